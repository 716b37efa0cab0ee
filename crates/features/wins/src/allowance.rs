//! `GET /api/wins/allowance`: whether the Member may share now, the specification's `getFreeUserWinStatus`.

use axum::extract::State;
use domain::limits::WIN_COOLDOWN_MS;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use members::allowance::next;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json};

/// Whether the Member may share a Win (spec §3 Free-user status results).
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WinAllowance)]
pub struct Allowance {
    /// Sharing is possible now.
    pub can_share: bool,
    /// When it will be, in milliseconds; null when it is.
    #[schema(required)]
    pub next_win_date: Option<Timestamp>,
}

/// The Member's allowance.
#[utoipa::path(get, path = "/api/wins/allowance", tag = "wins", operation_id = "show_win_allowance",
    responses(
        (status = 200, description = "Whether a Win may be shared now, or when.", body = Allowance),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn allowance(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<Json<Allowance>, ApiError> {
    let next_win_date = next(&app, &viewer, SubjectKind::Win, WIN_COOLDOWN_MS).await?;
    Ok(Json(Allowance { can_share: next_win_date.is_none(), next_win_date }))
}
