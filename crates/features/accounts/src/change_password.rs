//! `PUT /api/account/password`: another password, for whoever knows the present one.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use domain::email::Email;
use domain::ids::MemberId;
use platform::app::App;
use platform::auth::SignedIn;
use platform::db::DbError;
use platform::http::problem::ProblemBody;
use platform::http::usual::Changing;
use platform::http::{Json, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::codes::Purpose;
use crate::passwords::Passwords;
use crate::{letters, rules, store};

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

/// The stored hash of a member who has just typed their password, or `None` when it is not theirs.
///
/// # Errors
/// `busy` when too many wait to be hashed.
pub async fn proven(
    app: &App,
    passwords: &Passwords,
    member: MemberId,
    password: &str,
) -> Result<Option<String>, Problem> {
    if !rules::could_be_password(password) {
        return Ok(None);
    }
    let Some(account) = members::store::credentials_of(&app.db, member).await? else { return Ok(None) };
    let right = passwords.verify(password, Some(&account.password_hash)).await?;
    Ok(right.then_some(account.password_hash))
}

/// Sets another password, and ends all sessions but this one.
#[utoipa::path(put, path = "/api/account/password", tag = "account", request_body = ChangePassword,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 204, description = "The password is set; the other sessions have ended."),
        (status = 401, description = "`session.none`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`fields.invalid`: current `wrong`; password `too_short`, `too_long`, `common`, \
            `like_email`", body = ProblemBody, content_type = "application/problem+json"),
        Changing))]
pub async fn change_password(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Extension(passwords): Extension<Passwords>,
    Json(form): Json<ChangePassword>,
) -> Result<StatusCode, Problem> {
    let wrong = || Problem::fields(&[("current", "wrong")]);
    let email = Email::parse(&viewer.email);
    if let Some(fault) = rules::password_fault(&form.password, &email.iter().collect::<Vec<_>>()) {
        return Err(Problem::fields(&[("password", fault)]));
    }
    let before = proven(&app, &passwords, viewer.id, &form.current).await?.ok_or_else(wrong)?;
    let hash = passwords.hash(&*app.random, &form.password).await?;
    let at = app.clone();
    let changed = app
        .db
        .write(move |tx| {
            let changed = members::store::replace_password(tx, viewer.id, &before, &hash)?;
            if changed {
                members::session::end_others(tx, &at, viewer.id, viewer.session)?;
                store::kill(tx, viewer.id, Purpose::ResetPassword, at.now())?;
                store::kill(tx, viewer.id, Purpose::ChangeEmail, at.now())?;
                letters::send(tx, &at, &viewer.email, letters::password_changed(&at.settings))?;
            }
            Ok::<bool, DbError>(changed)
        })
        .await?;
    if changed { Ok(StatusCode::NO_CONTENT) } else { Err(wrong()) }
}
