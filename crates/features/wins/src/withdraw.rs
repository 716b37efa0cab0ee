//! `DELETE /api/wins/{id}`: its author takes a Win back, with its likes, Comments and media; the allowance stays spent
//! (O-43). While moderators have to look at something about it, they keep it for thirty days.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::WinId;
use domain::review::may_withdraw;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{DbError, Tx};
use platform::http::api_error::ProblemBody;
use platform::http::responses::Changing;
use platform::http::{ApiError, Path};
use platform::jobs::{Handler, Schedule};
use reviews::keeping::Keeping;

use crate::edit::refused;
use crate::{attachments, review, store};

const KEEPING: Keeping = Keeping { job: "wins.forget_withdrawn", remove: forget_one };

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![KEEPING.handler()]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![KEEPING.schedule()]
}

/// Takes a Win back.
#[utoipa::path(delete, path = "/api/wins/{id}", tag = "wins", operation_id = "withdraw_win",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 204, description = "Deleted."),
        (status = 404, description = "There is none for this reader.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn withdraw(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
) -> Result<StatusCode, ApiError> {
    let (at, member, now) = (app.clone(), viewer.id, app.now());
    app.db
        .write(move |tx| {
            let held = store::lock_there(tx, id)?.ok_or_else(ApiError::not_found)?;
            may_withdraw(held.status, held.author == member).map_err(refused)?;
            if comments::account_removal::is_evidence(tx, review::subject(id))? {
                store::withdraw(tx, id, now)?;
                attachments::keep_back(tx, &at, id)?;
                notifications::tell::forget(tx, review::subject(id))?;
            } else {
                remove(tx, &at, id)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Removes a Win with everything about it. Take hold of it first.
fn remove(tx: &mut Tx<'_>, app: &App, id: WinId) -> Result<(), DbError> {
    comments::account_removal::forget(tx, review::subject(id))?;
    attachments::remove(tx, app, id)?;
    reviews::store::forget(tx, review::subject(id))?;
    notifications::tell::forget(tx, review::subject(id))?;
    store::delete(tx, id)
}

/// One at a time: anyone who holds a post must not wait for another.
fn forget_one(tx: &mut Tx<'_>, app: &App, until: Timestamp) -> Result<bool, DbError> {
    let Some(id) = store::over(tx, until)? else { return Ok(false) };
    store::lock(tx, id)?;
    remove(tx, app, id)?;
    Ok(true)
}
