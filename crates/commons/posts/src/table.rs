//! The statements that are the same on every table of posts.

use domain::review::Status;
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::db::{DbError, Sql, Tx};
use platform::params;
use reviews::Verdict;
use uuid::Uuid;

/// The statements on one table; [`statements!`](crate::statements) declares them.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// The post that a member submitted with an idempotency key, and the digest of the request.
    pub by_key: Sql,
    /// When its author last submitted a post.
    pub version: Sql,
    /// Gives a post a verdict.
    pub decide: Sql,
    /// Gives a post the status and reason it had before a verdict.
    pub restore: Sql,
    /// Withdraws a post and keeps it for moderators.
    pub withdraw: Sql,
    /// Whether a post is withdrawn.
    pub is_withdrawn: Sql,
    /// The post that was withdrawn first.
    pub first_withdrawn: Sql,
    /// Deletes a post.
    pub delete: Sql,
}

/// Declares the [`Table`] `TABLE` and its `STATEMENTS`: `posts::statements!("wins", "social_media = false, ");`, where the second
/// text is what a withdrawal sets besides.
#[macro_export]
macro_rules! statements {
    ($table:literal, $withdrawal:literal) => {
        platform::statements! {
            BY_KEY = [concat!("select id, key_digest from ", $table, " where member_id = $1 and idempotency_key = $2")];
            VERSION = [concat!("select submitted_at from ", $table, " where id = $1")];
            DECIDE = [concat!("update ", $table, " set status = $2, rejection_reason = $3, decided_by = $4, decided_at = $5,
                stood = stood or status = 'approved' where id = $1")];
            RESTORE = [concat!("update ", $table, " set status = $2, rejection_reason = $3, decided_by = $4, decided_at = $5
                where id = $1")];
            WITHDRAW = [concat!("update ", $table, " set ", $withdrawal, "withdrawn_at = $2 where id = $1")];
            IS_WITHDRAWN = [concat!("select withdrawn_at is not null from ", $table, " where id = $1")];
            FIRST_WITHDRAWN = [concat!("select id from ", $table, " where withdrawn_at <= $1 and withdrawn_at is not null
                order by withdrawn_at, id limit 1")];
            DELETE = [concat!("delete from ", $table, " where id = $1")];
        }

        /// The statements that every table of posts has.
        pub(crate) const TABLE: $crate::table::Table = $crate::table::Table {
            by_key: BY_KEY,
            version: VERSION,
            decide: DECIDE,
            restore: RESTORE,
            withdraw: WITHDRAW,
            is_withdrawn: IS_WITHDRAWN,
            first_withdrawn: FIRST_WITHDRAWN,
            delete: DELETE,
        };
    };
}

impl Table {
    /// When its author last submitted a post.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn version(self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        tx.one(self.version, params![id])
    }

    /// Gives a post the verdict's status and reason.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn decide(self, tx: &mut Tx<'_>, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let params =
            params![id, verdict.status().as_str(), verdict.reason.clone(), verdict.moderator, verdict.at];
        tx.execute(self.decide, params).map(drop)
    }

    /// Gives a post the status and reason it had before a verdict that is marked as undone, and the moderator and time of the
    /// decision that stands again, so that a digest does not announce the post twice.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn restore(
        self,
        tx: &mut Tx<'_>,
        post: Subject,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        let standing = match before {
            Status::Pending => None,
            Status::Approved | Status::Rejected => reviews::decisions::standing(tx, post)?,
        };
        let (by, at) = standing.map(|decision| (decision.moderator, decision.at)).unzip();
        tx.execute(self.restore, params![post.id, before.as_str(), reason, by, at]).map(drop)
    }

    /// Whether a post was withdrawn and is kept for moderators.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn is_withdrawn(self, tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
        Ok(tx.one(self.is_withdrawn, params![id])?.unwrap_or_default())
    }
}
