//! `PATCH /api/rooms/{id}`: those who arrange a Room change what is said of it and whom it names.

use axum::extract::State;
use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::Tx;
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::call;
use crate::people::Part;
use crate::rules::{Draft, MinTier, Plan, Recording};
use crate::schedule::reminder_store;
use crate::schedule::series_rules::Series;
use crate::schedule::series_store::{self, Place};
use crate::store::{self, RoomState};
use crate::view::{Reader, Room, tags_schema};
use crate::{CHANGED, NOT_YOURS, check_people};

/// What changes; what is absent stays.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditRoom {
    /// What it is called.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 100)]
    title: Option<String>,
    /// What will happen there.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, max_length = 1000)]
    description: Option<String>,
    /// What it is about, at most three.
    #[serde(default, deserialize_with = "present")]
    #[schema(schema_with = tags_schema, required = false)]
    tags: Option<Vec<String>>,
    /// When it begins, in milliseconds.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Timestamp, required = false)]
    starts_at: Option<Timestamp>,
    /// How long it is expected to go on, in minutes.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = i64, required = false, minimum = 10, maximum = 240)]
    minutes: Option<i64>,
    /// How many people fit.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = i64, required = false, minimum = 2, maximum = 200)]
    capacity: Option<i64>,
    /// From which tier on one comes in.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = MinTier, required = false)]
    min_tier: Option<MinTier>,
    /// Whether its hosts may ask for a recording.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Recording, required = false)]
    recording: Option<Recording>,
    /// Its hosts beside its creator, at most five.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Vec<MemberId>, required = false, max_items = 5)]
    hosts: Option<Vec<MemberId>>,
    /// Who may come in where it is private, at most fifty.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Vec<MemberId>, required = false, max_items = 50)]
    call_members: Option<Vec<MemberId>>,
    /// `changedAt` of it as the caller read it; where it was changed since, nothing changes. Absent, the current version is
    /// changed.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Timestamp, required = false)]
    changed_at: Option<Timestamp>,
    /// Changes the later Rooms of its weekly series in the same way, but for those that were changed on their own; their
    /// times move with its own.
    #[serde(default)]
    following: bool,
}

impl EditRoom {
    /// What is said of the Room after this.
    fn apply(&self, room: &Room, now: Timestamp) -> Result<Plan, ApiError> {
        let draft = Draft {
            title: self.title.as_deref().unwrap_or(&room.title),
            description: self.description.as_deref().unwrap_or(&room.description),
            tags: self.tags.as_deref().unwrap_or(&room.tags),
            starts_at: self.starts_at.unwrap_or(room.starts_at),
            minutes: self.minutes.unwrap_or(room.minutes),
            capacity: self.capacity.unwrap_or(room.capacity),
            hosts: self.hosts.as_deref().unwrap_or_default(),
            call_members: self.call_members.as_deref().unwrap_or_default(),
        };
        Plan::parse(&draft, room.is_private, Some(room.starts_at), now)
            .map_err(|faults| ApiError::fields(&faults))
    }
}

/// Changes a Room that has not begun.
#[utoipa::path(patch, path = "/api/rooms/{id}", tag = "rooms", operation_id = "edit_room", request_body = EditRoom,
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this now (`rooms.not_yours`)."),
        (status = 200, description = "The Room.", body = Room),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It has changed since it was loaded (`rooms.changed`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn edit(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    Json(form): Json<EditRoom>,
) -> Result<Json<Room>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            let place = series_store::place(tx, id)?;
            let series = match place {
                // Locked before its Rooms, as by anyone who changes several of them.
                Some(place) => series_store::lock(tx, place.series_id)?,
                None => None,
            };
            let held = store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
            let room = store::by_id(tx, &reader, id)?.ok_or_else(ApiError::not_found)?;
            if !room.can.edit {
                return Err(ApiError::new(NOT_YOURS));
            }
            if form.changed_at.is_some_and(|read| read != held.changed_at) {
                return Err(ApiError::new(CHANGED));
            }
            change(tx, &reader, (&room, &held), &form, now)?;
            match (place, series) {
                (Some(place), Some(series)) if form.following => {
                    change_following(tx, &reader, (place, series), &form, now)?;
                    series_store::set_exception(tx, id, false)?;
                }
                _ => series_store::set_exception(tx, id, true)?,
            }
            store::by_id(tx, &reader, id)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}

/// Changes one Room that the caller has locked.
fn change(
    tx: &mut Tx<'_>,
    reader: &Reader,
    (room, held): (&Room, &RoomState),
    form: &EditRoom,
    now: Timestamp,
) -> Result<(), ApiError> {
    let (id, plan) = (room.id, form.apply(room, now)?);
    let (before, led) = (store::named(tx, id)?, store::leads(tx, id)?);
    check_people(tx, reader.id, &plan, &before)?;
    let kept = (form.min_tier.unwrap_or(room.min_tier), form.recording.unwrap_or(room.recording));
    // Versions are told apart by this time, and clocks may stand still or go back.
    let changed_at = now.max(held.changed_at.plus(1));
    store::edit(tx, id, &plan, kept, changed_at)?;
    if plan.starts_at != held.starts_at {
        reminder_store::moved(tx, id, now)?;
    }
    for (part, people) in [(Part::Host, &form.hosts), (Part::CallMember, &form.call_members)] {
        if let Some(people) = people {
            store::name_again(tx, (id, held.creator), part, people)?;
        }
    }
    let (named, leads) = (store::named(tx, id)?, store::leads(tx, id)?);
    let gone = before.iter().filter(|member| !named.contains(member));
    let demoted = led.iter().filter(|member| !leads.contains(member));
    for member in gone.chain(demoted) {
        call::store::put_outside(tx, id, *member, now)?;
    }
    store::announce(tx, id, held.is_private, &before)?;
    Ok(())
}

/// Changes the Rooms that follow one in its weekly series, which the caller has locked, as that one was changed.
fn change_following(
    tx: &mut Tx<'_>,
    reader: &Reader,
    (place, mut series): (Place, Series),
    form: &EditRoom,
    now: Timestamp,
) -> Result<(), ApiError> {
    if let Some(starts_at) = form.starts_at {
        series_store::set_anchor(tx, place.series_id, place.series_place, starts_at)?;
        (series.anchor_at, series.anchor_place) = (starts_at, place.series_place);
    }
    for later in series_store::following(tx, place)?.into_iter().filter(|later| !later.is_exception) {
        let Some(held) = store::lock(tx, later.id)? else { continue };
        let Some(room) = store::by_id(tx, reader, later.id)?.filter(|room| room.can.edit) else { continue };
        let starts_at = form.starts_at.and_then(|_| series.starts_at(later.series_place));
        change(tx, reader, (&room, &held), &EditRoom { starts_at, ..form.clone() }, now)?;
    }
    Ok(())
}
