//! Writes a recording.
use domain::ids::{RecordingId, RoomId};
use platform::app::App;
use platform::http::ApiError;
pub(crate) async fn start(_app: App, _id: RecordingId, _room: RoomId) -> Result<(), ApiError> {
    Ok(())
}
pub(crate) async fn end(_app: &App, _id: RecordingId) {}
pub(crate) async fn renew(_app: &App, _id: RecordingId) {}
