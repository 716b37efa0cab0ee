//! Writes a recording: takes every frame of the call, and keeps those of whom the last answer is yes.
//!
//! What the task knows of the answers it reads from the database: whenever one was given, before that is acknowledged, and every two
//! seconds. While it cannot be read, nothing is recorded. A frame of anyone else is dropped before it gets anywhere near a file.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use domain::ids::{MemberId, RecordingId, RoomId};
use domain::time::SECOND;
use platform::app::App;
use platform::http::ApiError;
use platform::live_media::MediaFrame;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior};

use super::collect::{blocking, collect};
use super::rules::{EndReason, State, end_due};
use super::writers::{Allowed, Writers, folder, remove};
use super::{recorders, replay_store, store};
use crate::NO_MEDIA;
use crate::call::store::announce;

/// A recording whose server was not seen for this long has lost it, in milliseconds.
pub(crate) const RECORDER_LOST_MS: i64 = 20 * SECOND;
/// How often frames are written, and how many at once.
const WRITE_EVERY: Duration = Duration::from_millis(250);
const BATCH: usize = 256;
/// After how many of these the disk has what was written, and the database is asked again.
const FLUSH_EACH: u32 = 4;
const CHECK_EACH: u32 = 8;

/// Asks the task to read the answers; the sender learns when it has.
pub(crate) type Renewal = oneshot::Sender<()>;

/// Begins to write a recording that was noted just now.
///
/// # Errors
/// `rooms.no_media`; nothing is left of the recording then.
pub(crate) async fn start(app: App, id: RecordingId, room: RoomId) -> Result<(), ApiError> {
    match Task::begin(&app, id, room).await {
        Ok(task) => {
            tokio::spawn(task.run());
            Ok(())
        }
        Err(error) => {
            tracing::warn!(%error, "a recording could not begin");
            // Should that fail, a job does it later.
            let _ = blocking(&folder(&app, id), remove).await;
            let now = app.now();
            app.db
                .write(move |tx| {
                    store::end(tx, id, EndReason::Disk, now)?;
                    replay_store::delete(tx, id)?;
                    announce(tx, room, None)
                })
                .await
                .map_err(ApiError::from)?;
            Err(ApiError::new(NO_MEDIA).retry_after(5_000))
        }
    }
}

/// Has the task of a recording hold to what the database says; done when it does. There is none when another server writes it, whose
/// task asks the database itself.
pub(crate) async fn renew(app: &App, id: RecordingId) {
    let Some(renewals) = recorders(app).and_then(|recorders| recorders.find(id)) else { return };
    let (done, is_done) = oneshot::channel();
    if renewals.send(done).await.is_ok() {
        // A task that is over writes nothing.
        let _ = is_done.await;
    }
}

/// Has the recording of a Room that is over end now.
pub(crate) async fn end_with_room(app: &App, room: RoomId) {
    let running = app.db.read(move |tx| store::running(tx, room)).await;
    if let Ok(Some(running)) = running {
        renew(app, running.id).await;
    }
}

