//! What there is to read and to hear: blog and podcast.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use super::{Frame, NONE_YET, Pages};

#[derive(Serialize)]
struct EntriesProps {
    frame: Frame,
    entries: [(); 0],
}

pub(super) async fn blog(State(pages): State<Pages>, frame: Frame) -> Response {
    pages.render(StatusCode::OK, "blog", &EntriesProps { frame, entries: NONE_YET }).await
}

pub(super) async fn podcast(State(pages): State<Pages>, frame: Frame) -> Response {
    pages.render(StatusCode::OK, "podcast", &EntriesProps { frame, entries: NONE_YET }).await
}
