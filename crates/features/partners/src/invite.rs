//! `GET /api/me/invite` and `POST /api/me/invite`: an ambassador's link, and a new one in its place.

use axum::extract::State;
use axum::http::StatusCode;
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::InUse;
use crate::{NO_AMBASSADOR, TOO_MANY, rules, store};

/// An ambassador's invite. Totals below ten are not told, and others are rounded down to tens, so that nobody is told of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invite {
    /// The code in the link.
    code: String,
    /// The link.
    url: String,
    /// How many accounts came by it, or null below ten.
    #[schema(required)]
    joined: Option<i64>,
    /// How many of them were here in the last 30 days, or null below ten.
    #[schema(required)]
    active: Option<i64>,
    /// When they were counted.
    #[schema(required)]
    counted_at: Option<Timestamp>,
}

/// What an ambassador has.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnInvite {
    /// The invite, once it was made.
    #[schema(required)]
    invite: Option<Invite>,
}

impl Invite {
    fn new(app: &App, found: InUse) -> Self {
        Self {
            url: format!("{}/signup?invite={}", app.settings.base_url, found.code),
            code: found.code,
            joined: found.joined.and_then(rules::told),
            active: found.active.and_then(rules::told),
            counted_at: found.counted_at,
        }
    }
}

/// The caller's invite, with last night's totals.
#[utoipa::path(get, path = "/api/me/invite", tag = "partners", operation_id = "show_invite",
    responses(
        (status = 200, description = "The invite, or none yet.", body = OwnInvite),
        (status = 403, description = "The caller is no ambassador (`partners.no_ambassador`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn show(State(app): State<App>, Admitted(viewer): Admitted) -> Result<Json<OwnInvite>, ApiError> {
    ambassador(&viewer)?;
    let id = viewer.id;
    let found = app.db.read(move |tx| store::in_use(tx, id)).await?;
    Ok(Json(OwnInvite { invite: found.map(|found| Invite::new(&app, found)) }))
}

/// Makes the caller's link, or a new one in its place; those who come by the old one still count.
#[utoipa::path(post, path = "/api/me/invite", tag = "partners", operation_id = "replace_invite",
    responses(
        (status = 201, description = "The new invite.", body = OwnInvite),
        (status = 403, description = "The caller is no ambassador (`partners.no_ambassador`)."),
        (status = 409, description = "Ten were made within a day (`partners.too_many_invites`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn replace(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<(StatusCode, Json<OwnInvite>), ApiError> {
    ambassador(&viewer)?;
    let (id, now) = (viewer.id, app.now());
    let mut bytes = [0; 8];
    app.random.fill(&mut bytes);
    let code = rules::code(bytes);
    let found = app
        .db
        .write(move |tx| {
            if store::made_since(tx, id, now.plus(-DAY))? >= rules::CODES_A_DAY {
                return Err(ApiError::new(TOO_MANY));
            }
            if !store::replace(tx, id, &code, now)? {
                return Err(ApiError::busy("an invite's code is taken"));
            }
            Ok(store::in_use(tx, id)?)
        })
        .await?;
    let invite = found.map(|found| Invite::new(&app, found));
    Ok((StatusCode::CREATED, Json(OwnInvite { invite })))
}

fn ambassador(viewer: &Viewer) -> Result<(), ApiError> {
    if viewer.roles.ambassador { Ok(()) } else { Err(ApiError::new(NO_AMBASSADOR)) }
}
