//! Every statement that changes the table `members`, and the reads of single accounts; others join it for the card.

use domain::email::Email;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::live::Change;
use domain::name::search_key;
use domain::role::Roles;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{Db, DbError, Tx};
use platform::live::ChangeSignal;
use platform::live::accounts::{Whose, changed};
use platform::params;

pub use crate::credentials::{Credentials, credentials, credentials_of};
use crate::directory;
use crate::document::Document;
use crate::ledger::{self, Entry};
use crate::search::PLACES;

platform::statements! {
    INSERT = "insert into members (id, email, email_key, password_hash, email_verified_at, first_name, last_name, plan,
            plan_chosen_at, is_admin, is_moderator, is_ambassador, is_professional, is_applicant, application_complete,
            onboarding_complete, onboarding_step, email_updates, pwa_installed, created_at, random_key, first_name_key,
            last_name_key)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, false, $19, $20, $21,
            $22)
        on conflict (email_key) do nothing";
    BY_ID = [concat!("select ", crate::document_columns!(), " from members m where m.id = $1")];
    ANY = "select exists (select 1 from members)";
    ID_OF = "select id from members where email_key = $1";
    REACHABLE = "select email from members where id = $1 and email_verified_at is not null and suspended_at is null";
    SET_PASSWORD = "update members set password_hash = $2 where id = $1";
    REPLACE_PASSWORD = "update members set password_hash = $3 where id = $1 and password_hash = $2";
    CHANGE_EMAIL = "update members set email = $2, email_key = $3, email_verified_at = $4 where id = $1
        and not exists (select 1 from members other where other.email_key = $3 and other.id <> $1)";
    VERIFY_EMAIL = "update members set email_verified_at = $2 where id = $1 and email_verified_at is null";
    SETTLE = "update members set password_hash = $2, email_verified_at = $3, first_name = coalesce(first_name, $4),
            plan_chosen_at = coalesce(plan_chosen_at, $3), onboarding_complete = true, onboarding_step = 'done',
            first_name_key = coalesce(first_name_key, $5)
        where id = $1";
    SET_NAME = "update members set first_name = $2, last_name = $3, first_name_key = $4, last_name_key = $5,
            last_name_searchable = coalesce($6, last_name_searchable)
        where id = $1";
    SET_EMAIL_UPDATES = "update members set email_updates = $2 where id = $1";
    CHOOSE_FREE = "update members set plan_chosen_at = coalesce(plan_chosen_at, $2) where id = $1";
    ADVANCE = "update members set onboarding_step = $3 where id = $1 and onboarding_step = $2";
    FINISH = "update members set onboarding_complete = true where id = $1 and onboarding_step = 'done'";
    SET_INVITE = "update members set invite_code = $2 where id = $1 and invite_code is null";
    SET_PWA = "update members set pwa_installed = $2 where id = $1";
    TOUCH = "update members set last_active = $3 where id = $1 and suspended_at is null
        and password_hash = coalesce($2, password_hash)";
    SUSPEND = "update members set suspended_at = $2 where id = $1 and suspended_at is null";
    END_SUSPENSION = "update members set suspended_at = null where id = $1 and suspended_at is not null";
    /// Who stays what they are keeps the end of their verification, also a suspended one; the role that is given here has none.
    SET_ROLES = "update members set is_admin = $2, is_moderator = $3, is_ambassador = $4, is_professional = $5,
            is_applicant = $6, application_complete = $7, professional_until = case when $5 = is_professional
                and professional_until > $8 then professional_until end
        where id = $1";
}

/// A new account, with everything it may start with.
#[derive(Debug, Clone)]
pub struct NewMember {
    /// The member.
    pub id: MemberId,
    /// The address.
    pub email: Email,
    /// Argon2id hash of the password, in PHC form.
    pub password_hash: String,
    /// When the address was verified, if it is.
    pub email_verified_at: Option<Timestamp>,
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// The stored plan.
    pub plan: String,
    /// When a plan was chosen, if one was.
    pub plan_chosen_at: Option<Timestamp>,
    /// Complimentary memberships to begin with; each becomes an entry of the ledger.
    pub entitled: Vec<Entitled>,
    /// Roles.
    pub roles: Roles,
    /// The sign-up steps are done.
    pub onboarding_complete: bool,
    /// Where sign-up goes on.
    pub onboarding_step: String,
    /// When the account is made.
    pub created_at: Timestamp,
}

/// Notes by whose invite a newcomer came. Only totals of it are ever told.
///
/// # Errors
/// When the database refuses.
pub fn set_invite(tx: &mut Tx<'_>, id: MemberId, code: &str) -> Result<(), DbError> {
    tx.execute(SET_INVITE, params![id, code]).map(drop)
}

