//! Every statement on the table `members`, but for the viewer's own in `session.rs`.

use domain::email::Email;
use domain::ids::MemberId;
use domain::role::Roles;
use domain::time::Timestamp;
use platform::db::{Db, DbError, Tx};
use platform::params;

use crate::document::Document;

platform::statements! {
    INSERT = "insert into members (id, email, email_key, password_hash, email_verified_at, first_name, last_name, plan,
            plan_chosen_at, subscription_ids, is_admin, is_moderator, is_ambassador, is_professional, is_applicant,
            application_complete, onboarding_complete, onboarding_step, letters, pwa_installed, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, false, $20)
        on conflict (email_key) do nothing";
    BY_ID = [concat!("select ", crate::document_columns!(), " from members m where m.id = $1")];
    CREDENTIALS = "select id, password_hash, suspended_at from members where email_key = $1";
    SET_PASSWORD = "update members set password_hash = $2 where id = $1";
    VERIFY_EMAIL = "update members set email_verified_at = $2 where id = $1 and email_verified_at is null";
    SET_NAME = "update members set first_name = $2, last_name = $3 where id = $1";
    SET_LETTERS = "update members set letters = $2 where id = $1";
    CHOOSE_PLAN = "update members set plan = $2, plan_chosen_at = $3 where id = $1";
    SET_STEP = "update members set onboarding_step = $2, onboarding_complete = $3 where id = $1";
    SET_PWA = "update members set pwa_installed = $2 where id = $1";
    TOUCH = "update members set last_active = $2 where id = $1";
    SET_ROLES = "update members set is_admin = $2, is_moderator = $3, is_ambassador = $4, is_professional = $5,
            is_applicant = $6, application_complete = $7 where id = $1";
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
    /// Subscription ids.
    pub subscription_ids: Vec<String>,
    /// Roles.
    pub roles: Roles,
    /// The sign-up steps are done.
    pub onboarding_complete: bool,
    /// Where sign-up goes on.
    pub onboarding_step: String,
    /// When the account is made.
    pub created_at: Timestamp,
}

/// Adds an account; answers `false` when the address is taken.
///
/// # Errors
/// When the database refuses.
pub fn insert(tx: &mut Tx<'_>, new: &NewMember) -> Result<bool, DbError> {
    let ids = serde_json::to_string(&new.subscription_ids).unwrap_or_else(|_| "[]".to_owned());
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
            ids,
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
        ],
    )?;
    Ok(added > 0)
}

/// The document of one account.
///
/// # Errors
/// When the database refuses.
pub async fn by_id(db: &Db, id: MemberId) -> Result<Option<Document>, DbError> {
    db.first(BY_ID, params![id], Document::read).await
}

/// What a login needs to know of an account.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The member.
    pub id: MemberId,
    /// Argon2id hash in PHC form.
    pub password_hash: String,
    /// Suspended accounts cannot log in.
    pub suspended: bool,
}

/// The credentials behind an address.
///
/// # Errors
/// When the database refuses.
pub async fn credentials(db: &Db, email: &Email) -> Result<Option<Credentials>, DbError> {
    db.first(CREDENTIALS, params![email.key()], |row| {
        Ok(Credentials {
            id: row.get(0)?,
            password_hash: row.get(1)?,
            suspended: row.get::<Option<Timestamp>>(2)?.is_some(),
        })
    })
    .await
}

/// Stores a new password's hash.
///
/// # Errors
/// When the database refuses.
pub fn set_password(tx: &mut Tx<'_>, id: MemberId, hash: &str) -> Result<(), DbError> {
    tx.execute(SET_PASSWORD, params![id, hash]).map(drop)
}

/// Marks the address as verified.
///
/// # Errors
/// When the database refuses.
pub fn verify_email(tx: &mut Tx<'_>, id: MemberId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(VERIFY_EMAIL, params![id, now]).map(drop)
}

/// Stores the name.
///
/// # Errors
/// When the database refuses.
pub fn set_name(tx: &mut Tx<'_>, id: MemberId, first: &str, last: Option<&str>) -> Result<(), DbError> {
    tx.execute(SET_NAME, params![id, first, last]).map(drop)
}

/// Stores how often we may write.
///
/// # Errors
/// When the database refuses.
pub fn set_letters(tx: &mut Tx<'_>, id: MemberId, letters: &str) -> Result<(), DbError> {
    tx.execute(SET_LETTERS, params![id, letters]).map(drop)
}

/// Stores the chosen plan.
///
/// # Errors
/// When the database refuses.
pub fn choose_plan(tx: &mut Tx<'_>, id: MemberId, plan: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(CHOOSE_PLAN, params![id, plan, now]).map(drop)
}

/// Stores where sign-up goes on, or that it is done.
///
/// # Errors
/// When the database refuses.
pub fn set_step(tx: &mut Tx<'_>, id: MemberId, step: &str, complete: bool) -> Result<(), DbError> {
    tx.execute(SET_STEP, params![id, step, complete]).map(drop)
}

/// Notes that the app was installed.
///
/// # Errors
/// When the database refuses.
pub fn set_pwa_installed(tx: &mut Tx<'_>, id: MemberId, installed: bool) -> Result<(), DbError> {
    tx.execute(SET_PWA, params![id, installed]).map(drop)
}

/// Notes a sign-in.
///
/// # Errors
/// When the database refuses.
pub fn touch(tx: &mut Tx<'_>, id: MemberId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(TOUCH, params![id, now]).map(drop)
}

/// Gives the account these roles and no others.
///
/// # Errors
/// When the database refuses.
pub fn set_roles(tx: &mut Tx<'_>, id: MemberId, roles: &Roles) -> Result<(), DbError> {
    tx.execute(
        SET_ROLES,
        params![
            id,
            roles.admin,
            roles.moderator,
            roles.ambassador,
            roles.professional,
            roles.applicant,
            roles.application_complete
        ],
    )
    .map(drop)
}
