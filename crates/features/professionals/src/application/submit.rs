//! `POST /api/professional-application/submission`: hands an application in, once, when nothing is missing.

use axum::extract::State;
use members::staff_names::reserved;
use platform::app::App;
use platform::auth::{Verified, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answers::missing;
use super::evidence::store as evidence_store;
use super::state::may_change;
use super::view::{Application, subject};
use super::{emails, owned, store, view};
use crate::error_codes::CHANGED;

/// What an applicant says when they hand it in.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmitApplication {
    /// The version that they looked through.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    version: i64,
    /// "Everything I've said is true."
    #[serde(default)]
    #[schema(required)]
    truthful: bool,
}

/// Hands the application in. The same request again answers the same.
#[utoipa::path(post, path = "/api/professional-application/submission", tag = "professional-application",
    operation_id = "submit_application", request_body = SubmitApplication,
    responses(
        (status = 200, description = "It waits for a reviewer.", body = Application),
        (status = 404, description = "There is no application."),
        (status = 409, description = "It was changed on another device (`applications.changed`), is being reviewed \
            (`applications.waiting`), or has to be begun again (`applications.not_open`)."),
        (status = 422, description = "`fields.invalid`: every field that is missing, such as `about.firstName`, \
            `licence.number`, `practice.languages`, `evidence` and `truthful`: `required`."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn submit_application(
    State(app): State<App>,
    Verified(viewer): Verified,
    Json(form): Json<SubmitApplication>,
) -> Result<Json<Application>, ApiError> {
    let at = app.clone();
    app.db.write(move |tx| submit(tx, &at, &viewer, &form)).await.map(Json)
}

fn submit(
    tx: &mut Tx<'_>,
    app: &App,
    viewer: &Viewer,
    form: &SubmitApplication,
) -> Result<Application, ApiError> {
    let member = viewer.id;
    let stored = owned(tx, member)?;
    // A reviewer may have opened it since.
    let is_repeated = stored.state.is_waiting() && stored.version == form.version.saturating_add(1);
    if !is_repeated {
        may_change(stored.state)?;
        if stored.version != form.version {
            return Err(ApiError::new(CHANGED));
        }
        let now = app.now();
        let files = evidence_store::count(tx, stored.id)?;
        let (mut faults, _) = missing((&stored.about, &stored.licence, &stored.practice), files, now);
        // An approval makes it the name of their profile.
        if !viewer.roles.may_moderate() {
            let reserved = reserved(&stored.about.first_name, &stored.about.last_name, &app.settings.name);
            let fields = ["about.firstName", "about.lastName"].into_iter().zip(reserved);
            faults
                .extend(fields.filter(|(_, is_reserved)| *is_reserved).map(|(field, _)| (field, "reserved")));
        }
        if !form.truthful {
            faults.push(("truthful", "required"));
        }
        if !faults.is_empty() {
            return Err(ApiError::fields(&faults));
        }
        // Reviewers tell versions apart by this time, and clocks may stand still or go back.
        let at = stored.submitted_at.map_or(now, |before| now.max(before.plus(1)));
        store::submit(tx, stored.id, at)?;
        evidence_store::keep(tx, stored.id)?;
        members::applicant::set_application_complete(tx, member, true)?;
        emails::send_received(tx, app, member)?;
        reviews::store::wait(tx, subject(stored.id), member, at)?;
    }
    view::of_member(tx, app, member)?.ok_or_else(ApiError::not_found)
}
