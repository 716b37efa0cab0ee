//! Sessions: an opaque token in a cookie, its SHA-256 in the database, the viewer behind it.

use domain::ids::{MemberId, SessionId};
use domain::limits::{SESSION_IDLE_MS, SESSION_MAX_MS};
use domain::time::{MINUTE, Timestamp};
use platform::app::App;
use platform::auth::{Sessions, Viewer};
use platform::db::{Db, DbError, FromRow, Row, Tx};
use platform::http::client::Network;
use platform::live::accounts::{Whose, changed};
use platform::params;
use platform::random::sha256;

use crate::{blocks, document, ledger, networks};

/// A session is noted as used at most this often, in milliseconds.
const NOTE_EVERY: i64 = 5 * MINUTE;

platform::statements! {
    VIEWER = "select m.id, s.id as session, s.last_seen_at, m.first_name, m.last_name, m.email, m.is_admin, m.is_moderator,
            m.is_ambassador, m.is_professional, m.professional_until, m.is_applicant, m.application_complete, m.plan, m.standing,
            m.email_verified_at is not null as email_verified, m.onboarding_complete,
            m.plan_chosen_at is not null as plan_chosen,
            exists (select 1 from settings where name = 'maintenance' and enabled = true) as maintenance
        from sessions s join members m on m.id = s.member_id
        where s.token_hash = $1 and s.last_seen_at > $2 and s.created_at > $3 and m.suspended_at is null";
    NOTE = "update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2";
    BEGIN = "insert into sessions (id, member_id, token_hash, device, created_at, last_seen_at)
        values ($1, $2, $3, $4, $5, $5)";
    END = "delete from sessions where id = $1 and member_id = $2";
    END_OTHERS = "delete from sessions where member_id = $1 and id <> $2 returning id";
    RENEW = "update sessions set token_hash = $3 where id = $1 and member_id = $2";
    END_ALL = "delete from sessions where member_id = $1";
    EXPIRE = "delete from sessions where last_seen_at <= $1 or created_at <= $2";
    LIST = "select id, device, created_at, last_seen_at from sessions
        where member_id = $1 and last_seen_at > $2 and created_at > $3 order by last_seen_at desc, id desc limit 100";
}

/// The sessions of the database.
pub struct DbSessions;

#[async_trait::async_trait]
impl Sessions for DbSessions {
    async fn viewer(
        &self,
        db: &Db,
        token_hash: [u8; 32],
        network: Network,
        now: Timestamp,
    ) -> Result<Option<Viewer>, DbError> {
        let found = self.glance(db, token_hash, now).await?;
        if let Some(viewer) = found.as_ref().filter(|viewer| slides(viewer, now)) {
            let (member, session) = (viewer.id, viewer.session);
            let noted = db
                .write(move |tx| {
                    tx.execute(NOTE, params![session, now])?;
                    networks::note(tx, member, network.0, now)
                })
                .await;
            // Anyone who only reads goes on while the database takes nothing.
            if let Err::<(), DbError>(error) = noted {
                db.outage().failed(now, None, &error);
            }
        }
        Ok(found)
    }

    async fn glance(&self, db: &Db, token_hash: [u8; 32], now: Timestamp) -> Result<Option<Viewer>, DbError> {
        let (unused, begun) = oldest(now);
        let params = params![token_hash, unused, begun];
        db.first(VIEWER, params, move |row| read_viewer(row, now)).await
    }

    async fn apart(&self, db: &Db, member: MemberId) -> Result<Vec<MemberId>, DbError> {
        blocks::all(db, member).await
    }
}

/// Whether this request, the first for a while, moves the end of its session.
#[must_use]
pub fn slides(viewer: &Viewer, now: Timestamp) -> bool {
    now.since(viewer.last_seen_at) > NOTE_EVERY
}

/// Sessions that were last used, or that began, at these times or before are over.
fn oldest(now: Timestamp) -> (Timestamp, Timestamp) {
    (now.plus(-SESSION_IDLE_MS), now.plus(-SESSION_MAX_MS))
}

