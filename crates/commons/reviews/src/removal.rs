//! Removing a subject at once, for features that let moderators do it where they come across it.

use domain::subject::Subject;
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;

use crate::Verdict;

/// Removes subjects as a decision does. The package that keeps the moderators' desk implements it.
pub trait Removal: Send + Sync + 'static {
    /// Removes a subject that nobody needs to have reported: it answers every report, can be undone for a moment, and its
    /// author may ask for a second look.
    ///
    /// # Errors
    /// Why the moderator may not, or 404 where there is no such subject.
    fn remove(&self, tx: &mut Tx<'_>, app: &App, subject: Subject, verdict: &Verdict)
    -> Result<(), ApiError>;
}

/// [`Removal::remove`] by the implementation that is registered.
///
/// # Errors
/// Those of the implementation, or an internal error where there is none.
pub fn remove(tx: &mut Tx<'_>, app: &App, subject: Subject, verdict: &Verdict) -> Result<(), ApiError> {
    let removal =
        app.registry.all::<dyn Removal>().next().ok_or_else(|| ApiError::internal("nothing removes"))?;
    removal.remove(tx, app, subject, verdict)
}
