//! `POST /api/rooms`: someone who may host creates a Room, once however often it is sent with the same key.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::idempotency::{earlier, made_concurrently};
use platform::http::{ApiError, IdempotencyKey, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::rights::may_plan;
use crate::rules::{Draft, MinTier, Plan, Recording};
use crate::schedule::series;
use crate::schedule::series_rules::check_until;
use crate::store::{self, New};
use crate::view::{Reader, Room, tags_schema};
use crate::{HOSTS_ONLY, check_people};

/// A Room to be planned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRoom {
    /// What it is called.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    title: String,
    /// What will happen there.
    #[serde(default)]
    #[schema(required = false, max_length = 1000)]
    description: String,
    /// What it is about, at most three.
    #[serde(default)]
    #[schema(schema_with = tags_schema, required = false)]
    tags: Vec<String>,
    /// When it begins, in milliseconds; now when absent.
    starts_at: Option<Timestamp>,
    /// How long it is expected to go on, in minutes.
    #[serde(default = "an_hour")]
    #[schema(required = false, minimum = 10, maximum = 240)]
    minutes: i64,
    /// How many people fit.
    #[serde(default = "fifty")]
    #[schema(required = false, minimum = 2, maximum = 200)]
    capacity: i64,
    /// It exists only for those whom it names. This never changes.
    #[serde(default)]
    is_private: bool,
    /// From which tier on one comes in; Supporter when absent.
    #[serde(default)]
    #[schema(required = false)]
    min_tier: MinTier,
    /// Whether its hosts may ask for a recording; never when absent.
    #[serde(default)]
    #[schema(required = false)]
    recording: Recording,
    /// Its hosts beside the caller, at most five.
    #[serde(default)]
    #[schema(required = false, max_items = 5)]
    hosts: Vec<MemberId>,
    /// Who may come in where it is private, at most fifty.
    #[serde(default)]
    #[schema(required = false, max_items = 50)]
    call_members: Vec<MemberId>,
    /// Another one follows every week, at the same time by the caller's clock; the next ones are always planned.
    #[serde(default)]
    weekly: bool,
    /// No Room of a weekly series begins later, in milliseconds.
    until: Option<Timestamp>,
}

const fn an_hour() -> i64 {
    60
}

const fn fifty() -> i64 {
    50
}

/// Creates a Room. The caller is its first host and admin.
#[utoipa::path(post, path = "/api/rooms", tag = "rooms", operation_id = "create_room", request_body = NewRoom,
    params(("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same Room.")),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this (`rooms.hosts_only`)."),
        (status = 201, description = "The Room.", body = Room),
        (status = 409, description = "The key was already used for another Room (`request.key_reused`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn create(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    key: IdempotencyKey,
    Json(form): Json<NewRoom>,
) -> Result<(StatusCode, Json<Room>), ApiError> {
    if !may_plan(&viewer.roles) {
        return Err(ApiError::new(HOSTS_ONLY));
    }
    let (now, id): (_, RoomId) = (app.now(), app.id());
    let draft = Draft {
        title: &form.title,
        description: &form.description,
        tags: &form.tags,
        starts_at: form.starts_at.unwrap_or(now),
        minutes: form.minutes,
        capacity: form.capacity,
        hosts: &form.hosts,
        call_members: &form.call_members,
    };
    let plan = Plan::parse(&draft, form.is_private, None, now).map_err(|faults| ApiError::fields(&faults))?;
    check_until(form.weekly, form.until, plan.starts_at, now).map_err(|faults| ApiError::fields(&faults))?;
    let key = key.with(&[&plan.title, &plan.description, &choices(&form, &plan)]);
    let reader = Reader::new(&app, &viewer);
    let NewRoom { is_private, min_tier, recording, weekly, until, .. } = form;
    let at = app.clone();
    app.db
        .write(move |tx| {
            let id = match earlier(tx, store::BY_KEY, reader.id, key)? {
                Some(earlier) => earlier,
                None => {
                    check_people(tx, reader.id, &plan, &[])?;
                    let new = New {
                        id,
                        creator: reader.id,
                        is_private,
                        min_tier,
                        recording,
                        plan: &plan,
                        key,
                        now,
                    };
                    if store::insert(tx, &new)? {
                        if weekly {
                            series::begin(tx, &at, (id, plan.starts_at), reader.id, until)?;
                        }
                        store::announce(tx, id, is_private, &[])?;
                        id
                    } else {
                        made_concurrently(tx, store::BY_KEY, reader.id, key)?
                    }
                }
            };
            let made = store::by_id(tx, &reader, id)?.ok_or_else(ApiError::not_found)?;
            Ok((StatusCode::CREATED, Json(made)))
        })
        .await
}

/// Everything but its texts that makes a Room another one.
fn choices(form: &NewRoom, plan: &Plan) -> String {
    let NewRoom { starts_at, is_private, min_tier, recording, weekly, until, .. } = form;
    let Plan { tags, minutes, capacity, hosts, call_members, .. } = plan;
    format!(
        "{starts_at:?} {is_private} {min_tier:?} {recording:?} {tags:?} {minutes} {capacity} {hosts:?} {call_members:?} {weekly} {until:?}"
    )
}
