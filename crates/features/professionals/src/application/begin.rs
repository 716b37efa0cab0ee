//! `GET` and `POST /api/professional-application`: what a Member's application says, and beginning it.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::ApplicationId;
use platform::app::App;
use platform::auth::{Verified, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json};

use super::answers::About;
use super::evidence::store as evidence_store;
use super::state::may_begin;
use super::store::Answers;
use super::view::{Application, OwnApplication, subject};
use super::{state, store, view};
use crate::directory;

/// The application, if there is one, and whom to ask about it.
#[utoipa::path(get, path = "/api/professional-application", tag = "professional-application",
    operation_id = "show_application",
    responses((status = 200, description = "The application.", body = OwnApplication)),
    extensions(("x-caller" = json!("verified"))))]
pub async fn show_application(
    State(app): State<App>,
    Verified(viewer): Verified,
) -> Result<Json<OwnApplication>, ApiError> {
    let (at, member) = (app.clone(), viewer.id);
    let found = app.db.read(move |tx| {
        let stored = store::find_of(tx, member)?;
        stored.map(|stored| view::show(tx, &at, stored)).transpose()
    });
    let application = found.await?;
    let settings = &app.settings.professionals;
    let contact = settings.contact.clone().unwrap_or_default();
    Ok(Json(OwnApplication { application, contact, expected_days: settings.expected_days }))
}

/// Begins an application, or begins it again with the same answers: to correct it, or to renew a verification.
#[utoipa::path(post, path = "/api/professional-application", tag = "professional-application",
    operation_id = "begin_application",
    responses(
        (status = 201, description = "A draft, or the one that there is.", body = Application),
        (status = 409, description = "It is being reviewed (`applications.waiting`)."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn begin_application(
    State(app): State<App>,
    Verified(viewer): Verified,
) -> Result<(StatusCode, Json<Application>), ApiError> {
    let (at, new) = (app.clone(), app.id());
    let begun = app.db.write(move |tx| begin(tx, &at, &viewer, new)).await?;
    Ok((StatusCode::CREATED, Json(begun)))
}

fn begin(tx: &mut Tx<'_>, app: &App, viewer: &Viewer, new: ApplicationId) -> Result<Application, ApiError> {
    let name = |name: &Option<String>| name.clone().unwrap_or_default();
    let about = About {
        first_name: name(&viewer.first_name),
        last_name: name(&viewer.last_name),
        ..About::default()
    };
    store::insert(tx, new, viewer.id, &about, app.now())?;
    let stored = store::lock_of(tx, viewer.id)?.ok_or_else(ApiError::not_found)?;
    if may_begin(stored.state, stored.decided_at, app.now())? {
        if stored.state == state::State::Approved {
            // Another licence has to be proven now.
            evidence_store::remove_all(tx, app, stored.id)?;
            // What they say of their practice may have changed since, if they said anything.
            let own = directory::store::own(tx, viewer.id)?;
            if let Some(own) = own.filter(|own| !own.profession.is_empty()) {
                let website = Some(own.website).filter(|address| !address.is_empty());
                let kept = About {
                    experience_years: stored.about.experience_years,
                    profession: own.profession,
                    words: own.words,
                    website,
                    ..about
                };
                store::save(tx, stored.id, &Answers::About(kept))?;
                store::save(tx, stored.id, &Answers::Practice(own.practice))?;
            }
        }
        // An appeal that waits is about the former text.
        reviews::store::forget(tx, subject(stored.id))?;
        store::begin_again(tx, stored.id)?;
        evidence_store::delete_later(tx, stored.id, app.now())?;
    }
    members::applicant::set_application_complete(tx, viewer.id, false)?;
    view::of_member(tx, app, viewer.id)?.ok_or_else(ApiError::not_found)
}
