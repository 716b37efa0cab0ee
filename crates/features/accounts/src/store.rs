//! Every statement on the table `codes`: what was sent, how often it was tried, and whether it was used.

use domain::ids::{CodeId, MemberId};
use domain::limits::{CODE_MS, CODE_RESEND_MS, CODE_TRIES, LINK_MS};
use domain::time::{DAY, Timestamp, next_after, plausible_until};
use platform::db::{Db, DbError, FromRow, Tx};
use platform::params;
use platform::random::sha256;

use crate::codes::{Hashes, Purpose};

/// Codes sent for one purpose, or on one ticket, in a day: fifty tries at a million codes. Links for a new password have
/// no code; beyond these there is one more whenever none is alive, so that nobody uses up what another needs.
pub const SENDINGS_A_DAY: i64 = 10;

platform::statements! {
    SEND = "insert into codes (id, member_id, purpose, code_hash, token_hash, ticket_hash, new_email, tries, sent_at,
            first_sent_at, sendings)
        values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $8, 1)
        on conflict (member_id, purpose) where purpose not in ('known_address', 'reset_password') do update set
            code_hash = excluded.code_hash, token_hash = excluded.token_hash, new_email = excluded.new_email,
            tries = 0, used_at = null, sent_at = excluded.sent_at,
            first_sent_at = case when codes.first_sent_at > $9 and codes.first_sent_at <= $13 then codes.first_sent_at else excluded.sent_at end,
            sendings = case when codes.first_sent_at > $9 and codes.first_sent_at <= $13 then codes.sendings + 1 else 1 end
        where (codes.sent_at <= $10 or codes.sent_at > $13) and (codes.sendings < $11 or codes.first_sent_at <= $9
            or codes.first_sent_at > $13 or codes.sent_at <= $12)
        returning id";
    SEND_AGAIN = "update codes set code_hash = $2, token_hash = $3, tries = 0, sent_at = $4, sendings = sendings + 1
        where ticket_hash = $1 and (sent_at <= $5 or sent_at > $8) and sendings < $6 and first_sent_at > $7
        returning member_id, purpose = 'verify_email' and used_at is null";
    DECOY = "insert into codes (id, member_id, purpose, code_hash, token_hash, ticket_hash, tries, sent_at,
            first_sent_at, sendings)
        values ($1, $2, 'known_address', $3, $4, $5, 0, $6, $6, 1)
        on conflict do nothing";
    UNUSED_TICKET = "select c.member_id from codes c join members m on m.id = c.member_id
        where c.ticket_hash = $1 and c.purpose = 'verify_email' and c.used_at is null and m.email_verified_at is null";
    SENT = "select sent_at, first_sent_at, sendings from codes where member_id = $1 and purpose = $2";
    SENT_ON_TICKET = "select sent_at, first_sent_at, sendings from codes where ticket_hash = $1 and first_sent_at > $2";
    TRY_BY_TICKET = "update codes set tries = tries + 1 where ticket_hash = $1 and sent_at > $2 and tries < $3
        returning id, member_id as member, purpose, code_hash, token_hash, new_email, used_at is not null as used";
    TRY_BY_MEMBER = "update codes set tries = tries + 1 where member_id = $1 and purpose = $4 and sent_at > $2 and tries < $3
        returning id, member_id as member, purpose, code_hash, token_hash, new_email, used_at is not null as used";
    USE = "update codes set used_at = $2 where id = $1 and used_at is null";
    USE_LINK = "update codes set used_at = $3 where token_hash = $1 and purpose = $2 and used_at is null and sent_at > $4
        returning member_id";
    LOOK_AT_LINK = "select member_id as member, ticket_hash from codes where token_hash = $1 and purpose = $2 and used_at is null and sent_at > $3";
    KILL = "update codes set used_at = $3 where member_id = $1 and purpose = $2 and used_at is null";
    EXPIRE = "delete from codes where first_sent_at <= $1 and sent_at <= $1";
}

/// When codes were last sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Sent {
    sent_at: Timestamp,
    first_sent_at: Timestamp,
    sendings: i64,
}

impl Sent {
    /// When the next code may be sent.
    #[must_use]
    pub fn next_at(&self, now: Timestamp) -> Timestamp {
        let spent = (self.sendings >= SENDINGS_A_DAY).then_some(self.first_sent_at);
        let day = spent.and_then(|first| next_after(first, DAY, now));
        next_after(self.sent_at, CODE_RESEND_MS, now).max(day).unwrap_or(now)
    }
}

/// A code that someone tried; the try is counted already.
#[derive(Debug, FromRow)]
pub struct Tried {
    /// The row.
    pub id: CodeId,
    /// Whose code it is.
    pub member: MemberId,
    /// What it opens.
    pub purpose: String,
    /// What the right code's hash is.
    pub code_hash: Vec<u8>,
    /// What its link's is.
    pub token_hash: Vec<u8>,
    /// The address that is to become theirs.
    pub new_email: Option<String>,
    /// It was used before.
    pub used: bool,
}

/// A code to send.
pub struct NewCode<'a> {
    /// The row, should it be the first of its purpose.
    pub id: CodeId,
    /// Whose code it is.
    pub member: MemberId,
    /// What it opens.
    pub purpose: Purpose,
    /// What is kept of it.
    pub hashes: &'a Hashes,
    /// What is kept of the browser's ticket.
    pub ticket_hash: Option<[u8; 32]>,
    /// The address that is to become theirs.
    pub new_email: Option<&'a str>,
}

