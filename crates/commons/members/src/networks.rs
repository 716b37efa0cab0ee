//! Networks from which members have logged in lately, kept in sixteen bits each.

use domain::email::Email;
use domain::ids::MemberId;
use domain::time::{DAY, Timestamp};
use platform::db::{Db, DbError, Tx};
use platform::params;
use platform::random::sha256;

/// For how long a network is known after someone has logged in from it.
pub const KNOWN_MS: i64 = 90 * DAY;

platform::statements! {
    IS_KNOWN = "select k.member_id, k.network from known_networks k join members m on m.id = k.member_id
        where m.email_key = $1 and k.used_at > $2";
    NOTE = "insert into known_networks (member_id, network, used_at) values ($1, $2, $3)
        on conflict (member_id, network) do update set used_at = excluded.used_at";
    FORGET = "delete from known_networks where member_id = $1";
    EXPIRE = "delete from known_networks where used_at <= $1";
}

/// What is kept of a network: so little that one in 65,536 networks has the same. It cannot be read back, but it is not keyed:
/// anyone who has the database can tell that a guess at a member's network may be right, or that it is wrong.
fn kept(member: MemberId, network: u64) -> i64 {
    let digest = sha256(format!("{}:{network}", member.0).as_bytes());
    digest.iter().take(2).fold(0, |key, byte| key << 8 | i64::from(*byte))
}

/// Whether the account with this address, if there is one, was logged in to from this network lately.
///
/// # Errors
/// When the database refuses.
pub async fn is_known(db: &Db, email: &Email, network: u64, now: Timestamp) -> Result<bool, DbError> {
    let found = db.all::<(MemberId, i64)>(IS_KNOWN, params![email.key(), now.plus(-KNOWN_MS)]).await?;
    Ok(found.into_iter().any(|(member, known)| known == kept(member, network)))
}

/// Notes that a member has logged in from a network.
///
/// # Errors
/// When the database refuses.
pub fn note(tx: &mut Tx<'_>, member: MemberId, network: u64, now: Timestamp) -> Result<(), DbError> {
    tx.execute(NOTE, params![member, kept(member, network), now]).map(drop)
}

/// Forgets all networks of a member.
///
/// # Errors
/// When the database refuses.
pub fn forget(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    tx.execute(FORGET, params![member]).map(drop)
}

/// Removes what was not used for long.
///
/// # Errors
/// When the database refuses.
pub fn expire(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64, DbError> {
    tx.execute(EXPIRE, params![now.plus(-KNOWN_MS)])
}
