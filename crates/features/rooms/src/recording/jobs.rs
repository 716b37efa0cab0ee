//! Brings recordings to their end: composes what is over, and deletes what has expired.
use domain::ids::RecordingId;
use platform::app::App;
use platform::db::{DbError, Tx};
pub(crate) fn after_removal(_tx: &mut Tx<'_>, _app: &App, _id: RecordingId) -> Result<(), DbError> {
    Ok(())
}