fn read_viewer(row: &Row<'_>, now: Timestamp) -> Result<Viewer, DbError> {
    let entitlements = ledger::standing(row)?;
    let professional_until: Option<Timestamp> = row.get("professional_until")?;
    let roles = document::roles(row)?.at(professional_until, now);
    Ok(Viewer {
        id: row.get("id")?,
        session: row.get("session")?,
        last_seen_at: row.get("last_seen_at")?,
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        email: row.get("email")?,
        roles,
        professional_until: professional_until.filter(|_| roles.professional),
        plan: entitlements.plan(&row.get::<String>("plan")?, now),
        entitled: entitlements.live(now),
        email_verified: row.get("email_verified")?,
        onboarding_complete: row.get("onboarding_complete")?,
        plan_chosen: row.get("plan_chosen")?,
        maintenance: row.get("maintenance")?,
    })
}

/// One line of the list of sessions.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Session {
    /// The session.
    pub id: SessionId,
    /// What it was begun on, such as "Firefox on Linux".
    pub device: String,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last noted as used.
    pub last_seen_at: Timestamp,
}

/// Begins a session and answers its token, which is stored nowhere.
///
/// # Errors
/// When the database refuses.
pub fn begin(tx: &mut Tx<'_>, app: &App, member: MemberId, device: &str) -> Result<String, DbError> {
    let token = app.random.token::<32>();
    let id: SessionId = app.id();
    tx.execute(BEGIN, params![id, member, sha256(token.as_bytes()), device, app.now()])?;
    Ok(token)
}

/// Ends one session of this member; answers whether there was one.
///
/// # Errors
/// When the database refuses.
pub fn end(tx: &mut Tx<'_>, app: &App, id: SessionId, member: MemberId) -> Result<bool, DbError> {
    let ended = tx.execute(END, params![id, member])? > 0;
    if ended {
        changed(tx, app, Whose::Session(id))?;
    }
    Ok(ended)
}

/// Ends all of this member's sessions but `kept`.
///
/// # Errors
/// When the database refuses.
pub fn end_others(tx: &mut Tx<'_>, app: &App, member: MemberId, kept: SessionId) -> Result<(), DbError> {
    let ended: Vec<SessionId> = tx.all(END_OTHERS, params![member, kept])?;
    // Each on its own: the tabs of the one that is kept go on undisturbed.
    ended.into_iter().try_for_each(|session| changed(tx, app, Whose::Session(session)))
}

/// Gives a session another token, and answers it; `None` when the session is over. Anyone who has the former one has nothing.
///
/// # Errors
/// When the database refuses.
pub fn renew(tx: &mut Tx<'_>, app: &App, id: SessionId, member: MemberId) -> Result<Option<String>, DbError> {
    let token = app.random.token::<32>();
    let renewed = tx.execute(RENEW, params![id, member, sha256(token.as_bytes())])? > 0;
    Ok(renewed.then_some(token))
}

/// Ends all of this member's sessions: after a new password by mail, or a change of roles.
///
/// # Errors
/// When the database refuses.
pub fn end_all(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<u64, DbError> {
    let ended = tx.execute(END_ALL, params![member])?;
    if ended > 0 {
        changed(tx, app, Whose::Member(member))?;
    }
    Ok(ended)
}

/// Removes sessions that were not used for long, or began too long ago.
///
/// # Errors
/// When the database refuses.
pub fn expire(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64, DbError> {
    let (unused, begun) = oldest(now);
    tx.execute(EXPIRE, params![unused, begun])
}

/// This member's living sessions, last used first, a hundred at most.
///
/// # Errors
/// When the database refuses.
pub async fn list(db: &Db, member: MemberId, now: Timestamp) -> Result<Vec<Session>, DbError> {
    let (unused, begun) = oldest(now);
    db.all(LIST, params![member, unused, begun]).await
}
