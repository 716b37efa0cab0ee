//! Likes: each Member likes a thing once, and the thing's counter equals the rows.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{DbError, Sql, Tx};
use platform::params;
use serde::Serialize;
use uuid::Uuid;

/// The likes of something after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Liked {
    /// Whether the Member likes it.
    pub liked: bool,
    /// How many like it.
    pub likes_count: i64,
}

/// The statements on the likes of one kind of thing; [`statements!`](crate::statements) declares them.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// Adds a like, unless it is there.
    pub add: Sql,
    /// Removes a like.
    pub remove: Sql,
    /// Moves the counter of a thing.
    pub count: Sql,
}

/// Declares the [`Table`] `LIKES` and its `STATEMENTS`: `likes::statements!("win_likes", "win_id", "wins");` with the table of the
/// likes, its column that names what is liked, and the table that counts.
#[macro_export]
macro_rules! statements {
    ($likes:literal, $thing:literal, $things:literal) => {
        platform::statements! {
            ADD = [concat!("insert into ", $likes, " (", $thing, ", member_id, created_at) values ($1, $2, $3)
on conflict (", $thing, ", member_id) do nothing")];
            REMOVE = [concat!("delete from ", $likes, " where ", $thing, " = $1 and member_id = $2")];
            COUNT = [concat!("update ", $things, " set likes_count = likes_count + $2 where id = $1")];
        }

        /// The statements on these likes.
        pub(crate) const LIKES: $crate::Table = $crate::Table { add: ADD, remove: REMOVE, count: COUNT };
    };
}

impl Table {
    /// Notes whether this Member likes a thing; answers by how much its counter moved: not at all where it was so before.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn set(
        self,
        tx: &mut Tx<'_>,
        thing: Uuid,
        member: MemberId,
        liked: bool,
        now: Timestamp,
    ) -> Result<i64, DbError> {
        let changed = if liked {
            tx.execute(self.add, params![thing, member, now])?
        } else {
            tx.execute(self.remove, params![thing, member])?
        };
        let step = match (changed, liked) {
            (0, _) => 0,
            (_, true) => 1,
            (_, false) => -1,
        };
        if step != 0 {
            tx.execute(self.count, params![thing, step])?;
        }
        Ok(step)
    }
}
