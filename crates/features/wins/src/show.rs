//! `GET /api/wins/{id}`: one Win, if it exists for the reader.

use axum::extract::State;
use domain::ids::WinId;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};

use crate::view::{Audience, Win};
use crate::{preview, store};

/// One Win.
#[utoipa::path(get, path = "/api/wins/{id}", tag = "wins", operation_id = "show_win",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this; an older Win needs a higher tier
            (`tier.needed`), but for its author and those who commented on it."),
        (status = 200, description = "The Win.", body = Win),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view wins": "older ones" }))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
) -> Result<Json<Win>, ApiError> {
    let at = app.clone();
    app.db.read(move |tx| read(tx, &at, &viewer, id).map(Json)).await
}

/// One Win as this reader sees it, where it exists for them and no gate is closed to them.
pub(crate) fn read(tx: &mut Tx<'_>, app: &App, viewer: &Viewer, id: WinId) -> Result<Win, ApiError> {
    let found = store::as_left(tx, &Audience::member(app, viewer), id)?.ok_or_else(ApiError::not_found)?;
    preview::pass(tx, app, viewer, id)?;
    Ok(found)
}
