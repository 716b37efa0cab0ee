//! `DELETE /api/wins/{id}`: its author takes a Win back, with its likes, Comments and media; the allowance stays spent (O-43).

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::WinId;
use domain::review::may_withdraw;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::problem::ProblemBody;
use platform::http::usual::Changing;
use platform::http::{Path, Problem};

use crate::edit::refused;
use crate::{attachments, review, store};

/// Takes a Win back.
#[utoipa::path(delete, path = "/api/wins/{id}", tag = "wins", operation_id = "withdraw_win",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 204, description = "It is gone."),
        (status = 404, description = "There is none for this reader.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn withdraw(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
) -> Result<StatusCode, Problem> {
    let (at, member) = (app.clone(), viewer.id);
    app.db
        .write(move |tx| {
            let held = store::lock(tx, id)?.ok_or_else(Problem::not_found)?;
            may_withdraw(held.status, held.author == member).map_err(refused)?;
            comments::store::forget(tx, Subject::new(SubjectKind::Win, id))?;
            attachments::remove(tx, &at, id)?;
            reviews::store::forget(tx, review::subject(id))?;
            notifications::tell::forget(tx, review::subject(id))?;
            store::delete(tx, id)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
