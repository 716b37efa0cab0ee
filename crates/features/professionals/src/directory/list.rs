//! `GET /api/professionals`: the directory, in an order that is fair and stays the same for a reader all day.

use std::sync::{PoisonError, RwLock};

use axum::extract::State;
use domain::gate::DIRECTORY;
use domain::limits::DIRECTORY_PAGE;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{Db, DbError};
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Query};
use serde::Deserialize;
use tokio::sync::Mutex;
use utoipa::{IntoParams, ToSchema};

use super::field::{Field, IN_PERSON, ONLINE};
use super::filter::{Filter, Found, Start, find};
use super::index::Index;
use super::order::{Seed, day_of};
use super::store::{self, BATCH, Reader};
use super::view::DirectoryPage;
use crate::vocabulary::FeeBand;

/// Marks the cursors of this list.
pub(crate) const LIST: u8 = b'D';

/// Where Professionals work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkPlace {
    /// Online.
    Online,
    /// Face to face.
    InPerson,
}

/// Whom to look for. What is left out or empty filters nothing.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DirectoryQuery {
    /// The country that licensed them, by its code of ISO 3166-1 (alpha-2).
    country: Option<String>,
    /// A language, by its code of ISO 639-1.
    language: Option<String>,
    /// A way to work.
    modality: Option<String>,
    /// What they help with.
    specialty: Option<String>,
    /// Where they work.
    #[param(inline)]
    place: Option<WorkPlace>,
    /// What a session costs.
    #[param(inline)]
    fee: Option<FeeBand>,
    /// Only those who take new clients.
    accepting: Option<bool>,
    /// The beginnings of words in names and specialties; upper and lower case, and accents, do not matter.
    #[serde(default)]
    q: String,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl DirectoryQuery {
    fn filter(&self) -> Filter {
        let place = self.place.map(|place| match place {
            WorkPlace::Online => ONLINE,
            WorkPlace::InPerson => IN_PERSON,
        });
        Filter::default()
            .with(Field::Country, self.country.as_deref())
            .with(Field::Language, self.language.as_deref())
            .with(Field::Modality, self.modality.as_deref())
            .with(Field::Specialty, self.specialty.as_deref())
            .with(Field::Place, place)
            .with(Field::Fee, self.fee.map(FeeBand::as_str))
            .with(Field::Accepting, self.accepting.unwrap_or_default().then_some("yes"))
            .searching(&self.q)
    }
}

/// Verified Professionals: twenty at a time, in an order that nobody can pay for. Entries that are there all the time are on
/// exactly one of the pages.
#[utoipa::path(get, path = "/api/professionals", tag = "professionals", operation_id = "list_professionals",
    params(DirectoryQuery),
    responses(
        (status = 200, description = "A page of the directory.", body = DirectoryPage),
        (status = 403, description = "A step must be completed first, or it needs another tier (`tier.needed` with `feature`, `needs`)."),
        (status = 400, description = "`request.cursor`: the cursor is not of this list."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "access the professional directory": "all of it" }))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(wanted): Query<DirectoryQuery>,
) -> Result<Json<DirectoryPage>, ApiError> {
    viewer.pass(app.settings.tier_mapping, DIRECTORY)?;
    let cursor = Cursor::after(wanted.cursor.as_deref(), LIST)?;
    let (now, me) = (app.now(), viewer.id);
    let directory =
        app.registry.all::<Directory>().next().ok_or_else(|| ApiError::internal("no directory"))?;
    // A list that was begun yesterday is read to its end in yesterday's order.
    let day = cursor.map_or_else(|| day_of(now), |cursor| cursor.at);
    let start = Start { seed: Seed::of(me, day), after: cursor.map(|cursor| cursor.id.into()) };
    directory.refresh(&app.db).await?;
    let hidden = members::blocks::all(&app.db, me).await?;
    let found = directory.find(now, |index| find(index, &wanted.filter(), &hidden, start, DIRECTORY_PAGE));
    let Found { ids, more, total, facets } = found;
    let next_cursor = ids.last().filter(|_| more).map(|last| Cursor { at: day, id: last.0 }.encode(LIST));
    let reader = Reader { viewer, tiers: app.tiers() };
    let items = store::entries(&app.db, reader, &ids).await?;
    Ok(Json(DirectoryPage { items, total, next_cursor, facets }))
}

/// This server's copy of the directory.
#[derive(Default)]
pub(crate) struct Directory {
    index: RwLock<Index>,
    /// Held while changes are read, so that other requests wait for them instead of reading them as well.
    refreshing: Mutex<()>,
}

impl Directory {
    /// Takes in everything that was committed before, by this server or another one.
    pub(crate) async fn refresh(&self, db: &Db) -> Result<(), DbError> {
        if store::changed(db, self.version()).await?.is_empty() {
            return Ok(());
        }
        let _only_one = self.refreshing.lock().await;
        if self.read(Index::is_worn) {
            let mut fresh = Index::default();
            while load(db, fresh.version(), |changes| fresh.apply(changes)).await? {}
            *self.index.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        }
        while load(db, self.version(), |changes| self.write(|index| index.apply(changes))).await? {}
        Ok(())
    }

    /// What `look` sees in it at `now`.
    pub(crate) fn find<T>(&self, now: Timestamp, look: impl Fn(&Index) -> T) -> T {
        let found = self.read(|index| index.is_at(now).then(|| look(index)));
        found.unwrap_or_else(|| {
            self.write(|index| {
                index.move_to(now);
                look(index)
            })
        })
    }

    fn version(&self) -> i64 {
        self.read(Index::version)
    }

    fn read<T>(&self, look: impl FnOnce(&Index) -> T) -> T {
        look(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn write<T>(&self, change: impl FnOnce(&mut Index) -> T) -> T {
        change(&mut self.index.write().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Reads some of the changes after `version`; answers whether there may be more.
async fn load(db: &Db, version: i64, apply: impl FnOnce(Vec<store::Stored>)) -> Result<bool, DbError> {
    let changes = store::changed(db, version).await?;
    let full = changes.len() >= BATCH;
    apply(changes);
    Ok(full)
}
