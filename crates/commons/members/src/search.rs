//! Finding members: by the beginning of a name, or by chance; and the places and keys by which they are found.

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::limits::LAST_NAME_SEARCH_MIN;
use domain::name::after_prefix;
use platform::db::{Db, DbError, Tx};
use platform::params;
use uuid::Uuid;

use crate::card::MemberCard;
use crate::store::key;

/// Places of members, from 0 on; a prime, so that two members of one batch who had different places have different ones after
/// a shuffle. Members of two batches may come to share one.
pub const PLACES: i64 = 2_147_483_647;

/// Whom `$1` can find: members of the community who let themselves be found, with no block between the two. In the words
/// of the partial indexes.
macro_rules! found_by {
    ($condition:literal) => {
        concat!(
            "select ",
            $crate::card_columns!(),
            " from members m where m.searchable = true
                and m.onboarding_complete = true and m.suspended_at is null and m.id <> $1 and ",
            $crate::not_blocked!("m.id"),
            " and ",
            $condition
        )
    };
}

// LIMIT is a literal: five, and as many as a caller may leave out; or a random selection.
platform::statements! {
    BY_FIRST_NAME = [found_by!("m.first_name_key >= $2 and m.first_name_key < $3 and ($4 = false or m.taggable = true)
        order by m.first_name_key, m.id limit 25")];
    /// Last names are their owners' own: who did not allow it is not found by theirs (O-79).
    BY_LAST_NAME = [found_by!("(m.last_name_searchable = true or m.is_professional = true)
        and (m.last_name_searchable = true or m.professional_until is null or m.professional_until > $5)
        and m.last_name_key >= $2 and m.last_name_key < $3 and ($4 = false or m.taggable = true)
        order by m.last_name_key, m.id limit 25")];
    FROM_PLACE = [found_by!("m.random_key >= $2 order by m.random_key, m.id limit 20")];
    BEFORE_PLACE = [found_by!("m.random_key < $2 order by m.random_key, m.id limit 20")];
    PROFESSIONALS_FROM = [found_by!("m.is_professional = true
        and (m.professional_until is null or m.professional_until > $3) and m.random_key >= $2
        order by m.random_key, m.id limit 20")];
    PROFESSIONALS_BEFORE = [found_by!("m.is_professional = true
        and (m.professional_until is null or m.professional_until > $3) and m.random_key < $2
        order by m.random_key, m.id limit 20")];
    BATCH = "select id, first_name, last_name, first_name_key, last_name_key from members where id > $1
        order by id limit 500";
    /// Multiplying and adding within a prime field moves neighbours far apart.
    SHUFFLE = "update members set random_key = (random_key * $3 + $4) % 2147483647 where id > $1 and id <= $2";
    SET_KEYS = "update members set first_name_key = $2, last_name_key = $3 where id = $1";
}

/// How many may be left out of a search.
pub const LEFT_OUT_MAX: usize = 20;

/// Who looks for whom.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// The member who looks.
    pub viewer: MemberId,
    /// Only members who may be tagged.
    pub to_tag: bool,
    /// How plans become tiers.
    pub tiers: Tiers,
}

/// Members whose first name begins with `prefix`, a key, and those whose last name does, as far as they let themselves be
/// found by it: up to 25 of each. Fewer than two letters look through no last names.
///
/// # Errors
/// When the database refuses.
pub async fn by_name(db: &Db, reader: Reader, prefix: &str) -> Result<[Vec<MemberCard>; 2], DbError> {
    let mut values = params![reader.viewer, prefix, after_prefix(prefix), reader.to_tag];
    let card = move |row: &platform::db::Row<'_>| MemberCard::read(row, reader.tiers);
    let by_first = db.query(BY_FIRST_NAME, values.clone(), card).await?;
    values.push(reader.tiers.now.into());
    let long_enough = prefix.chars().filter(|c| c.is_alphabetic()).count() >= LAST_NAME_SEARCH_MIN;
    let by_last = if long_enough { db.query(BY_LAST_NAME, values, card).await? } else { Vec::new() };
    Ok([by_first, by_last])
}

/// Twenty members, or professionals, from `place` on and around the end; all of them where there are fewer.
///
/// # Errors
/// When the database refuses.
pub async fn by_chance(
    db: &Db,
    reader: Reader,
    professionals: bool,
    place: i64,
) -> Result<Vec<MemberCard>, DbError> {
    let (from, before) =
        if professionals { (PROFESSIONALS_FROM, PROFESSIONALS_BEFORE) } else { (FROM_PLACE, BEFORE_PLACE) };
    let card = move |row: &platform::db::Row<'_>| MemberCard::read(row, reader.tiers);
    let mut values = params![reader.viewer, place];
    if professionals {
        values.push(reader.tiers.now.into());
    }
    let mut found = db.query(from, values.clone(), card).await?;
    if found.len() < domain::limits::RANDOM_PROFILES {
        found.extend(db.query(before, values, card).await?);
        found.truncate(domain::limits::RANDOM_PROFILES);
    }
    Ok(found)
}

/// The place of a shuffle before its first member.
#[must_use]
pub const fn first() -> MemberId {
    MemberId(Uuid::nil())
}

/// One member of a batch, with the keys as they are.
type Named = (MemberId, [Option<String>; 2], [Option<String>; 2]);

/// Gives the next 500 members after `after` other places, made from `factor` and `step`, and puts right the keys of names
/// that came in without; answers the last of them, or `None` after the end.
///
/// # Errors
/// When the database refuses.
pub fn shuffle(
    tx: &mut Tx<'_>,
    after: MemberId,
    factor: i64,
    step: i64,
) -> Result<Option<MemberId>, DbError> {
    let batch: Vec<Named> = tx.query(BATCH, params![after], |row| {
        let names = [row.get("first_name")?, row.get("last_name")?];
        Ok((row.get("id")?, names, [row.get("first_name_key")?, row.get("last_name_key")?]))
    })?;
    let Some((last, ..)) = batch.last() else { return Ok(None) };
    let last = *last;
    tx.execute(SHUFFLE, params![after, last, factor, step])?;
    for (id, names, keys) in batch {
        let right = names.map(|name| key(name.as_deref()));
        if right != keys {
            let [first, second] = right;
            tx.execute(SET_KEYS, params![id, first, second])?;
        }
    }
    Ok(Some(last))
}
