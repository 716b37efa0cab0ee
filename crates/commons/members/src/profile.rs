//! The public profile of spec §3: what a member says about themselves, and what they let others do.

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::role::Roles;
use domain::time::Timestamp;
use platform::db::{Db, DbError, Row, Tx};
use platform::params;
use serde_json::Value;

use crate::card::MemberCard;
use crate::directory;
use crate::store::{announce_session_change, key};

/// The columns that [`Profile::read`] expects, of `members as m`.
macro_rules! profile_columns {
    () => {
        concat!(
            $crate::card_columns!(),
            ", m.bio, m.about, m.country, m.website, m.services_offered, m.modalities, m.specialties, m.qualifications,
             m.founding_member, m.accept_dms, m.searchable, m.taggable, m.random_key, m.created_at, m.is_applicant,
             m.application_complete, m.profile_reason, m.last_name_searchable, m.is_admin"
        )
    };
}

platform::statements! {
    /// Anyone who is not there for the reader: suspended, not in the community yet, or apart by a block.
    SEEN = [concat!("select ", profile_columns!(), " from members m where m.id = $2 and (m.id = $1
        or (m.suspended_at is null and m.onboarding_complete = true and ", crate::not_blocked!("m.id"), "))")];
    IS_THERE = [concat!("select m.id from members m where m.id = $2 and (m.id = $1
        or (m.suspended_at is null and m.onboarding_complete = true and ", crate::not_blocked!("m.id"), "))")];
    CHANGE = "update members set bio = coalesce($2, bio), about = coalesce($3, about), country = coalesce($4, country),
            website = coalesce($5, website), services_offered = coalesce($6, services_offered),
            modalities = coalesce($7, modalities), specialties = coalesce($8, specialties),
            qualifications = coalesce($9, qualifications), accept_dms = coalesce($10, accept_dms),
            searchable = coalesce($11, searchable), taggable = coalesce($12, taggable),
            last_name_searchable = coalesce($13, last_name_searchable)
        where id = $1";
    /// Whatever a moderator took down, the Member has said something else since.
    CHANGED = "update members set profile_reason = null,
            profile_at = case when profile_at < $2 then $2 else profile_at + 1 end where id = $1";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite "select profile_at, profile_reason from members where id = $1"
        postgres "select profile_at, profile_reason from members where id = $1 for no key update";
    VERSION = "select profile_at from members where id = $1";
    SET_REASON = "update members set profile_reason = $2 where id = $1";
    RENAME = "update members set first_name = $2, last_name = $3, first_name_key = $4, last_name_key = $5 where id = $1";
    SET_PHOTO = "update members set photo_url = $2 where id = $1";
}

/// A member as their profile shows them.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Name, photo, tier and roles.
    pub card: MemberCard,
    /// First name.
    pub first_name: Option<String>,
    /// Last name; not for everyone (O-30).
    pub last_name: Option<String>,
    /// One line below the name, or empty.
    pub bio: String,
    /// A longer text, or empty.
    pub about: String,
    /// Country, or empty.
    pub country: String,
    /// An `https` address, or empty.
    pub website: String,
    /// What a professional offers, and in which ways.
    pub practice: Practice<Vec<String>>,
    /// Was here from the beginning; admins say so.
    pub founding_member: bool,
    /// Takes direct messages.
    pub accept_dms: bool,
    /// Can be found by name and by chance.
    pub searchable: bool,
    /// Can be tagged.
    pub taggable: bool,
    /// Can be found by the last name; Professionals always can.
    pub last_name_searchable: bool,
    /// The place among all members, which changes daily.
    pub random: i64,
    /// When the account was made.
    pub created_at: Timestamp,
    /// Has asked to become a professional.
    pub applicant: bool,
    /// That application is complete.
    pub application_complete: bool,
    /// An admin, which no field of an answer says (O-8).
    pub admin: bool,
    /// Why moderators took something of it down, while nothing else was said since.
    pub reason: Option<String>,
}

/// The four lists of a professional.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Practice<T> {
    /// Services offered.
    pub services_offered: T,
    /// Modalities.
    pub modalities: T,
    /// Specialties.
    pub specialties: T,
    /// Qualifications.
    pub qualifications: T,
}

