//! Posts: what every kind of post that moderators approve has in common, from submitting it to what is left after its author
//! withdrew it (spec §4, §5).
//!
//! A kind of post is one implementation of [`Post`], over a table of its own with the columns that [`statements!`] names.

pub mod saveable;
pub mod submit;
pub mod table;
pub mod withdraw;

use domain::ids::MemberId;
use domain::review::ReviewError;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::http::error_code::{ErrorCode, ROLE_MISSING};
use reviews::SubjectState;
use table::Table;
use uuid::Uuid;

/// One kind of post.
pub trait Post: Send + Sync + 'static {
    /// The kind.
    const KIND: SubjectKind;
    /// Its table, declared with [`statements!`].
    const TABLE: Table;
    /// Milliseconds that a member whom allowances limit waits between two of them.
    const COOLDOWN_MS: i64;
    /// The error while they wait.
    const COOLDOWN: ErrorCode;
    /// The field of that error that says when the next one may follow.
    const NEXT: &'static str;
    /// The error for a change that approval no longer allows.
    const ALREADY_APPROVED: ErrorCode;
    /// The error for a change to a version that is not the current one.
    const CHANGED: ErrorCode;
    /// The name of the job that removes what was withdrawn and kept for moderators.
    const CLEANUP_JOB: &'static str;

    /// The post, which nobody else changes until the transaction ends.
    ///
    /// # Errors
    /// When the database refuses.
    fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<SubjectState>, DbError>;

    /// Whether the post exists for this reader: not where it is withdrawn, not approved and not theirs, or hidden by a block.
    ///
    /// # Errors
    /// When the database refuses.
    fn exists_for(tx: &mut Tx<'_>, reader: MemberId, id: Uuid) -> Result<bool, DbError>;

    /// Keeps what is attached to a withdrawn post from everyone but moderators.
    ///
    /// # Errors
    /// When the database refuses.
    fn hide_attachments(tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<(), DbError> {
        let _ = (tx, app, id);
        Ok(())
    }

    /// Removes what is attached to a post that is about to be deleted.
    ///
    /// # Errors
    /// When the database refuses.
    fn remove_attachments(tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<(), DbError> {
        let _ = (tx, app, id);
        Ok(())
    }

    /// The post as the subject of reviews, comments and notifications.
    fn subject(id: impl Into<Uuid>) -> Subject {
        Subject { kind: Self::KIND, id: id.into() }
    }

    /// The API's error for a change that the rules do not allow.
    fn error(reason: ReviewError) -> ApiError {
        match reason {
            ReviewError::Hidden => ApiError::not_found(),
            ReviewError::NotTheirs => ApiError::new(ROLE_MISSING),
            ReviewError::AlreadyApproved => ApiError::new(Self::ALREADY_APPROVED),
            ReviewError::Changed => ApiError::new(Self::CHANGED),
        }
    }
}

/// [`Post::lock`] for a reader.
///
/// # Errors
/// `not_found` where the post does not exist for them.
pub fn lock_for<P: Post>(tx: &mut Tx<'_>, reader: MemberId, id: Uuid) -> Result<SubjectState, ApiError> {
    let state = P::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
    if P::exists_for(tx, reader, id)? { Ok(state) } else { Err(ApiError::not_found()) }
}
