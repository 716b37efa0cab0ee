//! How many new people a Member asks within a day, however many requests arrive at once.

use domain::ids::MemberId;
use domain::limits::DIRECT_REQUESTS_MAX;
use domain::time::{DAY, Timestamp, next_after, plausible_until};
use platform::db::{DbError, Tx};
use platform::params;

platform::statements! {
    /// Takes a place that is free, if there is one: ten of them, [`DIRECT_REQUESTS_MAX`]. Of several at once that choose the
    /// same, the first one has it.
    TAKE = "insert into dm_asks (member_id, place, asked_at)
        select m.id, p.column1, cast($2 as bigint)
        from members m cross join (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) p
        where m.id = $1 and not exists (select 1 from dm_asks a
            where a.member_id = $1 and a.place = p.column1 and a.asked_at > $3 and a.asked_at <= $4)
        order by p.column1 limit 1
        on conflict (member_id, place) do update set asked_at = excluded.asked_at
            where dm_asks.asked_at <= $3 or dm_asks.asked_at > $4";
    TAKEN = "select asked_at from dm_asks where member_id = $1 and asked_at > $2 and asked_at <= $3
        order by asked_at limit 10";
}

/// Counts one more request by a Member; answers when they can ask again where they have asked as many as can be.
pub(crate) fn spend(
    tx: &mut Tx<'_>,
    member: MemberId,
    now: Timestamp,
) -> Result<Result<(), Timestamp>, DbError> {
    let (since, until) = (now.plus(-DAY), plausible_until(DAY, now));
    loop {
        if tx.execute(TAKE, params![member, now, since, until])? > 0 {
            return Ok(Ok(()));
        }
        let taken: Vec<Timestamp> = tx.all(TAKEN, params![member, since, until])?;
        if let Some(first) = taken.first().filter(|_| taken.len() >= DIRECT_REQUESTS_MAX) {
            return Ok(Err(next_after(*first, DAY, now).unwrap_or(now)));
        }
        // Another request took the place in the meantime, and each that does leaves one less.
    }
}
