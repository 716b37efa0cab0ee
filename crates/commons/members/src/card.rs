//! A member as others see them beside something they wrote: name, tier and roles, never address or last name.

use domain::entitlement::{Entitled, Tiers, access, granted};
use domain::ids::MemberId;
use domain::name::display_name;
use domain::role::Roles;
use domain::tier::{Tier, TierMapping};
use platform::db::{DbError, Row};
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::ledger;

/// The columns that [`MemberCard::read`] expects, of `members as m`.
#[macro_export]
macro_rules! card_columns {
    () => {
        "m.id as uid, m.first_name, m.last_name, m.standing, m.is_moderator, m.is_ambassador, m.is_professional, m.professional_until, m.photo_url"
    };
}

/// The author card (spec §3 Comment author info and Avatar).
#[derive(Debug, Clone, PartialEq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberCard {
    /// The member.
    pub uid: MemberId,
    /// "First L.", or "Member".
    pub display_name: String,
    /// Address of the photo or of a drawn portrait, or empty.
    #[serde(rename = "photoURL")]
    pub photo_url: String,
    /// 0, 1 or 2, as shown to others.
    #[schema(schema_with = level_schema)]
    pub tier: u8,
    /// The tier's name.
    pub tier_name: &'static str,
    /// 0, 1 or 2: the tier of their membership, which a role does not raise. Rings and badges show it.
    #[schema(schema_with = level_schema)]
    pub membership_tier: u8,
    /// A verified professional.
    #[serde(rename = "isMHP")]
    pub is_mhp: bool,
    /// A moderator.
    pub is_moderator: bool,
    /// An ambassador.
    pub is_ambassador: bool,
    /// Something stands for a membership.
    pub subscribed: bool,
}

/// A tier's level, in the API's document.
#[must_use]
pub fn level_schema() -> Object {
    let levels = [Tier::Free, Tier::Supporter, Tier::Super].map(Tier::level);
    ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some(levels)).build()
}

impl MemberCard {
    /// Reads the card from the columns of [`card_columns!`].
    ///
    /// # Errors
    /// When the columns are others.
    pub fn read(row: &Row<'_>, tiers: Tiers) -> Result<Self, DbError> {
        let uid = row.get("uid")?;
        let first_name: Option<String> = row.get("first_name")?;
        let last_name: Option<String> = row.get("last_name")?;
        let live = ledger::standing(row)?.live(tiers.now);
        let roles = Roles {
            moderator: row.get("is_moderator")?,
            ambassador: row.get("is_ambassador")?,
            professional: row.get("is_professional")?,
            ..Roles::default()
        };
        let roles = roles.at(row.get("professional_until")?, tiers.now);
        let tier = public_tier(&roles, tiers.mapping, &live);
        Ok(Self {
            uid,
            display_name: display_name(first_name.as_deref(), last_name.as_deref()),
            photo_url: row.get("photo_url")?,
            tier: tier.level(),
            tier_name: tier.name(),
            membership_tier: access(tiers.mapping, &live).level(),
            is_mhp: roles.professional,
            is_moderator: roles.moderator,
            is_ambassador: roles.ambassador,
            subscribed: !live.is_empty(),
        })
    }
}

/// The tier others see: professionals, moderators and ambassadors are treated as Super (spec §3 Public profile).
#[must_use]
pub fn public_tier(roles: &Roles, mapping: TierMapping, live: &[Entitled]) -> Tier {
    if roles.super_in_public() { Tier::Super } else { granted(mapping, live) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::plan::Slot;

    /// R180, R181, R182, R183: what is granted or a role decides; an admin or applicant alone shows nothing (O-7, O-8).
    #[test]
    fn tiers_in_public() {
        let none = Roles::default();
        let cases = [
            (none, None, Tier::Free),
            (none, Some(Slot::Zero), Tier::Supporter),
            (none, Some(Slot::One), Tier::Super),
            (none, Some(Slot::Two), Tier::Super),
            (Roles { professional: true, ..none }, None, Tier::Super),
            (Roles { moderator: true, ..none }, None, Tier::Super),
            (Roles { ambassador: true, ..none }, None, Tier::Super),
            (Roles { admin: true, ..none }, None, Tier::Free),
            (Roles { applicant: true, ..none }, None, Tier::Free),
            (Roles { admin: true, ..none }, Some(Slot::Zero), Tier::Supporter),
        ];
        for (roles, slot, tier) in cases {
            let live: Vec<_> =
                slot.map(|slot| Entitled { id: "a".into(), slot, until: None }).into_iter().collect();
            assert_eq!(public_tier(&roles, TierMapping::Slots, &live), tier, "{roles:?} {slot:?}");
        }
    }
}
