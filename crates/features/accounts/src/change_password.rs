//! `PUT /api/account/password`: another password, for anyone who knows the present one.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use domain::email::Email;
use domain::ids::MemberId;
use domain::time::SECOND;
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::error_code::NO_SESSION;
use platform::http::guesses::From;
use platform::http::{ApiError, Json};
use platform::jobs::NewJob;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::codes::Purpose;
use crate::jobs::{RENEWED, Renewed};
use crate::passwords::Passwords;
use crate::{emails, rules, store};
use platform::session_cookie::{SetCookie, keeping};

/// For how long tabs stay connected by the token from before: the answer with the new one may still be on its way.
const TABS_GO_ON_MS: i64 = 5 * SECOND;

/// The present password and the next.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePassword {
    /// The present one.
    current: String,
    /// 8 to 128 code points.
    #[schema(min_length = 8, max_length = 128)]
    password: String,
}

/// The stored hash of a member who has just typed their password, or `None` when it is not theirs. Wrong ones are counted for
/// the account, wherever they come from: anyone who holds its session has few guesses.
///
/// # Errors
/// `rate.limited` after too many wrong ones, `busy` when too many wait to be hashed.
pub async fn proven(
    app: &App,
    passwords: &Passwords,
    member: MemberId,
    password: &str,
) -> Result<Option<String>, ApiError> {
    if !rules::could_be_password(password) {
        return Ok(None);
    }
    let Some(account) = members::store::credentials_of(&app.db, member).await? else { return Ok(None) };
    let guess = app.guesses.begin(&member.0.to_string(), From::Session, app.now())?;
    match passwords.verify(password, Some(&account.password_hash)).await {
        Ok(true) => {
            guess.right();
            Ok(Some(account.password_hash))
        }
        Ok(false) => Ok(None),
        Err(error) => {
            guess.unchecked();
            Err(error)
        }
    }
}

/// Sets another password, ends all sessions but this one, and gives this one another token.
#[utoipa::path(put, path = "/api/account/password", tag = "account", request_body = ChangePassword,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 204, description = "The password is set, the other sessions have ended, and the cookie is new."),
        (status = 422, description = "`fields.invalid`: current `wrong`; password `too_short`, `too_long`, `common`, \
            `like_email`")))]
pub async fn change_password(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Extension(passwords): Extension<Passwords>,
    Json(form): Json<ChangePassword>,
) -> Result<(StatusCode, SetCookie), ApiError> {
    let wrong = || ApiError::fields(&[("current", "wrong")]);
    let email = Email::parse(&viewer.email);
    if let Some(fault) = rules::password_fault(&form.password, &email.iter().collect::<Vec<_>>()) {
        return Err(ApiError::fields(&[("password", fault)]));
    }
    let before = proven(&app, &passwords, viewer.id, &form.current).await?.ok_or_else(wrong)?;
    let hash = passwords.hash(&*app.random, &form.password).await?;
    let at = app.clone();
    let token = app
        .db
        .write(move |tx| {
            if !members::store::replace_password(tx, viewer.id, &before, &hash)? {
                return Err(wrong());
            }
            let token = members::session::renew(tx, &at, viewer.session, viewer.id)?;
            let token = token.ok_or_else(|| ApiError::new(NO_SESSION))?;
            // Tabs that were connected by the former token end once the browser has the new one.
            let renewed = NewJob::now(RENEWED, &Renewed { session: viewer.session });
            renewed.at(at.now().plus(TABS_GO_ON_MS)).enqueue(tx, &at)?;
            members::session::end_others(tx, &at, viewer.id, viewer.session)?;
            store::kill(tx, viewer.id, Purpose::ResetPassword, at.now())?;
            store::kill(tx, viewer.id, Purpose::ChangeEmail, at.now())?;
            emails::send(tx, &at, &viewer.email, emails::password_changed(&at.settings))?;
            Ok(token)
        })
        .await?;
    Ok((StatusCode::NO_CONTENT, keeping(&token)))
}
