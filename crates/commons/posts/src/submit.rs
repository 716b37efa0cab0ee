//! Submitting a post: within the allowance, once however often it is sent with the same key, and into the review queue.

use domain::ids::MemberId;
use domain::time::Timestamp;
use members::allowance::{Spent, spend};
use platform::db::Tx;
use platform::http::idempotency::{earlier, made_concurrently};
use platform::http::{ApiError, Keyed};
use uuid::Uuid;

use crate::Post;

/// One attempt to submit a post.
#[derive(Debug, Clone, Copy)]
pub struct Submission {
    /// The id of the post, if it becomes a new one.
    pub id: Uuid,
    /// Who submits it.
    pub author: MemberId,
    /// When.
    pub now: Timestamp,
    /// Whether it spends the allowance, and whether the allowance limits this member.
    pub spending: Spending,
    /// By what a retry is known.
    pub key: Option<Keyed>,
}

/// Whether a submission spends the allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spending {
    /// Nothing.
    None,
    /// It spends it, which this member can do at any time.
    Unlimited,
    /// It spends it, if it can be spent now.
    Limited,
}

impl Submission {
    /// The id of the post: a new one, or the one that the same request made before. `check` looks at a new one before it spends
    /// the allowance; `insert` adds the row with all that belongs to it, and answers `false` where the key is in use.
    ///
    /// # Errors
    /// [`Post::COOLDOWN`] when the allowance is spent; those of `check` and `insert`.
    pub fn run<P: Post>(
        &self,
        tx: &mut Tx<'_>,
        check: impl FnOnce(&mut Tx<'_>) -> Result<(), ApiError>,
        insert: impl FnOnce(&mut Tx<'_>) -> Result<bool, ApiError>,
    ) -> Result<Uuid, ApiError> {
        if let Some(made) = self.earlier::<P>(tx)? {
            return Ok(made);
        }
        check(tx)?;
        if let Spent::No { next } = self.spend::<P>(tx)? {
            // The same request may have been let through while this one waited for the row.
            return self.earlier::<P>(tx)?.ok_or_else(|| self.too_soon::<P>(next));
        }
        if !insert(tx)? {
            return made_concurrently(tx, P::TABLE.by_key, self.author, self.key);
        }
        reviews::store::wait(tx, P::subject(self.id), self.author, self.now)?;
        Ok(self.id)
    }

    fn earlier<P: Post>(&self, tx: &mut Tx<'_>) -> Result<Option<Uuid>, ApiError> {
        earlier(tx, P::TABLE.by_key, self.author, self.key)
    }

    fn spend<P: Post>(&self, tx: &mut Tx<'_>) -> Result<Spent, ApiError> {
        let limited = match self.spending {
            Spending::None => return Ok(Spent::Yes),
            Spending::Unlimited => false,
            Spending::Limited => true,
        };
        Ok(spend(tx, self.author, (P::KIND, P::COOLDOWN_MS), limited, self.now)?)
    }

    fn too_soon<P: Post>(&self, next: Option<Timestamp>) -> ApiError {
        let wait = next.map_or(0, |next| next.since(self.now));
        ApiError::new(P::COOLDOWN).with(P::NEXT, next).retry_after(wait)
    }
}
