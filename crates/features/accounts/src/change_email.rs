//! `/api/account/email`: another address, once its owner has typed the code that was sent there.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use domain::email::Email;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::{SignedIn, Viewer};
use platform::db::{DbError, Tx};
use platform::http::error_code::ErrorCode;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::browser::Browser;
use crate::change_password::proven;
use crate::codes::{self, Hashes, Purpose, Secrets, Try};
use crate::passwords::Passwords;
use crate::rules;
use crate::store::NewCode;
use crate::view::Session;
use crate::{CODE_EXPIRED, CODE_WRONG, TOO_SOON, emails, store, verify};

/// The address to be, and the password that allows it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeEmail {
    /// The address to be.
    email: String,
    /// The present password.
    password: String,
}

/// The code that was sent there.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmEmail {
    /// Six digits.
    code: String,
}

/// Sends a code to the address to be, and a notice to the present one. Nothing changes yet.
#[utoipa::path(post, path = "/api/account/email", tag = "account", request_body = ChangeEmail,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 202, description = "A code is sent if the address is free."),
        (status = 422, description = "`fields.invalid`: email `invalid`, `same`; password `wrong`"),
        (status = 429, description = "`code.too_soon` with `nextAt`, or `rate.limited`")))]
pub async fn request_email_change(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Extension(passwords): Extension<Passwords>,
    Json(form): Json<ChangeEmail>,
) -> Result<StatusCode, ApiError> {
    let email = Email::parse_new(&form.email).ok_or_else(|| ApiError::fields(&[("email", "invalid")]))?;
    if email.key() == viewer.email.to_ascii_lowercase() {
        return Err(ApiError::fields(&[("email", "same")]));
    }
    if proven(&app, &passwords, viewer.id, &form.password).await?.is_none() {
        return Err(ApiError::fields(&[("password", "wrong")]));
    }
    let at = app.clone();
    match app.db.write(move |tx| ask(tx, &at, &viewer, &email)).await? {
        None => Ok(StatusCode::ACCEPTED),
        Some(next_at) => {
            Err(ApiError::new(TOO_SOON).with("nextAt", next_at).retry_after(next_at.since(app.now())))
        }
    }
}

/// Enters the code; where the address has an account, one that nothing opens. Answers when to come back if it is too soon.
fn ask(tx: &mut Tx<'_>, app: &App, viewer: &Viewer, email: &Email) -> Result<Option<Timestamp>, DbError> {
    let taken = members::store::id_of(tx, email)?;
    let secrets = Secrets::fresh(app);
    let hashes = if taken.is_some() { Hashes::of_nothing(app) } else { secrets.hashes() };
    let code = NewCode {
        id: app.id(),
        member: viewer.id,
        purpose: Purpose::ChangeEmail,
        hashes: &hashes,
        ticket_hash: None,
        new_email: Some(email.as_typed()),
    };
    if !store::send(tx, &code, app.now())? {
        let sent = store::sent(tx, viewer.id, Purpose::ChangeEmail)?;
        return Ok(Some(sent.map_or(app.now(), |sent| sent.next_at(app.now()))));
    }
    match taken {
        None => emails::send(tx, app, email.as_typed(), emails::new_address(&app.settings, &secrets))?,
        Some(owner) => codes::have_owner_told(tx, app, owner)?,
    }
    emails::send(tx, app, &viewer.email, emails::address_asked(&app.settings))?;
    Ok(None)
}

/// Makes the new address the account's own, verified, and ends the other sessions.
#[utoipa::path(put, path = "/api/account/email", tag = "account", request_body = ConfirmEmail,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 200, body = Session),
        (status = 422, description = "`code.wrong`, `code.expired`")))]
pub async fn confirm_email(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    browser: Browser,
    Json(form): Json<ConfirmEmail>,
) -> Result<Json<Session>, ApiError> {
    let code = rules::code(&form.code).ok_or_else(|| ApiError::new(CODE_WRONG))?;
    let write = || {
        let (at, viewer, code) = (app.clone(), viewer.clone(), code.clone());
        app.db.write(move |tx| confirm(tx, &at, &viewer, &code))
    };
    // Another account may take the address at this very moment; the second look sees that it has.
    let outcome = match write().await {
        Err(DbError::Refused(_)) => write().await?,
        other => other?,
    };
    outcome.map_err(ApiError::new)?;
    Ok(Json(Session::of(&app, browser.token.as_deref()).await?))
}

fn confirm(
    tx: &mut Tx<'_>,
    app: &App,
    viewer: &Viewer,
    code: &str,
) -> Result<Result<(), ErrorCode>, DbError> {
    let now = app.now();
    let tried = store::try_by_member(tx, viewer.id, Purpose::ChangeEmail, now)?;
    let tried = match codes::judge(tx, app, tried, Purpose::ChangeEmail, code)? {
        Try::Right(tried) => tried,
        Try::Wrong => return Ok(Err(CODE_WRONG)),
        Try::Over => return Ok(Err(CODE_EXPIRED)),
    };
    let email = tried.new_email.as_deref().and_then(Email::parse);
    let Some(email) = email else { return Ok(Err(CODE_EXPIRED)) };
    if !members::store::change_email(tx, viewer.id, &email, now)? {
        return Ok(Err(CODE_EXPIRED));
    }
    verify::prove(tx, viewer.id, now)?;
    members::session::end_others(tx, app, viewer.id, viewer.session)?;
    // What was sent to the former address no longer opens anything.
    store::kill(tx, viewer.id, Purpose::VerifyEmail, now)?;
    store::kill(tx, viewer.id, Purpose::ResetPassword, now)?;
    emails::send(tx, app, &viewer.email, emails::address_changed(&app.settings))?;
    Ok(Ok(()))
}