impl Profile {
    fn read(row: &Row<'_>, tiers: Tiers) -> Result<Self, DbError> {
        let list = |name| Ok::<_, DbError>(stored_list(&row.get::<String>(name)?));
        Ok(Self {
            card: MemberCard::read(row, tiers)?,
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
            bio: row.get("bio")?,
            about: row.get("about")?,
            country: row.get("country")?,
            website: row.get("website")?,
            practice: Practice {
                services_offered: list("services_offered")?,
                modalities: list("modalities")?,
                specialties: list("specialties")?,
                qualifications: list("qualifications")?,
            },
            founding_member: row.get("founding_member")?,
            accept_dms: row.get("accept_dms")?,
            searchable: row.get("searchable")?,
            taggable: row.get("taggable")?,
            random: row.get("random_key")?,
            created_at: row.get("created_at")?,
            applicant: row.get("is_applicant")?,
            application_complete: row.get("application_complete")?,
            reason: row.get("profile_reason")?,
            last_name_searchable: row.get("last_name_searchable")?,
            admin: row.get("is_admin")?,
        })
    }

    /// The roles that others may know of.
    #[must_use]
    pub fn public_roles(&self) -> Roles {
        Roles {
            moderator: self.card.is_moderator,
            ambassador: self.card.is_ambassador,
            professional: self.card.is_mhp,
            ..Roles::default()
        }
    }
}

/// What changes; what is `None` stays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Change {
    /// One line below the name.
    pub bio: Option<String>,
    /// The longer text.
    pub about: Option<String>,
    /// Country.
    pub country: Option<String>,
    /// Website.
    pub website: Option<String>,
    /// The lists of a professional.
    pub practice: Practice<Option<Vec<String>>>,
    /// Takes direct messages.
    pub accept_dms: Option<bool>,
    /// Can be found.
    pub searchable: Option<bool>,
    /// Can be tagged.
    pub taggable: Option<bool>,
    /// Can be found by the last name.
    pub last_name_searchable: Option<bool>,
}

impl Change {
    /// Whether it changes what the Member says, not only what others may do.
    #[must_use]
    pub fn says_something(&self) -> bool {
        let practice = &self.practice;
        [&self.bio, &self.about, &self.country, &self.website].into_iter().any(Option::is_some)
            || [
                &practice.services_offered,
                &practice.modalities,
                &practice.specialties,
                &practice.qualifications,
            ]
            .into_iter()
            .any(Option::is_some)
    }
}

/// The profile of `id`, if `viewer` may know of it.
///
/// # Errors
/// When the database refuses.
pub async fn seen(db: &Db, viewer: MemberId, id: MemberId, tiers: Tiers) -> Result<Option<Profile>, DbError> {
    db.first(SEEN, params![viewer, id], move |row| Profile::read(row, tiers)).await
}

/// Whether `viewer` may know of `id`, as in [`seen`].
///
/// # Errors
/// When the database refuses.
pub fn is_there(tx: &mut Tx<'_>, viewer: MemberId, id: MemberId) -> Result<bool, DbError> {
    Ok(tx.one::<MemberId>(IS_THERE, params![viewer, id])?.is_some())
}

/// A member's own profile as this transaction leaves it.
///
/// # Errors
/// When the database refuses.
pub fn own(tx: &mut Tx<'_>, id: MemberId, tiers: Tiers) -> Result<Option<Profile>, DbError> {
    tx.first(SEEN, params![id, id], |row| Profile::read(row, tiers))
}

