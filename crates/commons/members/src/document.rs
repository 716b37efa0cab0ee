//! The user document of spec §3, as its owner reads it and the session is computed from it.

use domain::entitlement::Entitlements;
use domain::ids::MemberId;
use domain::role::Roles;
use domain::time::Timestamp;
use platform::db::{DbError, Row};

use crate::ledger;

/// Everything stored about one account, but for the password.
#[derive(Debug, Clone, PartialEq)]
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
    pub entitlements: Entitlements,
    /// The customer at the card provider.
    pub stripe_customer_id: Option<String>,
    /// Roles.
    pub roles: Roles,
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
    /// Address of the photo, or empty.
    pub photo_url: String,
}

/// The columns that [`Document::read`] expects, of `members as m`.
#[macro_export]
macro_rules! document_columns {
    () => {
        "m.id, m.email, m.email_verified_at, m.first_name, m.last_name, m.plan, m.plan_chosen_at, m.standing,
         m.stripe_customer_id, m.is_admin, m.is_moderator, m.is_ambassador, m.is_professional,
         m.is_applicant, m.application_complete, m.onboarding_complete, m.onboarding_step, m.email_updates, m.pwa_installed,
         m.last_active, m.created_at, m.photo_url, m.last_name_searchable"
    };
}

impl Document {
    /// Reads a row of [`document_columns!`].
    ///
    /// # Errors
    /// When the columns are others.
    pub fn read(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            id: row.get(0)?,
            email: row.get(1)?,
            email_verified: row.get::<Option<Timestamp>>(2)?.is_some(),
            first_name: row.get(3)?,
            last_name: row.get(4)?,
            stored_plan: row.get(5)?,
            plan_chosen: row.get::<Option<Timestamp>>(6)?.is_some(),
            entitlements: ledger::stored(row.get::<Option<String>>(7)?.as_deref()),
            stripe_customer_id: row.get(8)?,
            roles: Roles {
                admin: row.get(9)?,
                moderator: row.get(10)?,
                ambassador: row.get(11)?,
                professional: row.get(12)?,
                applicant: row.get(13)?,
                application_complete: row.get(14)?,
            },
            onboarding_complete: row.get(15)?,
            onboarding_step: row.get(16)?,
            email_updates: row.get(17)?,
            pwa_installed: row.get(18)?,
            last_active: row.get(19)?,
            created_at: row.get(20)?,
            photo_url: row.get(21)?,
            last_name_searchable: row.get(22)?,
        })
    }

    /// The plan that counts at `now`.
    #[must_use]
    pub fn plan(&self, now: Timestamp) -> String {
        self.entitlements.plan(&self.stored_plan, now)
    }
}
