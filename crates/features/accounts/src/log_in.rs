//! `POST /api/session`: logs in by address and password.

use axum::Extension;
use axum::extract::State;
use domain::email::Email;
use platform::app::App;
use platform::http::client::Network;
use platform::http::guesses::{From, Guess};
use platform::http::{ApiError, Json};
use platform::jobs::NewJob;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::browser::{Browser, Entered, entered};
use crate::jobs::{REFUSED_LOGIN, RefusedLogin};
use crate::passwords::Passwords;
use crate::view::Session;
use crate::{LOGIN_REFUSED, rules};

/// What a login says.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Login {
    /// The account's address.
    email: String,
    /// Its password.
    password: String,
}

/// Logs in; every refusal looks alike, and takes as long as any other.
///
/// An address that was never verified does not let anyone in, since anyone who signed up with it may not own it, and could
/// otherwise learn by logging in that it was free. Its owner is sent a fresh link instead.
#[utoipa::path(post, path = "/api/session", tag = "session", request_body = Login,
    extensions(("x-caller" = json!("open"))),
    responses((status = 200, description = "Signed in, with a new cookie.", body = Session),
        (status = 401, description = "`login.refused`")))]
pub async fn log_in(
    State(app): State<App>,
    Extension(passwords): Extension<Passwords>,
    browser: Browser,
    Json(login): Json<Login>,
) -> Result<Entered, ApiError> {
    let email = Email::parse(&login.email);
    if !rules::could_be_password(&login.password) {
        return Err(ApiError::new(LOGIN_REFUSED));
    }
    let (guess, account) = match &email {
        Some(email) => {
            let account = members::store::credentials(&app.db, email).await?;
            (Some(guess(&app, email, browser.network).await?), account)
        }
        None => (None, None),
    };
    let stored = account.as_ref().map(|account| account.password_hash.as_str());
    let right = match passwords.verify(&login.password, stored).await {
        Ok(right) => right,
        Err(error) => {
            guess.into_iter().for_each(Guess::unchecked);
            return Err(error);
        }
    };
    let known = account.filter(|account| right && !account.suspended);
    match known {
        Some(account) if account.verified => {
            // Only for a login that succeeds: a guess given back would tell that the password of a suspended account is right.
            guess.into_iter().for_each(Guess::right);
            let at = app.clone();
            let token = app
                .db
                .write(move |tx| browser.enter(tx, &at, account.id, Some(&account.password_hash)))
                .await?;
            entered(&app, token).await
        }
        unverified => {
            // Queued after every refusal, for one costs as much time as another only if it writes as much.
            let member = unverified.map(|account| account.id);
            let at = app.clone();
            let refused = NewJob::now(REFUSED_LOGIN, &RefusedLogin { member });
            app.db.write(move |tx| refused.enqueue(tx, &at)).await?;
            Err(ApiError::new(LOGIN_REFUSED))
        }
    }
}

/// Counts a guess at the account with this address, whether or not there is one. From where its owner has logged in before,
/// only the guesses made there count.
async fn guess(app: &App, email: &Email, network: Network) -> Result<Guess, ApiError> {
    let now = app.now();
    let known = members::networks::is_known(&app.db, email, network.0, now).await?;
    app.guesses.begin(&email.key(), From::Network { network: network.0, known }, now)
}
