//! Composes the replay of a recording, for the first time or again without someone who was taken out.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::ids::RecordingId;
use domain::time::{SECOND, Timestamp};
use platform::app::App;
use platform::db::DbError;
use platform::files::FilesError;
use recorder::{ComposeError, Composed};
use tokio::sync::OwnedSemaphorePermit;

use super::replay_store::{self, Composition};
use super::writers::remove;
use super::{file_store, jobs, recorders, store};
use crate::call::store::announce;

/// A server that composes and was not seen for this long does so no longer, in milliseconds.
const COMPOSER_LOST_MS: i64 = 45 * SECOND;
/// How often it is noted that this server composes.
const SEEN_EVERY: Duration = Duration::from_secs(10);
/// For how long a job waits for a composition, which goes on without it; jobs end after four minutes.
const WAIT: Duration = Duration::from_secs(3 * 60);
/// After so many attempts there will be no replay.
const ATTEMPTS: i64 = 5;

/// Why a composition did not succeed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Database(#[from] DbError),
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("this server's disk: {0}")]
    Disk(#[from] std::io::Error),
    #[error(transparent)]
    Compose(#[from] ComposeError),
}

/// Composes whatever has to be, one after another, as long as a job may take. Where this server composes already, that goes on alone.
pub(crate) async fn compose_all(app: &App) -> Result<(), DbError> {
    remove_leftovers(app);
    loop {
        let seen = app.now().plus(-COMPOSER_LOST_MS);
        let waiting = app.db.read(move |tx| replay_store::uncomposed(tx, seen)).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        for id in waiting {
            let Some(place) = Workplace::free(app) else { return Ok(()) };
            let (seen, now) = (app.now().plus(-COMPOSER_LOST_MS), app.now());
            if !app.db.write(move |tx| replay_store::claim(tx, id, seen, now)).await? {
                continue;
            }
            let composition = tokio::spawn(compose_one(app.clone(), Claim::new(id, now), place));
            if tokio::time::timeout(WAIT, composition).await.is_err() {
                return Ok(());
            }
        }
    }
}

/// That this server composes a recording.
struct Claim {
    id: RecordingId,
    /// When that was noted last. Another server that composes it has noted something else.
    seen: Mutex<Timestamp>,
}

impl Claim {
    const fn new(id: RecordingId, now: Timestamp) -> Self {
        Self { id, seen: Mutex::new(now) }
    }

    fn seen(&self) -> Timestamp {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn see(&self, now: Timestamp) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }
}

/// Composes a recording that this server claimed.
async fn compose_one(app: App, claim: Claim, place: Workplace) {
    let work = compose_claimed(&app, &claim, Arc::new(place));
    let outcome = tokio::select! {
        outcome = work => outcome,
        error = note_seen(&app, &claim) => Err(error.into()),
    };
    let Err(error) = outcome else { return };
    let is_empty = matches!(error, Failure::Compose(ComposeError::Empty));
    if !is_empty {
        tracing::warn!(%error, "a recording could not be composed");
    }
    let (id, seen, now) = (claim.id, claim.seen(), app.now());
    let noted = app.db.write(move |tx| {
        let attempts = replay_store::given_up(tx, id, seen, now)?;
        if attempts.is_some_and(|attempts| is_empty || attempts >= ATTEMPTS) {
            replay_store::failed(tx, id)?;
            tell(tx, id)?;
        }
        Ok::<_, DbError>(())
    });
    let noted = match noted.await {
        Ok(()) => jobs::clean_up_soon(&app).await,
        Err(error) => Err(error),
    };
    if let Err(error) = noted {
        tracing::warn!(%error, "a failed composition could not be noted");
    }
}

/// Notes again and again that this server composes; ends where that fails.
async fn note_seen(app: &App, claim: &Claim) -> DbError {
    loop {
        tokio::time::sleep(SEEN_EVERY).await;
        let (id, before, now) = (claim.id, claim.seen(), app.now());
        match app.db.write(move |tx| replay_store::composes(tx, id, before, now)).await {
            Ok(true) => claim.see(now),
            Ok(false) => return DbError::Refused("another server composes it".into()),
            Err(error) => return error,
        }
    }
}

/// Where the only composition of this server takes place: a folder that is removed before another one may begin.
struct Workplace {
    folder: PathBuf,
    _permit: OwnedSemaphorePermit,
}

impl Workplace {
    /// The place, unless a composition goes on.
    fn free(app: &App) -> Option<Self> {
        let permit = recorders(app)?.compose()?;
        let folder = app.scratch.join("compositions").join(app.id::<RecordingId>().to_string());
        Some(Self { folder, _permit: permit })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Removes what compositions left behind whose server was killed.
fn remove_leftovers(app: &App) {
    // As long as it is held, no composition begins.
    let Some(_permit) = recorders(app).and_then(|recorders| recorders.compose()) else { return };
    if let Err(error) = remove(&app.scratch.join("compositions")) {
        tracing::warn!(%error, "the files of an earlier composition could not be removed");
    }
}

async fn compose_claimed(app: &App, claim: &Claim, place: Arc<Workplace>) -> Result<(), Failure> {
    let id = claim.id;
    std::fs::create_dir_all(&place.folder)?;
    let parts = app.db.read(move |tx| replay_store::stored_parts(tx, id)).await?;
    let mut files = Vec::new();
    for (number, (_, key)) in parts.iter().enumerate() {
        let file = place.file(&format!("{number}.part"));
        match app.files.get_file(key, &file).await {
            Ok(()) => files.push(file),
            // Taken back a moment ago; what is made without it is not kept either, unless nobody else is in it.
            Err(FilesError::Missing) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let out = place.file("replay.webm");
    let made = composed(place.clone(), files, &out).await?;
    let key = format!("rooms/{id}/{}.webm", app.id::<RecordingId>());
    let (reserved, now) = (key.clone(), app.now());
    app.db.write(move |tx| file_store::reserve(tx, &reserved, now)).await?;
    app.files.put_file(&key, &out).await?;
    publish(app, claim, key, parts.into_iter().map(|(_, key)| key).collect(), made).await?;
    Ok(())
}

/// Composing blocks for as long as it takes, and keeps its place until then, even where nobody waits for it any longer.
async fn composed(place: Arc<Workplace>, parts: Vec<PathBuf>, out: &Path) -> Result<Composed, Failure> {
    let out = out.to_owned();
    let made = tokio::task::spawn_blocking(move || {
        let made = recorder::compose(&parts, &out);
        drop(place);
        made
    });
    Ok(made.await.map_err(std::io::Error::other)??)
}

/// Has this file be the replay, unless someone in it was taken out in the meantime.
async fn publish(
    app: &App,
    claim: &Claim,
    key: String,
    used: Vec<String>,
    made: Composed,
) -> Result<(), DbError> {
    let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let composition = Composition {
        bytes: count(made.bytes),
        duration_ms: count(made.duration_ms),
        has_video: made.has_video,
        composed_parts: i64::try_from(used.len()).unwrap_or(i64::MAX),
    };
    let (id, seen) = (claim.id, claim.seen());
    app.db
        .write(move |tx| {
            file_store::arrived(tx, &key)?;
            let wanted: Vec<String> =
                replay_store::stored_parts(tx, id)?.into_iter().map(|(_, key)| key).collect();
            if wanted == used {
                replay_store::composed(tx, id, &key, composition)?;
                tell(tx, id)
            } else {
                replay_store::release(tx, id, seen)
            }
        })
        .await?;
    jobs::clean_up_soon(app).await
}

/// Tells those who are in the Room, or lead it, that something about its recordings has changed.
fn tell(tx: &mut platform::db::Tx<'_>, id: RecordingId) -> Result<(), DbError> {
    match store::state(tx, id)? {
        Some(recording) => announce(tx, recording.room_id, None),
        None => Ok(()),
    }
}
