//! `/api/accounts/verification`: proves an address by code or by link, and sends another code.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::limits::CODE_RESEND_MS;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::error_code::ErrorCode;
use platform::http::{ApiError, Json};
use platform::random::sha256;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::browser::{Browser, Entered, entered};
use crate::change_password::proven;
use crate::codes::{self, Purpose, Secrets, Try};
use crate::passwords::Passwords;
use crate::rules::{self, Step};
use crate::view::Session;
use crate::{CODE_EXPIRED, CODE_WRONG, LINK_EXPIRED, TOO_SOON, emails, store};

/// A code from an email.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Code {
    /// Six digits; spaces and hyphens do not matter.
    code: String,
    /// What sign-up answered; not needed in a session.
    ticket: Option<String>,
}

/// A link from an email.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Link {
    /// What follows its `#`.
    token: String,
    /// What sign-up answered, in the browser that signed up.
    ticket: Option<String>,
    /// The account's password, in any other browser.
    password: Option<String>,
}

/// For whom another code is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resend {
    /// What sign-up answered; not needed in a session.
    ticket: Option<String>,
}

/// When the next code may be asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Resent {
    /// Milliseconds since 1970.
    next_at: Timestamp,
}

/// Whose code is meant: the ticket's, or that of the session.
#[derive(Clone)]
enum Holder {
    Ticket([u8; 32]),
    Session(MemberId),
}

fn holder(ticket: Option<&str>, viewer: Option<&Viewer>) -> Result<Holder, ApiError> {
    match (ticket, viewer) {
        (Some(ticket), _) => Ok(Holder::Ticket(sha256(ticket.as_bytes()))),
        (None, Some(viewer)) => Ok(Holder::Session(viewer.id)),
        (None, None) => Err(ApiError::fields(&[("ticket", "required")])),
    }
}

/// Proves the address by code, and signs in.
#[utoipa::path(post, path = "/api/accounts/verification", tag = "account", request_body = Code,
    extensions(("x-caller" = json!("open"))),
    responses((status = 200, description = "Signed in, with a new cookie.", body = Session),
        (status = 401, description = "`login.refused`"),
        (status = 422, description = "`code.wrong`, `code.expired`; `fields.invalid`: ticket `required`")))]
pub async fn verify_by_code(
    State(app): State<App>,
    browser: Browser,
    Json(form): Json<Code>,
) -> Result<Entered, ApiError> {
    let holder = holder(form.ticket.as_deref(), browser.viewer.as_deref())?;
    let code = rules::code(&form.code).ok_or_else(|| ApiError::new(CODE_WRONG))?;
    let at = app.clone();
    let outcome: Result<String, ErrorCode> = app
        .db
        .write(move |tx| {
            let tried = match holder {
                Holder::Ticket(hash) => store::try_by_ticket(tx, hash, at.now())?,
                Holder::Session(member) => store::try_by_member(tx, member, Purpose::VerifyEmail, at.now())?,
            };
            match codes::judge(tx, &at, tried, Purpose::VerifyEmail, &code)? {
                Try::Right(tried) => {
                    prove(tx, tried.member, at.now())?;
                    browser.enter(tx, &at, tried.member, None).map(Ok)
                }
                Try::Wrong => Ok(Err(CODE_WRONG)),
                Try::Over => Ok(Err(CODE_EXPIRED)),
            }
        })
        .await?;
    entered(&app, outcome.map_err(ApiError::new)?).await
}

/// Proves the address by link, and signs in. Where this browser did not begin the account, the password is needed too:
/// else a stranger who had signed up with the address would share the account with anyone who follows the link.
#[utoipa::path(post, path = "/api/accounts/verification/link", tag = "account", request_body = Link,
    extensions(("x-caller" = json!("open"))),
    responses((status = 200, description = "Signed in, with a new cookie.", body = Session),
        (status = 401, description = "`login.refused`"),
        (status = 422, description = "`link.expired`; `fields.invalid`: password `required`, `wrong`")))]
