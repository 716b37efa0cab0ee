//! A member as others see them beside something they wrote: name, tier and roles, never address or last name.

use domain::ids::MemberId;
use domain::name::display_name;
use domain::role::Roles;
use domain::tier::{StoredPlan, Tier, TierMapping, level};
use platform::db::{DbError, Row};
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::document::subscription_ids;

/// The columns that [`MemberCard::read`] expects, of `members as m`.
#[macro_export]
macro_rules! card_columns {
    () => {
        "m.id, m.first_name, m.last_name, m.plan, m.subscription_ids, m.is_moderator, m.is_ambassador,
         m.is_professional, m.photo_url"
    };
}

/// How many columns [`card_columns!`] names.
pub const CARD_COLUMNS: usize = 9;

/// The author card (spec §3 Comment author info and Avatar).
#[derive(Debug, Clone, PartialEq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberCard {
    /// The member.
    pub uid: MemberId,
    /// "First L.", or "Member".
    pub display_name: String,
    /// Address of the photo, or empty.
    #[serde(rename = "photoURL")]
    pub photo_url: String,
    /// 0, 1 or 2, as shown to others.
    #[schema(schema_with = level_schema)]
    pub tier: u8,
    /// The tier's name.
    pub tier_name: String,
    /// A verified professional.
    #[serde(rename = "isMHP")]
    pub is_mhp: bool,
    /// A moderator.
    pub is_moderator: bool,
    /// An ambassador.
    pub is_ambassador: bool,
    /// Has a confirmed subscription.
    pub subscribed: bool,
}

/// A tier's level, in the API's document.
#[must_use]
pub fn level_schema() -> Object {
    let levels = [Tier::Free, Tier::Supporter, Tier::Super].map(Tier::level);
    ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some(levels)).build()
}

impl MemberCard {
    /// Reads the card from the columns of [`card_columns!`] that begin at `first`.
    ///
    /// # Errors
    /// When the columns are others.
    pub fn read(row: &Row<'_>, first: usize, mapping: TierMapping) -> Result<Self, DbError> {
        let first_name: Option<String> = row.get(first + 1)?;
        let last_name: Option<String> = row.get(first + 2)?;
        let plan: String = row.get(first + 3)?;
        let subscribed = !subscription_ids(&row.get::<String>(first + 4)?).is_empty();
        let roles = Roles {
            moderator: row.get(first + 5)?,
            ambassador: row.get(first + 6)?,
            professional: row.get(first + 7)?,
            ..Roles::default()
        };
        let tier = public_tier(&roles, mapping, &plan, subscribed);
        Ok(Self {
            uid: row.get(first)?,
            display_name: display_name(first_name.as_deref(), last_name.as_deref()),
            photo_url: row.get(first + 8)?,
            tier: tier.level(),
            tier_name: tier.name().to_owned(),
            is_mhp: roles.professional,
            is_moderator: roles.moderator,
            is_ambassador: roles.ambassador,
            subscribed,
        })
    }
}

/// The tier others see: professionals, moderators and ambassadors are treated as Super (spec §3 Public profile).
#[must_use]
pub fn public_tier(roles: &Roles, mapping: TierMapping, plan: &str, subscribed: bool) -> Tier {
    if roles.super_in_public() { Tier::Super } else { level(mapping, &StoredPlan::Text(plan), subscribed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R180, R181, R182, R183: plan or role decide; an admin or applicant alone shows nothing (O-7, O-8).
    #[test]
    fn tiers_in_public() {
        let none = Roles::default();
        let cases = [
            (none, "tier_0", false, Tier::Free),
            (none, "", false, Tier::Free),
            (none, "", true, Tier::Supporter),
            (none, "tier_0", true, Tier::Supporter),
            (none, "tier_1", true, Tier::Super),
            (Roles { professional: true, ..none }, "tier_0", false, Tier::Super),
            (Roles { moderator: true, ..none }, "tier_0", false, Tier::Super),
            (Roles { ambassador: true, ..none }, "tier_0", false, Tier::Super),
            (Roles { admin: true, ..none }, "tier_0", false, Tier::Free),
            (Roles { applicant: true, ..none }, "tier_0", false, Tier::Free),
        ];
        for (roles, plan, subscribed, tier) in cases {
            assert_eq!(public_tier(&roles, TierMapping::Slots, plan, subscribed), tier, "{roles:?} {plan}");
        }
    }
}
