//! The user document of spec §3, as its owner reads it and the session is computed from it.

use domain::entitlement::Entitlements;
use domain::ids::MemberId;
use domain::role::Roles;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Row};

use crate::ledger;

/// Everything stored about one account, but for the password.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Document {
    /// The member.
    pub id: MemberId,
    /// The address as typed.
    pub email: String,
    /// Whether it is verified.
    pub email_verified: bool,
    /// Can be found by the last name; Professionals always can.
    pub last_name_searchable: bool,
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// The stored plan, such as `tier_0`; [`Entitlements::plan`] says which one counts.
    pub stored_plan: String,
    /// A plan was chosen, Free included.
    pub plan_chosen: bool,
    /// What the ledger says of the account.
    #[row(with = ledger::standing)]
    pub entitlements: Entitlements,
    /// The customer at the card provider.
    pub stripe_customer_id: Option<String>,
    /// Roles as they are stored; [`Document::roles`] says which of them count.
    #[row(with = roles)]
    stored_roles: Roles,
    /// When the role of a Professional ends; `None` where it has no end.
    pub professional_until: Option<Timestamp>,
    /// The sign-up steps are done.
    pub onboarding_complete: bool,
    /// The step at which sign-up goes on.
    pub onboarding_step: String,
    /// How often we may write: `weekly`, `daily` or `off`.
    pub email_updates: String,
    /// The app was installed.
    pub pwa_installed: bool,
    /// Last sign-in.
    pub last_active: Option<Timestamp>,
    /// When the account was made.
    pub created_at: Timestamp,
    /// Address of the photo or of a drawn portrait, or empty.
    pub photo_url: String,
}

/// The columns of a [`Document`], of `members as m`.
#[macro_export]
macro_rules! document_columns {
    () => {
        "m.id, m.email, m.email_verified_at is not null as email_verified, m.first_name, m.last_name,
         m.plan as stored_plan, m.plan_chosen_at is not null as plan_chosen, m.standing, m.stripe_customer_id, m.is_admin, m.is_moderator, m.is_ambassador, m.is_professional, m.professional_until,
         m.is_applicant, m.application_complete, m.onboarding_complete, m.onboarding_step, m.email_updates, m.pwa_installed,
         m.last_active, m.created_at, m.photo_url, m.last_name_searchable"
    };
}

/// The roles that an account's own row names, whether or not they still count.
pub(crate) fn roles(row: &Row<'_>) -> Result<Roles, DbError> {
    Ok(Roles {
        admin: row.get("is_admin")?,
        moderator: row.get("is_moderator")?,
        ambassador: row.get("is_ambassador")?,
        professional: row.get("is_professional")?,
        applicant: row.get("is_applicant")?,
        application_complete: row.get("application_complete")?,
    })
}

impl Document {
    /// The roles that count at `now`.
    #[must_use]
    pub fn roles(&self, now: Timestamp) -> Roles {
        self.stored_roles.at(self.professional_until, now)
    }

    /// The plan that counts at `now`.
    #[must_use]
    pub fn plan(&self, now: Timestamp) -> String {
        self.entitlements.plan(&self.stored_plan, now)
    }
}
