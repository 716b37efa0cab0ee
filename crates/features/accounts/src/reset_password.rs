//! `/api/password-resets`: a new password by a link in an email.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use domain::email::Email;
use platform::app::App;
use platform::http::client::Network;
use platform::http::{ApiError, Json};
use platform::jobs::NewJob;
use platform::random::sha256;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::codes::Purpose;
use crate::jobs::{ASKED_RESET, AskedReset};
use crate::passwords::Passwords;
use crate::{LINK_EXPIRED, emails, rules, store, verify};

/// For which address a link is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Forgotten {
    /// The account's address.
    email: String,
}

/// The link, and the password it is to set.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reset {
    /// What follows the link's `#`.
    token: String,
    /// 8 to 128 code points.
    #[schema(min_length = 8, max_length = 128)]
    password: String,
}

/// Sends a link for a new password, if the address has an account; whether it has shows nowhere.
#[utoipa::path(post, path = "/api/password-resets", tag = "account", request_body = Forgotten,
    extensions(("x-caller" = json!("open"))),
    responses((status = 202, description = "An email is sent if there is an account."),
        (status = 422, description = "`fields.invalid`: email `invalid`")))]
pub async fn request_password_reset(
    State(app): State<App>,
    Json(form): Json<Forgotten>,
) -> Result<StatusCode, ApiError> {
    // Looking the account up is left to a job, so that this answer cannot know.
    let email = Email::parse(&form.email).ok_or_else(|| ApiError::fields(&[("email", "invalid")]))?;
    let job = NewJob::now(ASKED_RESET, &AskedReset { email: email.key() });
    let at = app.clone();
    app.db.write(move |tx| job.enqueue(tx, &at)).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Sets a new password by a link, which proves the address too, and ends all sessions.
#[utoipa::path(put, path = "/api/password-resets", tag = "account", request_body = Reset,
    extensions(("x-caller" = json!("open"))),
    responses((status = 204, description = "The password is set; every session has ended."),
        (status = 422, description = "`link.expired`; `fields.invalid`: password `too_short`, `too_long`, `common`, \
            `like_email`")))]
pub async fn reset_password(
    State(app): State<App>,
    Extension(passwords): Extension<Passwords>,
    network: Network,
    Json(form): Json<Reset>,
) -> Result<StatusCode, ApiError> {
    let expired = || ApiError::new(LINK_EXPIRED);
    let link = sha256(form.token.as_bytes());
    let found = store::look_at_link(&app.db, link, Purpose::ResetPassword, app.now()).await?;
    let member = found.ok_or_else(expired)?.member;
    let document = members::store::by_id(&app.db, member).await?.ok_or_else(expired)?;
    let known = Email::parse(&document.email);
    if let Some(fault) = rules::password_fault(&form.password, &known.iter().collect::<Vec<_>>()) {
        return Err(ApiError::fields(&[("password", fault)]));
    }
    let hash = passwords.hash(&*app.random, &form.password).await?;
    let at = app.clone();
    app.db
        .write(move |tx| {
            let now = at.now();
            let member = store::use_link(tx, link, Purpose::ResetPassword, now)?.ok_or_else(expired)?;
            members::store::set_password(tx, member, &hash)?;
            // The link came to this address, so anyone who signed up with it before has no more say.
            verify::prove(tx, member, now)?;
            members::session::end_all(tx, &at, member)?;
            store::kill(tx, member, Purpose::ResetPassword, now)?;
            store::kill(tx, member, Purpose::VerifyEmail, now)?;
            store::kill(tx, member, Purpose::ChangeEmail, now)?;
            // What others guessed at the former password keeps its owner out of nothing, wherever that was counted.
            members::networks::forget(tx, member)?;
            members::networks::note(tx, member, network.0, now)?;
            emails::send(tx, &at, &document.email, emails::password_changed(&at.settings))?;
            Ok::<(), ApiError>(())
        })
        .await?;
    if let Some(email) = known {
        app.guesses.forget(&email.key());
    }
    Ok(StatusCode::NO_CONTENT)
}
