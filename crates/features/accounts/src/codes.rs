//! Codes and links as they are made: six digits to type, a token to click, and the hashes that are kept of both.

use domain::ids::MemberId;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::NewJob;
use platform::random::sha256;

use crate::emails;
use crate::jobs::{TELL_OWNER, TellOwner};
use crate::store::{self, NewCode, Tried};

/// What a code or link opens; one never opens what another does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Proves the address of an account, and starts a session.
    VerifyEmail,
    /// Lets a new password be chosen; several such links live side by side, so that nobody can take one away by asking.
    ResetPassword,
    /// Opens nothing: counts the emails with such links.
    AskedReset,
    /// Proves an address that an account is to have.
    ChangeEmail,
    /// Opens nothing: tells a member that someone used their address.
    AlreadyHere,
}

impl Purpose {
    /// As the table stores it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::AskedReset => "asked_reset",
            Self::ChangeEmail => "change_email",
            Self::AlreadyHere => "already_here",
        }
    }
}

/// What an email carries; stored nowhere.
pub struct Secrets {
    /// Six digits.
    pub code: String,
    /// The end of the link.
    pub token: String,
}

/// What the database keeps of [`Secrets`].
pub struct Hashes {
    /// Of the code.
    pub code: [u8; 32],
    /// Of the token.
    pub token: [u8; 32],
}

/// What trying a code came to.
#[derive(Debug)]
pub enum Try {
    /// It was the right one, and is used now.
    Right(Tried),
    /// It was another one, or was used before.
    Wrong,
    /// There is nothing left to try.
    Over,
}

impl Secrets {
    /// Fresh ones.
    #[must_use]
    pub fn fresh(app: &App) -> Self {
        Self { code: app.random.six_digits(), token: app.random.token::<32>() }
    }

    /// What to keep.
    #[must_use]
    pub fn hashes(&self) -> Hashes {
        let token = sha256(self.token.as_bytes());
        Hashes { code: code_hash(&token, &self.code), token }
    }
}

impl Hashes {
    /// Those of no code and no token at all.
    #[must_use]
    pub fn of_nothing(app: &App) -> Self {
        let hash = || sha256(app.random.token::<32>().as_bytes());
        Self { code: hash(), token: hash() }
    }
}

/// The code's hash, salted with its link's.
fn code_hash(token_hash: &[u8], code: &str) -> [u8; 32] {
    sha256(&[token_hash, code.as_bytes()].concat())
}

/// Enters a fresh code for an account in the place of the older one; `None` when it is too soon for that.
///
/// # Errors
/// When the database refuses.
pub fn issue(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    purpose: Purpose,
    ticket_hash: Option<[u8; 32]>,
) -> Result<Option<Secrets>, DbError> {
    let secrets = Secrets::fresh(app);
    let hashes = secrets.hashes();
    let code = NewCode { id: app.id(), member, purpose, hashes: &hashes, ticket_hash, new_email: None };
    Ok(store::send(tx, &code, app.now())?.then_some(secrets))
}

/// Enters one more link for a new password. `None` when it is too soon for that; a link that was sent before then still
/// lives.
///
/// # Errors
/// When the database refuses.
pub fn issue_reset(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<Option<Secrets>, DbError> {
    let hashes = Hashes::of_nothing(app);
    let purpose = Purpose::AskedReset;
    let asked =
        NewCode { id: app.id(), member, purpose, hashes: &hashes, ticket_hash: None, new_email: None };
    if store::send(tx, &asked, app.now())? {
        issue(tx, app, member, Purpose::ResetPassword, None)
    } else {
        Ok(None)
    }
}

/// Leaves it to a job to tell a member that someone used their address: anyone who did is not to notice by waiting.
///
/// # Errors
/// When the database refuses.
pub fn have_owner_told(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    NewJob::now(TELL_OWNER, &TellOwner { member }).enqueue(tx, app)
}

/// Tells a member that someone used their address; like a code, not twice in a minute nor without end.
///
/// # Errors
/// When the database refuses.
pub fn tell_owner(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    let hashes = Hashes::of_nothing(app);
    let purpose = Purpose::AlreadyHere;
    let message =
        NewCode { id: app.id(), member, purpose, hashes: &hashes, ticket_hash: None, new_email: None };
    if store::send(tx, &message, app.now())?
        && let Some(document) = members::store::find(tx, member)?
    {
        emails::send(tx, app, &document.email, emails::already_here(&app.settings))?;
    }
    Ok(())
}

/// Judges a try that [`store`] has counted, and uses the code when it is right. Let the transaction commit whatever
/// comes out: the count is in it.
///
/// # Errors
/// When the database refuses.
pub fn judge(
    tx: &mut Tx<'_>,
    app: &App,
    tried: Option<Tried>,
    purpose: Purpose,
    code: &str,
) -> Result<Try, DbError> {
    let Some(tried) = tried else { return Ok(Try::Over) };
    let right = !tried.used
        && tried.purpose == purpose.as_str()
        && tried.code_hash == code_hash(&tried.token_hash, code);
    if right && store::use_code(tx, tried.id, app.now())? { Ok(Try::Right(tried)) } else { Ok(Try::Wrong) }
}
