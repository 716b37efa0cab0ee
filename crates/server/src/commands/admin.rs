//! `exhale admin create`: makes the first admin, or gives an existing account that role.

use domain::email::Email;
use domain::ids::MemberId;
use domain::role::Roles;
use domain::tier::DEFAULT_PLAN;
use members::store::{self, NewMember};
use platform::app::App;

/// Makes `address` an admin. An account that exists keeps its password, gains the role and loses its sessions.
///
/// # Errors
/// A sentence for the operator.
pub async fn create(
    app: &App,
    address: &str,
    password: &str,
    first_name: &str,
) -> Result<String, Box<dyn std::error::Error>> {
    let email = Email::parse(address).ok_or("that is not an e-mail address")?;
    if let Some(found) = store::credentials(&app.db, &email).await? {
        let document = store::by_id(&app.db, found.id).await?.ok_or("the account is gone")?;
        let roles = Roles { admin: true, ..document.roles };
        app.db.write(move |tx| store::change_roles(tx, found.id, &roles)).await?;
        let rest = if document.email_verified && document.onboarding_complete && document.plan_chosen {
            ""
        } else {
            "; the sign-up is not finished yet, which comes first"
        };
        return Ok(format!("{address} is an admin now; the password stays as it was{rest}"));
    }
    if let Some(fault) = accounts::rules::password_fault(password, &[&email]) {
        return Err(format!("this password cannot be used: {fault}").into());
    }
    let now = app.now();
    let id: MemberId = app.id();
    let new = NewMember {
        id,
        password_hash: accounts::passwords::hash_now(&*app.random, password)?,
        email,
        email_verified_at: Some(now),
        first_name: Some(first_name.to_owned()),
        last_name: None,
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: Some(now),
        subscription_ids: Vec::new(),
        roles: Roles { admin: true, ..Roles::default() },
        onboarding_complete: true,
        onboarding_step: "done".to_owned(),
        created_at: now,
    };
    let added = app.db.write(move |tx| store::insert(tx, &new)).await?;
    if added {
        Ok(format!("{address} is an admin and can log in"))
    } else {
        Err("the address was taken meanwhile".into())
    }
}
