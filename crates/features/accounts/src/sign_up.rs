//! `POST /api/accounts`: begins an account.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use domain::email::Email;
use domain::role::Roles;
use domain::tier::DEFAULT_PLAN;
use members::store::NewMember;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, IdempotencyKey, Json};
use platform::jobs::NewJob;
use platform::random::sha256;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::codes::{self, Hashes, Purpose};
use crate::jobs::NOTHING;
use crate::passwords::Passwords;
use crate::rules::{self, Step};
use crate::{emails, store};

/// What a newcomer says.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignUp {
    /// The address.
    email: String,
    /// 8 to 128 code points.
    #[schema(min_length = 8, max_length = 128)]
    password: String,
    /// "I am 18 or older."
    #[serde(default)]
    #[schema(required)]
    adult: bool,
    /// "I am a mental-health professional": an application comes before the community.
    #[serde(default)]
    applicant: bool,
    /// The code of the ambassador's invite by which they came. It changes nothing for them, and one that is none is ignored.
    #[serde(default)]
    #[schema(required = false, max_length = 100)]
    invite: Option<String>,
}

/// What lets this browser enter the code that is on its way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    /// Opaque; to be given with the code.
    ticket: String,
}

/// Begins an account and sends a code; an address that has one already gets another email and the same answer.
#[utoipa::path(post, path = "/api/accounts", tag = "account", request_body = SignUp,
    extensions(("x-caller" = json!("open"))),
    params(("Idempotency-Key" = Option<Uuid>, Header, description = "The same key and address get the same ticket.")),
    responses((status = 202, body = Ticket),
        (status = 422, description = "`fields.invalid`: email `invalid`; password `too_short`, `too_long`, `common`, \
            `like_email`; adult `required`")))]
pub async fn sign_up(
    State(app): State<App>,
    Extension(passwords): Extension<Passwords>,
    IdempotencyKey(key): IdempotencyKey,
    Json(form): Json<SignUp>,
) -> Result<(StatusCode, Json<Ticket>), ApiError> {
    let email = accepted(&form)?;
    let ticket = ticket(&app, key, &email);
    let password_hash = passwords.hash(&*app.random, &form.password).await?;
    let (at, ticket_hash) = (app.clone(), sha256(ticket.as_bytes()));
    let invite = form.invite.as_deref().and_then(domain::invite::code).map(ToOwned::to_owned);
    app.db
        .write(move |tx| {
            let new = newcomer(&at, email, password_hash, form.applicant);
            enter(tx, &at, new, invite.as_deref(), ticket_hash)
        })
        .await?;
    Ok((StatusCode::ACCEPTED, Json(Ticket { ticket })))
}

/// The address, when nothing is wrong with the form.
fn accepted(form: &SignUp) -> Result<Email, ApiError> {
    let email = Email::parse_new(&form.email);
    let known: Vec<&Email> = email.iter().collect();
    let faults = [
        ("email", email.is_none().then_some("invalid")),
        ("password", rules::password_fault(&form.password, &known)),
        ("adult", (!form.adult).then_some("required")),
    ];
    let faults: Vec<(&str, &str)> =
        faults.into_iter().filter_map(|(field, code)| Some((field, code?))).collect();
    match email {
        Some(email) if faults.is_empty() => Ok(email),
        _ => Err(ApiError::fields(&faults)),
    }
}

/// A random ticket; a repeated request, by its key, gets the one it got before.
fn ticket(app: &App, key: Option<Uuid>, email: &Email) -> String {
    let Some(key) = key else { return app.random.token::<32>() };
    let hash = sha256(format!("ticket:{key}:{}", email.key()).as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn newcomer(app: &App, email: Email, password_hash: String, applicant: bool) -> NewMember {
    NewMember {
        id: app.id(),
        email,
        password_hash,
        email_verified_at: None,
        first_name: None,
        last_name: None,
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: None,
        entitled: Vec::new(),
        roles: Roles { applicant, ..Roles::default() },
        onboarding_complete: false,
        onboarding_step: Step::Verify.as_str().to_owned(),
        created_at: app.now(),
    }
}

/// Makes the account, or tells anyone who has it; one transaction either way.
fn enter(
    tx: &mut Tx<'_>,
    app: &App,
    new: NewMember,
    invite: Option<&str>,
    ticket_hash: [u8; 32],
) -> Result<(), DbError> {
    if members::store::insert(tx, app, &new)? {
        if let Some(code) = invite {
            members::store::set_invite(tx, new.id, code)?;
        }
        let secrets = codes::issue(tx, app, new.id, Purpose::VerifyEmail, Some(ticket_hash))?;
        let message = secrets.map(|secrets| emails::verify(&app.settings, &secrets));
        return message.map_or(Ok(()), |message| emails::send(tx, app, new.email.as_typed(), message));
    }
    let Some(member) = members::store::id_of(tx, &new.email)? else { return Ok(()) };
    if store::decoy(tx, app.id(), member, &Hashes::of_nothing(app), ticket_hash, app.now())? {
        return codes::have_owner_told(tx, app, member);
    }
    // The same browser once more: it may have gone back to choose another password, or to apply after all.
    if let Some(own) = store::begun_by(tx, ticket_hash)? {
        members::store::set_password(tx, own, &new.password_hash)?;
        members::applicant::set_applicant(tx, app, own, new.roles.applicant)?;
    }
    NewJob::now(NOTHING, &()).enqueue(tx, app)
}
