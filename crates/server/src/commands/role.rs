//! `exhale admin role`: gives an account a role or takes it away.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use domain::email::Email;
use domain::ids::MemberId;
use domain::role::Roles;
use members::store;
use platform::app::App;
use platform::db::{DbError, Tx};

/// A role that an operator gives (spec §6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Role {
    /// Looks after everything.
    Admin,
    /// Reads what members share before others see it.
    Moderator,
    /// Speaks for the community.
    Ambassador,
    /// A mental health professional; check licence and identity first.
    Professional,
}

impl Role {
    /// The roles with this one given or taken.
    #[must_use]
    pub fn changed(self, roles: Roles, given: bool) -> Roles {
        match self {
            Self::Admin => Roles { admin: given, ..roles },
            Self::Moderator => Roles { moderator: given, ..roles },
            Self::Ambassador => Roles { ambassador: given, ..roles },
            Self::Professional => Roles { professional: given, ..roles },
        }
    }
}

/// Gives the account at `address` a role or takes it, and ends its sessions; the audit log has it. Only an account whose owner has proven the
/// address can have one.
///
/// # Errors
/// A sentence for the operator.
pub async fn change(
    app: &App,
    address: &str,
    role: Role,
    given: bool,
) -> Result<String, Box<dyn std::error::Error>> {
    let email = Email::parse(address).ok_or("this is not an email address")?;
    let at = app.clone();
    let outcome = app
        .db
        .write(move |tx| {
            let found = store::id_of(tx, &email)?.map(|id| store::find(tx, id)).transpose()?.flatten();
            let Some(document) = found.filter(|document| document.email_verified) else { return Ok(None) };
            let before = document.roles(at.now());
            let roles = role.changed(before, given);
            let other = roles != before;
            if other {
                store::change_roles(tx, &at, document.id, &roles)?;
                if roles.professional != before.professional {
                    comments::follow_role(tx, &at, document.id)?;
                    if !roles.professional {
                        professionals::verification::role_taken(tx, document.id)?;
                    }
                }
                note(tx, &at, document.id, &before, &roles)?;
            }
            Ok::<_, DbError>(Some(other))
        })
        .await?;
    match outcome {
        None => Err(format!("{address} has no account, or has not verified the address yet").into()),
        Some(false) => Ok("nothing to change".to_owned()),
        Some(true) => Ok(format!("done; {address} needs to log in again")),
    }
}

/// Adds a change of roles, by a command on the server, to the audit log.
pub(super) fn note(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    before: &Roles,
    after: &Roles,
) -> Result<(), DbError> {
    let detail = serde_json::json!({ "before": before, "after": after });
    append(tx, app.now(), &AuditEntry::of(None, "role", ("member", member.0), &detail))
}
