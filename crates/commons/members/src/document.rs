//! The user document of spec §3, as its owner reads it and the session is computed from it.

use domain::ids::MemberId;
use domain::role::Roles;
use domain::time::Timestamp;
use platform::db::{DbError, Row};

/// Everything stored about one account, but for the password.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The member.
    pub id: MemberId,
    /// The address as typed.
    pub email: String,
    /// Whether it is verified.
    pub email_verified: bool,
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// The stored plan, such as `tier_0`.
    pub plan: String,
    /// A plan was chosen, Free included.
    pub plan_chosen: bool,
    /// Non-empty subscription ids.
    pub subscription_ids: Vec<String>,
    /// The first of them, as older clients read it.
    pub subscription_id: Option<String>,
    /// The customer at the card provider.
    pub stripe_customer_id: Option<String>,
    /// Roles.
    pub roles: Roles,
    /// The sign-up steps are done.
    pub onboarding_complete: bool,
    /// The step at which sign-up goes on.
    pub onboarding_step: String,
    /// How often we may write: `weekly`, `daily` or `off`.
    pub letters: String,
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
        "m.id, m.email, m.email_verified_at, m.first_name, m.last_name, m.plan, m.plan_chosen_at, m.subscription_ids,
         m.subscription_id, m.stripe_customer_id, m.is_admin, m.is_moderator, m.is_ambassador, m.is_professional,
         m.is_applicant, m.application_complete, m.onboarding_complete, m.onboarding_step, m.letters, m.pwa_installed,
         m.last_active, m.created_at, m.photo_url"
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
            plan: row.get(5)?,
            plan_chosen: row.get::<Option<Timestamp>>(6)?.is_some(),
            subscription_ids: subscription_ids(&row.get::<String>(7)?),
            subscription_id: row.get(8)?,
            stripe_customer_id: row.get(9)?,
            roles: Roles {
                admin: row.get(10)?,
                moderator: row.get(11)?,
                ambassador: row.get(12)?,
                professional: row.get(13)?,
                applicant: row.get(14)?,
                application_complete: row.get(15)?,
            },
            onboarding_complete: row.get(16)?,
            onboarding_step: row.get(17)?,
            letters: row.get(18)?,
            pwa_installed: row.get(19)?,
            last_active: row.get(20)?,
            created_at: row.get(21)?,
            photo_url: row.get(22)?,
        })
    }
}

/// The stored list without its empty entries.
#[must_use]
pub fn subscription_ids(stored: &str) -> Vec<String> {
    let all: Vec<String> = serde_json::from_str(stored).unwrap_or_default();
    all.into_iter().map(|id| id.trim().to_owned()).filter(|id| !id.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    /// R123: only non-empty strings remain.
    #[test]
    fn empty_subscription_ids_are_dropped() {
        assert_eq!(super::subscription_ids(r#"["sub_1","", "  ","sub_2"]"#), ["sub_1", "sub_2"]);
        assert_eq!(super::subscription_ids("[]"), Vec::<String>::new());
        assert_eq!(super::subscription_ids("not json"), Vec::<String>::new());
    }
}