/// Changes a profile.
///
/// # Errors
/// When the database refuses.
pub fn change(tx: &mut Tx<'_>, id: MemberId, change: &Change) -> Result<(), DbError> {
    let list = |list: &Option<Vec<String>>| {
        list.as_ref().map(|entries| serde_json::to_string(entries).unwrap_or_else(|_| "[]".to_owned()))
    };
    let practice = &change.practice;
    tx.execute(
        CHANGE,
        params![
            id,
            change.bio.clone(),
            change.about.clone(),
            change.country.clone(),
            change.website.clone(),
            list(&practice.services_offered),
            list(&practice.modalities),
            list(&practice.specialties),
            list(&practice.qualifications),
            change.accept_dms,
            change.searchable,
            change.taggable,
            change.last_name_searchable,
        ],
    )?;
    directory::touch(tx, id)
}

/// Notes at `now` that the Member says something else about themselves: another version, which nobody has taken anything
/// down from.
///
/// # Errors
/// When the database refuses.
pub fn changed(tx: &mut Tx<'_>, id: MemberId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(CHANGED, params![id, now]).map(drop)
}

/// Takes hold of a profile until the transaction ends: its version, and why moderators took something down, if they did.
///
/// # Errors
/// When the database refuses.
pub fn lock(tx: &mut Tx<'_>, id: MemberId) -> Result<Option<(Timestamp, Option<String>)>, DbError> {
    tx.one(LOCK, params![id])
}

/// When a profile became what it is.
///
/// # Errors
/// When the database refuses.
pub fn version(tx: &mut Tx<'_>, id: MemberId) -> Result<Option<Timestamp>, DbError> {
    tx.one(VERSION, params![id])
}

/// Stores why moderators took something down, or that nothing is.
///
/// # Errors
/// When the database refuses.
pub fn set_reason(tx: &mut Tx<'_>, id: MemberId, reason: Option<&str>) -> Result<(), DbError> {
    tx.execute(SET_REASON, params![id, reason]).map(drop)
}

/// Gives a Member this name, or none, as another person's decision: the version stays.
///
/// # Errors
/// When the database refuses.
pub fn rename(tx: &mut Tx<'_>, id: MemberId, first: Option<&str>, last: Option<&str>) -> Result<(), DbError> {
    announce_session_change(tx, id);
    tx.execute(RENAME, params![id, first, last, key(first), key(last)])?;
    directory::touch(tx, id)
}

/// Stores where the photo or portrait is found from now on; empty for none.
///
/// # Errors
/// When the database refuses.
pub fn set_photo(tx: &mut Tx<'_>, id: MemberId, url: &str) -> Result<(), DbError> {
    announce_session_change(tx, id);
    tx.execute(SET_PHOTO, params![id, url]).map(drop)
}

/// A list as documents elsewhere hold it: a list, one text with commas, or null (O-31).
#[must_use]
pub fn normal_list(raw: &Value) -> Vec<String> {
    let parts: Vec<&str> = match raw {
        Value::Array(entries) => entries.iter().filter_map(Value::as_str).collect(),
        Value::String(text) => text.split(',').collect(),
        _ => Vec::new(),
    };
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// A list as it is stored, whatever stored it.
#[must_use]
pub fn stored_list(stored: &str) -> Vec<String> {
    serde_json::from_str(stored).map_or_else(|_| normal_list(&Value::from(stored)), |list| normal_list(&list))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// R176: a list whatever was stored (O-31).
    #[test]
    fn lists_as_a_table() {
        let cases = [
            (json!(["Talks", " ", " Letters "]), vec!["Talks", "Letters"]),
            (json!("Talks, Letters,,"), vec!["Talks", "Letters"]),
            (json!("Talks"), vec!["Talks"]),
            (json!(null), vec![]),
            (json!(7), vec![]),
            (json!([7, "Talks"]), vec!["Talks"]),
        ];
        for (raw, list) in cases {
            assert_eq!(normal_list(&raw), list, "{raw}");
            assert_eq!(stored_list(&raw.to_string()), list, "{raw}");
        }
        assert_eq!(stored_list("Talks, Letters"), ["Talks", "Letters"]);
    }
}
