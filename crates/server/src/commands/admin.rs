//! `exhale admin create`: makes the first admin, or gives an existing account that role.

use super::role::note;
use accounts::codes::Purpose;
use domain::email::Email;
use domain::role::Roles;
use domain::tier::DEFAULT_PLAN;
use members::document::Document;
use members::store::{self, NewMember};
use platform::app::App;
use platform::db::{DbError, Tx};

/// What became of the address.
enum Outcome {
    /// A new account.
    Made,
    /// An account whose owner had proven the address; nothing but its role is another.
    Raised { finished: bool },
    /// An account that anyone could have begun, and that is its admin's alone now.
    TakenOver,
    /// Someone else was quicker.
    Moved,
}

/// Makes `address` an admin. An account that exists gains the role and loses its sessions. It keeps its password, unless
/// its address was never proven: then a stranger may have chosen that, and `password` takes its place.
///
/// # Errors
/// A sentence for the operator.
pub async fn create(
    app: &App,
    address: &str,
    password: &str,
    first_name: &str,
) -> Result<String, Box<dyn std::error::Error>> {
    let email = Email::parse(address).ok_or("this is not an email address")?;
    let known = store::credentials(&app.db, &email).await?;
    let hash = if known.is_some_and(|known| known.verified) {
        None
    } else {
        if let Some(fault) = accounts::rules::password_fault(password, &[&email]) {
            return Err(format!("this password cannot be used: {fault}").into());
        }
        Some(accounts::passwords::hash_now(&*app.random, password)?)
    };
    let (at, first_name) = (app.clone(), first_name.to_owned());
    let outcome = app.db.write(move |tx| within(tx, &at, email, hash, &first_name)).await?;
    match outcome {
        Outcome::Made => Ok(format!("{address} is an admin and can log in")),
        Outcome::Raised { finished } => {
            let rest = if finished { "" } else { "; the sign-up must be finished first" };
            Ok(format!("{address} is an admin now; the password is unchanged{rest}"))
        }
        Outcome::TakenOver => Ok(format!(
            "{address} is an admin and can log in; the address was not verified yet, so the account has this \
             password now"
        )),
        Outcome::Moved => Err("this account changed at the same time; please try again".into()),
    }
}

fn within(
    tx: &mut Tx<'_>,
    app: &App,
    email: Email,
    hash: Option<String>,
    first_name: &str,
) -> Result<Outcome, DbError> {
    let found = match store::id_of(tx, &email)? {
        Some(id) => store::find(tx, id)?,
        None => None,
    };
    match (found, hash) {
        (Some(document), _) if document.email_verified => {
            raise(tx, app, &document)?;
            Ok(Outcome::Raised { finished: document.onboarding_complete && document.plan_chosen })
        }
        (Some(document), Some(hash)) => {
            store::settle(tx, document.id, &hash, first_name, app.now())?;
            for purpose in [Purpose::VerifyEmail, Purpose::ResetPassword, Purpose::ChangeEmail] {
                accounts::store::kill(tx, document.id, purpose, app.now())?;
            }
            raise(tx, app, &document)?;
            Ok(Outcome::TakenOver)
        }
        (None, Some(hash)) => {
            let new = admin(app, email, hash, first_name);
            let made = store::insert(tx, app, &new)?;
            if made {
                note(tx, app, new.id, &Roles::default(), &new.roles)?;
            }
            Ok(if made { Outcome::Made } else { Outcome::Moved })
        }
        (_, None) => Ok(Outcome::Moved),
    }
}

fn raise(tx: &mut Tx<'_>, app: &App, document: &Document) -> Result<(), DbError> {
    let before = document.roles(app.now());
    let roles = Roles { admin: true, ..before };
    store::change_roles(tx, app, document.id, &roles)?;
    note(tx, app, document.id, &before, &roles)
}

fn admin(app: &App, email: Email, password_hash: String, first_name: &str) -> NewMember {
    let now = app.now();
    NewMember {
        id: app.id(),
        email,
        password_hash,
        email_verified_at: Some(now),
        first_name: Some(first_name.to_owned()),
        last_name: None,
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: Some(now),
        entitled: Vec::new(),
        roles: Roles { admin: true, ..Roles::default() },
        onboarding_complete: true,
        onboarding_step: "done".to_owned(),
        created_at: now,
    }
}
