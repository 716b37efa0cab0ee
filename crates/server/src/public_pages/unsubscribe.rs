//! Ending letters about news from the letter itself: a page with one button for people, one request for mail programs.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use platform::http::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages};

/// What the page shows.
#[derive(Serialize, ToSchema)]
pub(super) struct UnsubscribeProps {
    frame: Frame,
    /// It is done.
    stopped: bool,
}

/// Asks first: programs that look into letters open every address in them.
pub(super) async fn ask(State(pages): State<Pages>, frame: Frame) -> Response {
    pages.render(StatusCode::OK, "unsubscribe", &UnsubscribeProps { frame, stopped: false }).await
}

/// Ends them. Neither session nor proof of origin is needed: the token is the proof, and mail programs send nothing else
/// (RFC 8058). Whoever holds none learns nothing.
pub(super) async fn stop(State(pages): State<Pages>, Path(token): Path<String>, frame: Frame) -> Response {
    match notifications::unsubscribe::stop(&pages.app, token).await {
        Ok(()) => {
            pages.render(StatusCode::OK, "unsubscribe", &UnsubscribeProps { frame, stopped: true }).await
        }
        Err(error) => Problem::from(error).into_response(),
    }
}
