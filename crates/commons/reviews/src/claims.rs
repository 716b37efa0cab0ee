//! Who may look into a case and who holds it, for features with operations of their own on what waits at the desk.

use domain::ids::MemberId;
use domain::subject::Subject;
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;

/// Keeps the claims. The package that keeps the moderators' desk implements it.
pub trait Claims: Send + Sync + 'static {
    /// Whether a moderator may look into a case: it waits, and is neither their own nor an appeal against their decision. The
    /// subject is held until the transaction ends.
    ///
    /// # Errors
    /// Why the moderator may not, or 404 where there is no such subject.
    fn may_review(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        subject: Subject,
        moderator: MemberId,
    ) -> Result<(), ApiError>;

    /// [`Claims::may_review`], and claims the case, or prolongs the moderator's own claim.
    ///
    /// # Errors
    /// Why the moderator may not; 409 while a colleague holds it.
    fn claim(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        subject: Subject,
        moderator: MemberId,
    ) -> Result<(), ApiError>;

    /// Ends whatever claim there is on a subject that leaves the queue.
    ///
    /// # Errors
    /// When the database refuses.
    fn release(&self, tx: &mut Tx<'_>, subject: Subject) -> Result<(), ApiError>;
}

/// The implementation that is registered.
///
/// # Errors
/// An internal error where there is none.
pub fn claims(app: &App) -> Result<&dyn Claims, ApiError> {
    let mut known = app.registry.all::<dyn Claims>();
    known.next().map(|claims| &**claims).ok_or_else(|| ApiError::internal("nothing keeps claims"))
}
