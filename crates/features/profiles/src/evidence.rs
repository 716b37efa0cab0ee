//! What a profile said when someone reported it, or before a moderator took something down: kept for the desk for thirty
//! days, whatever the Member changes in the meantime.

use domain::ids::{MediaId, MemberId};
use domain::review::Part;
use domain::time::Timestamp;
use media::Kind;
use media::store::Owner;
use members::profile::{Change, Practice, Profile};
use platform::app::App;
use platform::db::{DbError, Tx};
use reviews::keeping::Keeping;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{self, Evidence};

/// Removes what was kept long enough.
pub(crate) const KEEPING: Keeping = Keeping { job: "profiles.forget_evidence", remove: forget_batch };

/// Everything that a profile says in words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = ProfileSaid)]
pub struct Said {
    /// First name.
    #[schema(required)]
    pub first_name: Option<String>,
    /// Last name.
    #[schema(required)]
    pub last_name: Option<String>,
    /// One line below the name, or empty.
    #[schema(required)]
    pub bio: String,
    /// A longer text, or empty.
    #[schema(required)]
    pub about: String,
    /// Country, or empty.
    #[schema(required)]
    pub country: String,
    /// An `https` address, or empty.
    #[schema(required)]
    pub website: String,
    /// What a Professional offers.
    #[schema(required)]
    pub services_offered: Vec<String>,
    /// In which ways.
    #[schema(required)]
    pub modalities: Vec<String>,
    /// For what.
    #[schema(required)]
    pub specialties: Vec<String>,
    /// With which qualifications.
    #[schema(required)]
    pub qualifications: Vec<String>,
}

impl Said {
    pub(crate) fn of(profile: Profile) -> Self {
        Self {
            first_name: profile.first_name,
            last_name: profile.last_name,
            bio: profile.bio,
            about: profile.about,
            country: profile.country,
            website: profile.website,
            services_offered: profile.practice.services_offered,
            modalities: profile.practice.modalities,
            specialties: profile.practice.specialties,
            qualifications: profile.practice.qualifications,
        }
    }

    /// The texts, without the name.
    fn texts(&self) -> Change {
        Change {
            bio: Some(self.bio.clone()),
            about: Some(self.about.clone()),
            country: Some(self.country.clone()),
            website: Some(self.website.clone()),
            practice: Practice {
                services_offered: Some(self.services_offered.clone()),
                modalities: Some(self.modalities.clone()),
                specialties: Some(self.specialties.clone()),
                qualifications: Some(self.qualifications.clone()),
            },
            ..Change::default()
        }
    }
}

/// A Member as the owner of their photo.
pub(crate) const fn owner(member: MemberId) -> Owner {
    Owner { kind: "member", id: member.0 }
}

/// What is kept as the owner of a photo.
const fn keeper(id: Uuid) -> Owner {
    Owner { kind: "profile_evidence", id }
}

/// Keeps a profile as it is now.
pub(crate) fn keep(tx: &mut Tx<'_>, app: &App, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    let Some(profile) = members::profile::own(tx, member, app.tiers())? else { return Ok(()) };
    let Some((version, _)) = members::profile::lock(tx, member)? else { return Ok(()) };
    let photo = media::store::id_of(tx, owner(member), Kind::Image)?;
    let id: MediaId = app.id();
    store::keep(tx, id.0, member, version, (&Said::of(profile), photo), now)
}

/// What is kept of the current version.
fn of_version(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Evidence>, DbError> {
    let Some((version, _)) = members::profile::lock(tx, member)? else { return Ok(None) };
    Ok(store::of_member(tx, member)?.into_iter().find(|kept| kept.version == version))
}

/// Takes parts of a profile down, for the `reason` that its Member reads.
pub(crate) fn take_down(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    parts: &[Part],
    reason: &str,
) -> Result<(), DbError> {
    if let Some(kept) = of_version(tx, member)? {
        store::set_taken(tx, kept.id, parts)?;
    }
    members::profile::set_reason(tx, member, Some(reason))?;
    for part in parts {
        match part {
            Part::Name => members::profile::rename(tx, member, None, None)?,
            Part::Texts => members::profile::change(tx, member, &Said::default().texts())?,
            // A portrait is Exhale's own drawing, and stays.
            Part::Photo => {
                if media::store::id_of(tx, owner(member), Kind::Image)?.is_some() {
                    let_go_of_photo(tx, app, member)?;
                    members::profile::set_photo(tx, member, "")?;
                }
            }
        }
    }
    Ok(())
}

/// What was taken down of the current version comes back, as far as it is still kept.
pub(crate) fn bring_back(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    members::profile::set_reason(tx, member, None)?;
    let Some(kept) = of_version(tx, member)? else { return Ok(()) };
    for part in &kept.taken {
        match part {
            Part::Name => {
                let Said { first_name, last_name, .. } = &kept.said;
                members::profile::rename(tx, member, first_name.as_deref(), last_name.as_deref())?;
            }
            Part::Texts => members::profile::change(tx, member, &kept.said.texts())?,
            Part::Photo => {
                if let Some(photo) = kept.photo {
                    let url = media::store::pass_on(tx, app, photo, owner(member), true)?;
                    members::profile::set_photo(tx, member, &url.unwrap_or_default())?;
                }
            }
        }
    }
    Ok(())
}

/// Takes down again what a decision that is taken back had brought back.
pub(crate) fn take_down_again(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    reason: &str,
) -> Result<(), DbError> {
    let taken = of_version(tx, member)?.map(|kept| kept.taken).unwrap_or_default();
    take_down(tx, app, member, &taken, reason)
}

/// The Member no longer has a photo: if it was reported, it is kept for the desk, else it is removed.
pub(crate) fn let_go_of_photo(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    let Some(photo) = media::store::id_of(tx, owner(member), Kind::Image)? else { return Ok(()) };
    let kept = store::of_member(tx, member)?.into_iter().find(|kept| kept.photo == Some(photo));
    match kept {
        Some(kept) => media::store::pass_on(tx, app, photo, keeper(kept.id), false).map(drop),
        None => media::store::remove_kind(tx, app, owner(member), Kind::Image),
    }
}

fn forget_batch(tx: &mut Tx<'_>, app: &App, until: Timestamp) -> Result<bool, DbError> {
    let over = store::over(tx, until)?;
    for id in &over {
        media::store::remove(tx, app, keeper(*id))?;
        store::remove(tx, *id)?;
    }
    Ok(!over.is_empty())
}