/// Adds an account; answers `false` when the address is taken.
///
/// # Errors
/// When the database refuses.
pub fn insert(tx: &mut Tx<'_>, app: &App, new: &NewMember) -> Result<bool, DbError> {
    let roles = &new.roles;
    let added = tx.execute(
        INSERT,
        params![
            new.id,
            new.email.as_typed(),
            new.email.key(),
            new.password_hash.as_str(),
            new.email_verified_at,
            new.first_name.clone(),
            new.last_name.clone(),
            new.plan.as_str(),
            new.plan_chosen_at,
            roles.admin,
            roles.moderator,
            roles.ambassador,
            roles.professional,
            roles.applicant,
            roles.application_complete,
            new.onboarding_complete,
            new.onboarding_step.as_str(),
            "weekly",
            new.created_at,
            place_at_first(new.id),
            key(new.first_name.as_deref()),
            key(new.last_name.as_deref()),
        ],
    )?;
    if added == 0 {
        return Ok(false);
    }
    crate::digests::begin(tx, new.id)?;
    let gifts: Vec<Entry> =
        new.entitled.iter().map(|row| Entry::complimentary(row, new.created_at)).collect();
    if !gifts.is_empty() {
        ledger::add(tx, app, new.id, &gifts)?;
    }
    if roles.professional {
        directory::touch(tx, new.id)?;
    }
    Ok(true)
}

/// The key by which a name is found.
pub(crate) fn key(name: Option<&str>) -> Option<String> {
    name.map(search_key).filter(|key| !key.is_empty())
}

/// The place among all members until the first change: the random end of the id.
fn place_at_first(id: MemberId) -> i64 {
    i64::try_from(id.0.as_u128() & 0x7fff_ffff).unwrap_or_default() % PLACES
}

/// The document of one account.
///
/// # Errors
/// When the database refuses.
pub async fn by_id(db: &Db, id: MemberId) -> Result<Option<Document>, DbError> {
    db.one(BY_ID, params![id]).await
}

/// [`by_id`] inside a transaction.
///
/// # Errors
/// When the database refuses.
pub fn find(tx: &mut Tx<'_>, id: MemberId) -> Result<Option<Document>, DbError> {
    tx.one(BY_ID, params![id])
}

/// Whether there is any account at all.
///
/// # Errors
/// When the database refuses.
pub fn any(tx: &mut Tx<'_>) -> Result<bool, DbError> {
    Ok(tx.one(ANY, vec![])?.unwrap_or_default())
}

/// Whose address this is.
///
/// # Errors
/// When the database refuses.
pub fn id_of(tx: &mut Tx<'_>, email: &Email) -> Result<Option<MemberId>, DbError> {
    tx.one(ID_OF, params![email.key()])
}

/// The address to which emails to this account go: proven, and not of someone who is suspended.
///
/// # Errors
/// When the database refuses.
pub fn reachable(tx: &mut Tx<'_>, id: MemberId) -> Result<Option<String>, DbError> {
    tx.one(REACHABLE, params![id])
}

/// Open tabs of this account look at the session again.
pub(crate) fn announce_session_change(tx: &mut Tx<'_>, id: MemberId) {
    tx.announce(ChangeSignal::Own(id, Change::Session, None));
}

/// Stores a new password's hash.
///
/// # Errors
/// When the database refuses.
pub fn set_password(tx: &mut Tx<'_>, id: MemberId, hash: &str) -> Result<(), DbError> {
    tx.execute(SET_PASSWORD, params![id, hash]).map(drop)
}

/// Stores a new password's hash in the place of `old`; answers `false` when another change came first.
///
/// # Errors
/// When the database refuses.
pub fn replace_password(tx: &mut Tx<'_>, id: MemberId, old: &str, new: &str) -> Result<bool, DbError> {
    Ok(tx.execute(REPLACE_PASSWORD, params![id, old, new])? > 0)
}

/// Gives the account another address, verified at `now`; answers `false` when someone else has it.
///
/// # Errors
/// When the database refuses, which it also does when two accounts take one address at the same moment.
pub fn change_email(tx: &mut Tx<'_>, id: MemberId, email: &Email, now: Timestamp) -> Result<bool, DbError> {
    announce_session_change(tx, id);
    Ok(tx.execute(CHANGE_EMAIL, params![id, email.as_typed(), email.key(), now])? > 0)
}

