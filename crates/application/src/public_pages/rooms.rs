//! The public schedule of Rooms and the page of one Room.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use super::{Frame, NONE_YET, Pages, errors};

#[derive(Serialize)]
struct RoomsProps {
    frame: Frame,
    live: [(); 0],
    upcoming: [(); 0],
    replays: [(); 0],
}

pub(super) async fn list(State(pages): State<Pages>, frame: Frame) -> Response {
    let props = RoomsProps { frame, live: NONE_YET, upcoming: NONE_YET, replays: NONE_YET };
    pages.render(StatusCode::OK, "rooms", &props).await
}

/// A Room that does not exist and one that the visitor may not know of answer alike (O-38); so far none exists.
pub(super) async fn show(State(pages): State<Pages>, frame: Frame) -> Response {
    errors::not_found(&pages, frame).await
}
