//! The community's rules: guidelines, terms and privacy.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages};

/// What the two pages of guidelines show.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GuidelinesProps {
    frame: Frame,
    /// How many hours moderators usually need to review.
    moderator_hours: u32,
}

/// What terms and privacy show.
#[derive(Serialize, ToSchema)]
pub(super) struct LegalProps<'a> {
    frame: Frame,
    /// The operator's mail address; null when none is configured.
    #[schema(required)]
    contact: Option<&'a str>,
}

pub(super) async fn guidelines(State(pages): State<Pages>, frame: Frame) -> Response {
    let props = GuidelinesProps { frame, moderator_hours: pages.app.settings.moderator_hours };
    pages.render(StatusCode::OK, "guidelines", &props).await
}

pub(super) async fn question_guidelines(State(pages): State<Pages>, frame: Frame) -> Response {
    let props = GuidelinesProps { frame, moderator_hours: pages.app.settings.moderator_hours };
    pages.render(StatusCode::OK, "question-guidelines", &props).await
}

pub(super) async fn terms(State(pages): State<Pages>, frame: Frame) -> Response {
    legal(&pages, "terms", frame).await
}

pub(super) async fn privacy(State(pages): State<Pages>, frame: Frame) -> Response {
    legal(&pages, "privacy", frame).await
}

async fn legal(pages: &Pages, page: &str, frame: Frame) -> Response {
    let props = LegalProps { frame, contact: pages.site.contact.as_deref() };
    pages.render(StatusCode::OK, page, &props).await
}