/// Marks the address as verified.
///
/// # Errors
/// When the database refuses.
pub fn verify_email(tx: &mut Tx<'_>, id: MemberId, now: Timestamp) -> Result<(), DbError> {
    announce_session_change(tx, id);
    tx.execute(VERIFY_EMAIL, params![id, now]).map(drop)
}

/// Makes an account ready to log in with another password: its address counts as verified, its steps as done. A first
/// name is given to one that has none.
///
/// # Errors
/// When the database refuses.
pub fn settle(
    tx: &mut Tx<'_>,
    id: MemberId,
    hash: &str,
    first_name: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    announce_session_change(tx, id);
    tx.execute(SETTLE, params![id, hash, now, first_name, key(Some(first_name))])?;
    directory::touch(tx, id)
}

/// Stores the name, and whether the last one may be found, unless that stays as it is.
///
/// # Errors
/// When the database refuses.
pub fn set_name(
    tx: &mut Tx<'_>,
    id: MemberId,
    first: &str,
    last: Option<&str>,
    searchable: Option<bool>,
    now: Timestamp,
) -> Result<(), DbError> {
    announce_session_change(tx, id);
    tx.execute(SET_NAME, params![id, first, last, key(Some(first)), key(last), searchable])?;
    directory::touch(tx, id)?;
    crate::profile::changed(tx, id, now)
}

/// Stores how often we may write, from now on.
///
/// # Errors
/// When the database refuses.
pub fn set_email_updates(tx: &mut Tx<'_>, id: MemberId, how_often: &str) -> Result<(), DbError> {
    tx.execute(SET_EMAIL_UPDATES, params![id, how_often])?;
    crate::digests::replan(tx, id)
}

/// Notes that the account chose a plan, Free included; the stored plan itself only billing changes (O-27).
///
/// # Errors
/// When the database refuses.
pub fn choose_free(tx: &mut Tx<'_>, id: MemberId, now: Timestamp) -> Result<(), DbError> {
    announce_session_change(tx, id);
    tx.execute(CHOOSE_FREE, params![id, now]).map(drop)
}

/// Moves sign-up from one step to another, if that is the step it is at.
///
/// # Errors
/// When the database refuses.
pub fn advance(tx: &mut Tx<'_>, id: MemberId, from: &str, to: &str) -> Result<(), DbError> {
    announce_session_change(tx, id);
    tx.execute(ADVANCE, params![id, from, to]).map(drop)
}

/// Ends sign-up, if it is at its last step; answers whether it did.
///
/// # Errors
/// When the database refuses.
pub fn finish_onboarding(tx: &mut Tx<'_>, id: MemberId) -> Result<bool, DbError> {
    announce_session_change(tx, id);
    let finished = tx.execute(FINISH, params![id])? > 0;
    directory::touch(tx, id)?;
    Ok(finished)
}

/// Notes that the app was installed.
///
/// # Errors
/// When the database refuses.
pub fn set_pwa_installed(tx: &mut Tx<'_>, id: MemberId, installed: bool) -> Result<(), DbError> {
    tx.execute(SET_PWA, params![id, installed]).map(drop)
}

/// Notes a sign-in; answers `false` when the account is suspended or gone, or its password's hash is not `typed`.
pub fn touch(tx: &mut Tx<'_>, id: MemberId, typed: Option<&str>, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(TOUCH, params![id, typed, now])? > 0)
}

/// Closes an account to its owner and ends its sessions; answers `false` when it was closed.
pub fn suspend(tx: &mut Tx<'_>, app: &App, id: MemberId) -> Result<bool, DbError> {
    let suspended = tx.execute(SUSPEND, params![id, app.now()])? > 0;
    crate::session::end_all(tx, app, id)?;
    directory::touch(tx, id)?;
    changed(tx, app, Whose::Member(id))?;
    Ok(suspended)
}

/// Opens a closed account again; answers `false` when it was open.
pub fn end_suspension(tx: &mut Tx<'_>, id: MemberId) -> Result<bool, DbError> {
    let ended = tx.execute(END_SUSPENSION, params![id])? > 0;
    directory::touch(tx, id)?;
    Ok(ended)
}

/// Gives the account these roles and no others, and ends its sessions: nobody carries old rights on.
pub fn change_roles(tx: &mut Tx<'_>, app: &App, id: MemberId, roles: &Roles) -> Result<(), DbError> {
    tx.execute(
        SET_ROLES,
        params![
            id,
            roles.admin,
            roles.moderator,
            roles.ambassador,
            roles.professional,
            roles.applicant,
            roles.application_complete,
            app.now()
        ],
    )?;
    directory::touch(tx, id)?;
    crate::session::end_all(tx, app, id)?;
    changed(tx, app, Whose::Member(id))
}
