//! Every statement on the table `question_follows`: who hears of new answers to a Question that is not theirs.

use domain::ids::{MemberId, QuestionId};
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::params;

platform::statements! {
    FOLLOW = "insert into question_follows (question_id, member_id, created_at) values ($1, $2, $3)
        on conflict (question_id, member_id) do nothing";
    UNFOLLOW = "delete from question_follows where question_id = $1 and member_id = $2";
    FOLLOWERS = "select member_id from question_follows where question_id = $1 and member_id > $2
        order by member_id limit 100";
}

/// Has a Member hear of new answers; once more changes nothing.
pub(crate) fn follow(
    tx: &mut Tx<'_>,
    id: QuestionId,
    member: MemberId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(FOLLOW, params![id, member, now]).map(drop)
}

/// Has a Member hear of no more answers; answers `false` when they heard of none.
pub(crate) fn unfollow(tx: &mut Tx<'_>, id: QuestionId, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.execute(UNFOLLOW, params![id, member])? > 0)
}

/// Who follows a Question, after this Member: a hundred at most.
pub(crate) fn followers(tx: &mut Tx<'_>, id: QuestionId, after: MemberId) -> Result<Vec<MemberId>, DbError> {
    tx.all(FOLLOWERS, params![id, after])
}
