//! What the API shows of a profile, and to whom: last names are for their owners, staff, and on Professionals.

use domain::ids::MemberId;
use domain::time::Timestamp;
use members::card::MemberCard;
use members::profile::Profile;
use platform::auth::Viewer;
use serde::Serialize;
use utoipa::ToSchema;

/// The public profile of spec §3. Never in it: the address, the last sign-in, subscriptions, what the Member likes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    /// Name, photo, tier and roles, as on a card.
    #[serde(flatten)]
    pub card: MemberCard,
    /// First name.
    #[schema(required)]
    pub first_name: Option<String>,
    /// Last name: of oneself and of Professionals, and for staff; else null (O-30).
    #[schema(required)]
    pub last_name: Option<String>,
    /// One line below the name, or empty.
    pub bio: String,
    /// A longer text, or empty.
    pub about: String,
    /// Country, or empty.
    pub country: String,
    /// An `https` address, or empty.
    pub website: String,
    /// What a Professional offers.
    pub services_offered: Vec<String>,
    /// In which ways.
    pub modalities: Vec<String>,
    /// For what.
    pub specialties: Vec<String>,
    /// With which qualifications.
    pub qualifications: Vec<String>,
    /// Was here from the beginning.
    pub founding_member: bool,
    /// Has asked to become a Professional.
    #[serde(rename = "isMHPApplicant")]
    pub is_mhp_applicant: bool,
    /// That application is complete.
    pub mhp_application_complete: bool,
    /// Takes direct messages.
    pub accept_dms: bool,
    /// The place in random selections, which changes every day.
    pub random: i64,
    /// When the account was made.
    pub created_at: Timestamp,
    /// Whether it is the reader's own.
    pub mine: bool,
}

/// One's own profile, with what others may do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnProfile {
    /// As others see it, but for the last name.
    #[serde(flatten)]
    pub profile: PublicProfile,
    /// Others find the Member by name and by chance.
    pub searchable: bool,
    /// Others find the Member by the last name too, from two letters: they allow it, or are a Professional.
    pub last_name_searchable: bool,
    /// Others may tag the Member.
    pub taggable: bool,
    /// Why moderators took something down, while nothing else was said since.
    #[schema(required)]
    pub rejection_reason: Option<String>,
}

/// Someone whom the reader blocks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Blocked {
    /// Whom.
    pub member: MemberCard,
    /// Since when.
    pub blocked_at: Timestamp,
}

impl PublicProfile {
    /// The profile as this viewer reads it.
    #[must_use]
    pub fn of(profile: Profile, viewer: &Viewer) -> Self {
        let mine = profile.card.uid == viewer.id;
        let last_name =
            profile.last_name.filter(|_| mine || profile.card.is_mhp || viewer.roles.may_moderate());
        Self {
            first_name: profile.first_name,
            last_name,
            bio: profile.bio,
            about: profile.about,
            country: profile.country,
            website: profile.website,
            services_offered: profile.practice.services_offered,
            modalities: profile.practice.modalities,
            specialties: profile.practice.specialties,
            qualifications: profile.practice.qualifications,
            founding_member: profile.founding_member,
            is_mhp_applicant: profile.applicant,
            mhp_application_complete: profile.application_complete,
            accept_dms: profile.accept_dms,
            random: profile.random,
            created_at: profile.created_at,
            mine,
            card: profile.card,
        }
    }
}

impl OwnProfile {
    /// A Member's own profile.
    #[must_use]
    pub fn of(profile: Profile, viewer: &Viewer) -> Self {
        let (searchable, taggable) = (profile.searchable, profile.taggable);
        let rejection_reason = profile.reason.clone();
        let last_name_searchable = profile.last_name_searchable || profile.card.is_mhp;
        Self {
            profile: PublicProfile::of(profile, viewer),
            searchable,
            last_name_searchable,
            taggable,
            rejection_reason,
        }
    }
}

/// The uids in a list with commas between them; what is none is left out.
#[must_use]
pub fn uids(list: &str) -> Vec<MemberId> {
    list.split(',').filter_map(|uid| uid.trim().parse().ok()).collect()
}