pub async fn verify_by_link(
    State(app): State<App>,
    Extension(passwords): Extension<Passwords>,
    browser: Browser,
    Json(form): Json<Link>,
) -> Result<Entered, ApiError> {
    let hash = sha256(form.token.as_bytes());
    let expired = || ApiError::new(LINK_EXPIRED);
    let link = store::look_at_link(&app.db, hash, Purpose::VerifyEmail, app.now()).await?;
    let link = link.ok_or_else(expired)?;
    let begun_here = form.ticket.is_some_and(|ticket| link.is_of(&ticket))
        || browser.viewer.as_ref().is_some_and(|viewer| viewer.id == link.member);
    let typed = if begun_here {
        None
    } else {
        let fault = |code| ApiError::fields(&[("password", code)]);
        let password = form.password.ok_or_else(|| fault("required"))?;
        let known = proven(&app, &passwords, link.member, &password).await?;
        Some(known.ok_or_else(|| fault("wrong"))?)
    };
    let at = app.clone();
    let token = app
        .db
        .write(move |tx| {
            let member = store::use_link(tx, hash, Purpose::VerifyEmail, at.now())?.ok_or_else(expired)?;
            prove(tx, member, at.now())?;
            browser.enter(tx, &at, member, typed.as_deref())
        })
        .await?;
    entered(&app, token).await
}

/// Takes the address as proven, and sign-up past that step.
pub(crate) fn prove(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    members::store::verify_email(tx, member, now)?;
    members::store::advance(tx, member, Step::Verify.as_str(), Step::Verify.next(false).as_str())
}

/// Sends another code; the older one is worthless then.
#[utoipa::path(post, path = "/api/accounts/verification/resend", tag = "account", request_body = Resend,
    extensions(("x-caller" = json!("open"))),
    responses((status = 202, body = Resent),
        (status = 422, description = "`code.expired`: that sign-up is too long ago; `fields.invalid`: ticket `required`"),
        (status = 429, description = "`code.too_soon` with `nextAt`, or `rate.limited`")))]
pub async fn resend_code(
    State(app): State<App>,
    browser: Browser,
    Json(form): Json<Resend>,
) -> Result<(StatusCode, Json<Resent>), ApiError> {
    let now = app.now();
    let at = app.clone();
    let (sent, next_at) = match holder(form.ticket.as_deref(), browser.viewer.as_deref())? {
        Holder::Ticket(hash) => app.db.write(move |tx| again_on_ticket(tx, &at, hash)).await?,
        Holder::Session(_) if browser.viewer.is_some_and(|viewer| viewer.email_verified) => {
            (true, Some(now.plus(CODE_RESEND_MS)))
        }
        Holder::Session(member) => app.db.write(move |tx| again_for_member(tx, &at, member)).await?,
    };
    let next_at = next_at.ok_or_else(|| ApiError::new(CODE_EXPIRED))?;
    if sent {
        Ok((StatusCode::ACCEPTED, Json(Resent { next_at })))
    } else {
        Err(ApiError::new(TOO_SOON).with("nextAt", next_at).retry_after(next_at.since(now)))
    }
}

/// Whether a code was sent, and when the next one may be; `None` for a ticket that is no longer known.
type Again = (bool, Option<Timestamp>);

fn again_on_ticket(tx: &mut Tx<'_>, app: &App, hash: [u8; 32]) -> Result<Again, DbError> {
    let secrets = Secrets::fresh(app);
    let renewed = store::send_again(tx, hash, &secrets.hashes(), app.now())?;
    if let Some((member, opens)) = renewed
        && let Some(document) = members::store::find(tx, member)?
    {
        let message = emails::verify(&app.settings, &secrets);
        if opens {
            emails::send(tx, app, &document.email, message)?;
        } else {
            emails::to_nobody(tx, app, message)?;
        }
    }
    let sent = store::sent_on_ticket(tx, hash, app.now())?;
    Ok((renewed.is_some(), sent.map(|sent| sent.next_at(app.now()))))
}

fn again_for_member(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<Again, DbError> {
    let secrets = codes::issue(tx, app, member, Purpose::VerifyEmail, None)?;
    if let Some(secrets) = &secrets
        && let Some(document) = members::store::find(tx, member)?
    {
        emails::send(tx, app, &document.email, emails::verify(&app.settings, secrets))?;
    }
    let sent = store::sent(tx, member, Purpose::VerifyEmail)?;
    Ok((secrets.is_some(), sent.map(|sent| sent.next_at(app.now()))))
}
