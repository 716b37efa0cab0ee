//! `GET /api/wins/{id}`: one Win, if it exists for the reader.

use axum::extract::State;
use domain::ids::WinId;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};

use crate::preview::WinGate;
use crate::store;
use crate::view::{Audience, Win};

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
    app.db.read(move |tx| WinReader::new(&at, &viewer).read(tx, id).map(Json)).await
}

/// Reads single Wins as one member sees them.
pub(crate) struct WinReader<'a> {
    audience: Audience,
    gate: WinGate<'a>,
}

impl<'a> WinReader<'a> {
    pub(crate) fn new(app: &'a App, viewer: &'a Viewer) -> Self {
        Self { audience: Audience::member(app, viewer), gate: WinGate::new(app, viewer) }
    }

    /// One Win, where it exists for the reader and no gate is closed to them.
    pub(crate) fn read(&mut self, tx: &mut Tx<'_>, id: WinId) -> Result<Win, ApiError> {
        let found = store::as_left(tx, &self.audience, id)?.ok_or_else(ApiError::not_found)?;
        self.gate.pass(tx, id)?;
        Ok(found)
    }
}
