//! Ending emails from the email itself: for each kind a page with one button for people, one request for mail programs.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use notifications::unsubscribe::{EmailKind, Unsubscribe};
use platform::http::ApiError;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages};

/// What the page shows.
#[derive(Serialize, ToSchema)]
pub(super) struct UnsubscribeProps {
    frame: Frame,
    /// Which emails.
    kind: EmailKind,
    /// It is done.
    stopped: bool,
}

/// The page of every kind of email that some feature sends.
pub(super) fn routes(pages: &Pages) -> Router<Pages> {
    let kinds = pages.app.registry.all::<dyn Unsubscribe>();
    kinds.fold(Router::new(), |router, emails| {
        let (kind, emails) = (emails.kind(), emails.clone());
        let path = format!("{}{{token}}", emails.path());
        // Asks first: programs that look into emails open every address in them.
        let ask =
            async move |State(pages): State<Pages>, frame: Frame| show(&pages, frame, kind, false).await;
        let stop = async move |State(pages): State<Pages>, Path(token): Path<String>, frame: Frame| {
            stop(&pages, frame, emails, token).await
        };
        router.route(&path, get(ask).post(stop))
    })
}

/// Ends them. Neither session nor proof of origin is needed: the token is the proof, and mail programs send nothing else
/// (RFC 8058). Anyone who holds none learns nothing.
async fn stop(pages: &Pages, frame: Frame, emails: Arc<dyn Unsubscribe>, token: String) -> Response {
    match emails.stop(&pages.app, token).await {
        Ok(()) => show(pages, frame, emails.kind(), true).await,
        Err(error) => ApiError::from(error).into_response(),
    }
}

async fn show(pages: &Pages, frame: Frame, kind: EmailKind, stopped: bool) -> Response {
    pages.render(StatusCode::OK, "unsubscribe", &UnsubscribeProps { frame, kind, stopped }).await
}
