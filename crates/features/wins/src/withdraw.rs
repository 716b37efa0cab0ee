//! `DELETE /api/wins/{id}`: its author withdraws a Win, with its likes, Comments and media.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::WinId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Path};
use posts::withdraw;

use crate::post::WinPost;

/// Takes a Win back.
#[utoipa::path(delete, path = "/api/wins/{id}", tag = "wins", operation_id = "withdraw_win",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        (status = 204, description = "Deleted."),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn withdraw(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
) -> Result<StatusCode, ApiError> {
    let (at, member, now) = (app.clone(), viewer.id, app.now());
    app.db
        .write(move |tx| withdraw::withdraw::<WinPost>(tx, &at, member, id.0, now))
        .await
        .map(|()| StatusCode::NO_CONTENT)
}