/// Enters a code in the place of the older one; answers `false` when that one was sent a moment ago, or too many were.
///
/// # Errors
/// When the database refuses.
pub fn send(tx: &mut Tx<'_>, code: &NewCode<'_>, now: Timestamp) -> Result<bool, DbError> {
    let enough_after = if code.purpose == Purpose::AskedReset { LINK_MS } else { DAY };
    let values = params![
        code.id,
        code.member,
        code.purpose.as_str(),
        code.hashes.code,
        code.hashes.token,
        code.ticket_hash,
        code.new_email,
        now,
        now.plus(-DAY),
        now.plus(-CODE_RESEND_MS),
        SENDINGS_A_DAY,
        now.plus(-enough_after),
        plausible_until(CODE_RESEND_MS, now),
    ];
    Ok(tx.one::<CodeId>(SEND, values)?.is_some())
}

/// Puts a new code on a ticket; answers whose, and whether it opens anything. `None` when it is too soon or too late.
///
/// # Errors
/// When the database refuses.
pub fn send_again(
    tx: &mut Tx<'_>,
    ticket_hash: [u8; 32],
    hashes: &Hashes,
    now: Timestamp,
) -> Result<Option<(MemberId, bool)>, DbError> {
    let (pause, day) = (now.plus(-CODE_RESEND_MS), now.plus(-DAY));
    let ahead = plausible_until(CODE_RESEND_MS, now);
    let values = params![ticket_hash, hashes.code, hashes.token, now, pause, SENDINGS_A_DAY, day, ahead];
    tx.one(SEND_AGAIN, values)
}

/// Enters a ticket that never opens anything; answers `false` when the same ticket was given before.
///
/// # Errors
/// When the database refuses.
pub fn decoy(
    tx: &mut Tx<'_>,
    id: CodeId,
    member: MemberId,
    hashes: &Hashes,
    ticket_hash: [u8; 32],
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(DECOY, params![id, member, hashes.code, hashes.token, ticket_hash, now])? > 0)
}

/// Whose account a ticket began, while its address is not proven.
///
/// # Errors
/// When the database refuses.
pub fn begun_by(tx: &mut Tx<'_>, ticket_hash: [u8; 32]) -> Result<Option<MemberId>, DbError> {
    tx.one(UNUSED_TICKET, params![ticket_hash])
}

/// When codes of a purpose were last sent.
///
/// # Errors
/// When the database refuses.
pub fn sent(tx: &mut Tx<'_>, member: MemberId, purpose: Purpose) -> Result<Option<Sent>, DbError> {
    tx.one(SENT, params![member, purpose.as_str()])
}

/// When codes were last sent on a ticket of the last day.
///
/// # Errors
/// When the database refuses.
pub fn sent_on_ticket(tx: &mut Tx<'_>, hash: [u8; 32], now: Timestamp) -> Result<Option<Sent>, DbError> {
    tx.one(SENT_ON_TICKET, params![hash, now.plus(-DAY)])
}

/// Counts a try at the code on a ticket; `None` when no tries are left, or the code's time is over.
///
/// # Errors
/// When the database refuses.
pub fn try_by_ticket(tx: &mut Tx<'_>, hash: [u8; 32], now: Timestamp) -> Result<Option<Tried>, DbError> {
    tx.one(TRY_BY_TICKET, params![hash, now.plus(-CODE_MS), CODE_TRIES])
}

/// Counts a try at a member's code; `None` when no tries are left, or the code's time is over.
///
/// # Errors
/// When the database refuses.
pub fn try_by_member(
    tx: &mut Tx<'_>,
    member: MemberId,
    purpose: Purpose,
    now: Timestamp,
) -> Result<Option<Tried>, DbError> {
    tx.one(TRY_BY_MEMBER, params![member, now.plus(-CODE_MS), CODE_TRIES, purpose.as_str()])
}

/// Marks a code as used; answers `false` when it was.
///
/// # Errors
/// When the database refuses.
pub fn use_code(tx: &mut Tx<'_>, id: CodeId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(USE, params![id, now])? > 0)
}

/// Uses a link; answers whose it was.
///
/// # Errors
/// When the database refuses.
pub fn use_link(
    tx: &mut Tx<'_>,
    token_hash: [u8; 32],
    purpose: Purpose,
    now: Timestamp,
) -> Result<Option<MemberId>, DbError> {
    tx.one(USE_LINK, params![token_hash, purpose.as_str(), now, now.plus(-LINK_MS)])
}

/// A link that nobody has used yet.
#[derive(Debug, FromRow)]
pub struct Link {
    /// Whose it is.
    pub member: MemberId,
    /// What is kept of the ticket of the browser that began the account.
    ticket_hash: Option<Vec<u8>>,
}

impl Link {
    /// Whether the browser with this ticket began the account.
    #[must_use]
    pub fn is_of(&self, ticket: &str) -> bool {
        self.ticket_hash.as_deref() == Some(sha256(ticket.as_bytes()).as_slice())
    }
}

/// Looks a link up without using it.
///
/// # Errors
/// When the database refuses.
pub async fn look_at_link(
    db: &Db,
    token_hash: [u8; 32],
    purpose: Purpose,
    now: Timestamp,
) -> Result<Option<Link>, DbError> {
    let values = params![token_hash, purpose.as_str(), now.plus(-LINK_MS)];
    db.one(LOOK_AT_LINK, values).await
}

/// Makes what was sent for a purpose worthless.
///
/// # Errors
/// When the database refuses.
pub fn kill(tx: &mut Tx<'_>, member: MemberId, purpose: Purpose, now: Timestamp) -> Result<(), DbError> {
    tx.execute(KILL, params![member, purpose.as_str(), now]).map(drop)
}

/// Removes what was sent a day ago or earlier.
///
/// # Errors
/// When the database refuses.
pub fn expire(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64, DbError> {
    tx.execute(EXPIRE, params![now.plus(-DAY)])
}