/// Why a recording could not begin.
#[derive(Debug, thiserror::Error)]
enum BeginError {
    #[error(transparent)]
    Media(#[from] platform::live_media::MediaError),
    #[error(transparent)]
    Disk(#[from] std::io::Error),
    #[error("this program keeps no recordings")]
    Absent,
}

/// Since when someone may be recorded, by which answer.
#[derive(Debug, Clone, Copy)]
struct Consent {
    answer: i64,
    since: std::time::Instant,
}

struct Task {
    app: App,
    id: RecordingId,
    room: RoomId,
    began: std::time::Instant,
    frames: Option<mpsc::Receiver<MediaFrame>>,
    renewals: mpsc::Receiver<Renewal>,
    consents: HashMap<MemberId, Consent>,
    batch: Vec<Allowed>,
    writers: Writers,
}

/// What wakes the task.
enum Event {
    Renewal(Renewal),
    Frame(Option<MediaFrame>),
    Tick,
}

impl Task {
    async fn begin(app: &App, id: RecordingId, room: RoomId) -> Result<Self, BeginError> {
        let folder = folder(app, id);
        let writers = tokio::task::spawn_blocking(move || Writers::create(folder));
        let writers = writers.await.map_err(std::io::Error::other)??;
        app.live_media.open(room.0, app.now()).await?;
        let frames = app.live_media.frames(room.0).await?;
        let renewals = recorders(app).ok_or(BeginError::Absent)?.begin(id);
        Ok(Self {
            app: app.clone(),
            id,
            room,
            began: Instant::now().into_std(),
            frames: Some(frames),
            renewals,
            consents: HashMap::new(),
            batch: Vec::new(),
            writers,
        })
    }

    async fn run(mut self) {
        let (app, id) = (self.app.clone(), self.id);
        let reason = self.record().await;
        // From here on nobody is shown that the Room is recorded.
        self.frames = None;
        self.batch.clear();
        let is_over = self.end(reason).await;
        drop(self);
        // As long as its end is not noted, what was written stays where it is; a job ends it later.
        if is_over && let Err(error) = collect(&app, id).await {
            tracing::warn!(%error, "the parts of a recording could not be stored yet");
        }
        if let Some(recorders) = recorders(&app) {
            recorders.end(id);
        }
    }

    /// Writes until there is a reason to end; none where it was ended by someone else.
    async fn record(&mut self) -> Option<EndReason> {
        let mut ticks = tokio::time::interval(WRITE_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut count = 0u32;
        loop {
            match self.next(&mut ticks).await {
                Event::Renewal(done) => {
                    let goes_on = self.check().await;
                    let _ = done.send(());
                    if let Err(reason) = goes_on {
                        return reason;
                    }
                }
                Event::Frame(Some(frame)) => {
                    self.take(frame);
                    if self.batch.len() < BATCH {
                        continue;
                    }
                    if self.write(false).await.is_err() {
                        return Some(EndReason::Disk);
                    }
                }
                // The media of the Room have ended, or failed and begin again.
                Event::Frame(None) => {
                    self.frames = None;
                    if let Err(reason) = self.check().await {
                        return reason;
                    }
                }
                Event::Tick => {
                    count = count.wrapping_add(1);
                    if self.write(count.is_multiple_of(FLUSH_EACH)).await.is_err() {
                        return Some(EndReason::Disk);
                    }
                    if count % CHECK_EACH == 1 {
                        if let Err(reason) = self.check().await {
                            return reason;
                        }
                        if self.frames.is_none() {
                            self.frames = self.app.live_media.frames(self.room.0).await.ok();
                        }
                    }
                }
            }
        }
    }

    async fn next(&mut self, ticks: &mut tokio::time::Interval) -> Event {
        let frames = &mut self.frames;
        let frame = async {
            match frames {
                Some(frames) => frames.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            Some(done) = self.renewals.recv() => Event::Renewal(done),
            _ = ticks.tick() => Event::Tick,
            frame = frame => Event::Frame(frame),
        }
    }

    /// Keeps a frame of someone who said yes before it arrived.
    fn take(&mut self, frame: MediaFrame) {
        let member = frame.identity.split_once('.').and_then(|(member, _)| member.parse().ok()).map(MemberId);
        let Some((member, consent)) = member.and_then(|member| Some((member, self.consents.get(&member)?)))
        else {
            return;
        };
        if frame.arrived_at < consent.since {
            return;
        }
        let arrival = frame.arrived_at.saturating_duration_since(self.began).as_micros();
        let arrival_micros = u64::try_from(arrival).unwrap_or(u64::MAX);
        self.batch.push(Allowed { part: (member, consent.answer), arrival_micros, frame });
    }

    /// Writes what was kept.
    async fn write(&mut self, flush: bool) -> std::io::Result<()> {
        let batch = std::mem::take(&mut self.batch);
        self.on_disk(move |writers| {
            writers.write(batch)?;
            if flush { writers.flush() } else { Ok(()) }
        })
        .await
    }

    /// Does something that blocks.
    async fn on_disk(
        &mut self,
        work: impl FnOnce(&mut Writers) -> std::io::Result<()> + Send + 'static,
    ) -> std::io::Result<()> {
        let mut writers = std::mem::take(&mut self.writers);
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&mut writers);
            (writers, done)
        });
        let (writers, done) = done.await.map_err(std::io::Error::other)?;
        self.writers = writers;
        if let Err(error) = &done {
            tracing::warn!(%error, "a recording cannot be written");
        }
        done
    }

    /// Holds to what the database says.
    ///
    /// # Errors
    /// Why the recording ends; nothing where it has ended already.
    async fn check(&mut self) -> Result<(), Option<EndReason>> {
        let (id, now) = (self.id, self.app.now());
        let read = self.app.db.write(move |tx| {
            let goes_on = store::seen(tx, id, now)?;
            Ok::<_, platform::db::DbError>((goes_on, store::state(tx, id)?, store::parts(tx, id)?))
        });
        let (state, parts) = match read.await {
            Ok((true, Some(state), parts)) if state.state == State::Recording => (state, parts),
            Ok((_, _, parts)) => {
                // The last answers hold for what was written so far.
                self.allow(&parts).await.map_err(|_| None)?;
                return Err(None);
            }
            Err(error) => {
                tracing::warn!(%error, "nobody is recorded, as the answers cannot be read");
                self.consents.clear();
                self.batch.clear();
                return Ok(());
            }
        };
        self.allow(&parts).await.map_err(|_| Some(EndReason::Disk))?;
        self.on_disk(|writers| writers.check_space()).await.map_err(|_| Some(EndReason::Disk))?;
        match end_due(state.started_at, Some(state.status), self.writers.bytes(), now) {
            Some(reason) => Err(Some(reason)),
            None => Ok(()),
        }
    }

    /// Records these from now on, and deletes what was written of anyone else.
    async fn allow(&mut self, parts: &[(MemberId, i64)]) -> std::io::Result<()> {
        let since = Instant::now().into_std();
        let before = std::mem::take(&mut self.consents);
        self.consents = parts
            .iter()
            .map(|(member, answer)| {
                let earlier = before.get(member).filter(|consent| consent.answer == *answer);
                (*member, earlier.copied().unwrap_or(Consent { answer: *answer, since }))
            })
            .collect();
        let kept: HashSet<_> = parts.iter().copied().collect();
        self.batch.retain(|allowed| kept.contains(&allowed.part));
        self.on_disk(move |writers| writers.keep_only(&kept)).await
    }

    /// Notes the end, and has the disk hold everything; answers whether the end is noted.
    async fn end(&mut self, reason: Option<EndReason>) -> bool {
        // A disk that is full keeps what it has.
        let _ = self.on_disk(Writers::flush).await;
        let (id, room, now) = (self.id, self.room, self.app.now());
        let Some(reason) = reason else { return true };
        let ended = self.app.db.write(move |tx| {
            if store::end(tx, id, reason, now)? {
                announce(tx, room, None)?;
            }
            Ok::<_, platform::db::DbError>(())
        });
        match ended.await {
            Ok(()) => true,
            Err(error) => {
                tracing::warn!(%error, "the end of a recording could not be noted yet");
                false
            }
        }
    }
}
