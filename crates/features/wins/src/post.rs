//! Wins as posts, and the statements that all tables of posts have.

use domain::ids::MemberId;
use domain::limits::WIN_COOLDOWN_MS;
use domain::subject::SubjectKind;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::error_code::ErrorCode;
use posts::Post;
use posts::table::Table;
use reviews::SubjectState;
use uuid::Uuid;

use crate::{ALREADY_APPROVED, CHANGED, COOLDOWN, attachments, store};

// Nobody publishes elsewhere what its author withdrew.
posts::statements!("wins", "social_media = false, ");

/// Wins as posts.
pub(crate) struct WinPost;

impl Post for WinPost {
    const KIND: SubjectKind = SubjectKind::Win;
    const TABLE: Table = TABLE;
    const COOLDOWN_MS: i64 = WIN_COOLDOWN_MS;
    const COOLDOWN: ErrorCode = COOLDOWN;
    const NEXT: &'static str = "nextWinDate";
    const ALREADY_APPROVED: ErrorCode = ALREADY_APPROVED;
    const CHANGED: ErrorCode = CHANGED;
    const CLEANUP_JOB: &'static str = "wins.forget_withdrawn";

    fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        Ok(store::lock(tx, id.into())?.map(|state| SubjectState {
            author: state.author,
            status: state.status,
            submitted_at: state.submitted_at,
            reason: state.reason,
        }))
    }

    fn exists_for(tx: &mut Tx<'_>, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        store::is_there(tx, reader, id.into())
    }

    fn hide_attachments(tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<(), DbError> {
        attachments::keep_back(tx, app, id.into())
    }

    fn remove_attachments(tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<(), DbError> {
        attachments::remove(tx, app, id.into())
    }
}
