//! Ending emails from the email itself: for each kind a page with one button for people, one request for mail programs.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use platform::db::DbError;
use platform::http::ApiError;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages};

/// Which emails are stopped.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum EmailKind {
    /// About what is new for the Member.
    News,
    /// With what others shared.
    WinsAndPrompts,
}

/// What the page shows.
#[derive(Serialize, ToSchema)]
pub(super) struct UnsubscribeProps {
    frame: Frame,
    /// Which emails.
    kind: EmailKind,
    /// It is done.
    stopped: bool,
}

/// Asks first: programs that look into emails open every address in them.
pub(super) async fn ask_news(State(pages): State<Pages>, frame: Frame) -> Response {
    show(&pages, frame, EmailKind::News, false).await
}

/// [`ask_news`] for the emails with Wins and prompts.
pub(super) async fn ask_wins(State(pages): State<Pages>, frame: Frame) -> Response {
    show(&pages, frame, EmailKind::WinsAndPrompts, false).await
}

/// Ends them. Neither session nor proof of origin is needed: the token is the proof, and mail programs send nothing else
/// (RFC 8058). Anyone who holds none learns nothing.
pub(super) async fn stop_news(
    State(pages): State<Pages>,
    Path(token): Path<String>,
    frame: Frame,
) -> Response {
    done(&pages, frame, EmailKind::News, notifications::unsubscribe::stop(&pages.app, token).await).await
}

/// [`stop_news`] for the emails with Wins and prompts.
pub(super) async fn stop_wins(
    State(pages): State<Pages>,
    Path(token): Path<String>,
    frame: Frame,
) -> Response {
    done(&pages, frame, EmailKind::WinsAndPrompts, digests::unsubscribe::stop(&pages.app, token).await).await
}

async fn done(pages: &Pages, frame: Frame, kind: EmailKind, outcome: Result<(), DbError>) -> Response {
    match outcome {
        Ok(()) => show(pages, frame, kind, true).await,
        Err(error) => ApiError::from(error).into_response(),
    }
}

async fn show(pages: &Pages, frame: Frame, kind: EmailKind, stopped: bool) -> Response {
    pages.render(StatusCode::OK, "unsubscribe", &UnsubscribeProps { frame, kind, stopped }).await
}
