//! What the API shows of the directory, and to whom.

use domain::ids::MemberId;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::auth::Viewer;
use serde::Serialize;
use utoipa::ToSchema;

use super::accepting::Accepting;
use crate::own_verification::{OwnVerification, VerificationMethod};
use crate::practice::Practice;
use crate::vocabulary::FeeBand;

/// A verified Professional as the directory lists them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfessionalEntry {
    /// Name, photo and roles.
    pub member: MemberCard,
    /// First and last name: those of Professionals are for everyone (O-30).
    pub full_name: String,
    /// Their profession, or empty.
    pub profession: String,
    /// A sentence of theirs, or empty.
    pub motto: String,
    /// What they help with.
    pub specialties: Vec<String>,
    /// How they work.
    pub modalities: Vec<String>,
    /// Languages, by their codes of ISO 639-1.
    pub languages: Vec<String>,
    /// Works online.
    pub online: bool,
    /// Works face to face.
    pub in_person: bool,
    /// Where that is, or empty.
    pub city: String,
    /// The country that licensed them, by its code of ISO 3166-1 (alpha-2).
    pub country: String,
    /// What a session costs, compared with others.
    pub fee_band: FeeBand,
    /// Whether they take new clients.
    pub accepting: Accepting,
    /// When their licence was last checked.
    pub checked_at: Timestamp,
    /// Takes messages from the reader, whose tier may still be too low for any.
    pub can_message: bool,
}

/// How a Professional's licence was checked, as everyone may know.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicVerification {
    /// Who issued the licence.
    pub body: String,
    /// In which country.
    pub jurisdiction: String,
    /// When it was checked.
    pub checked_at: Timestamp,
    /// How.
    pub method: VerificationMethod,
    /// The last day on which the licence is valid, as YYYY-MM-DD; null where it has none.
    #[schema(required)]
    pub expires_on: Option<String>,
    /// When it has to be checked again.
    pub ends_at: Timestamp,
}

/// A verified Professional with everything that the directory says of them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfessionalProfile {
    /// As in the list.
    #[serde(flatten)]
    pub entry: ProfessionalEntry,
    /// Their own words, or empty.
    pub about: String,
    /// Degrees and trainings.
    pub qualifications: Vec<String>,
    /// What they offer.
    pub services: Vec<String>,
    /// Their website; null for none.
    #[schema(required)]
    pub website: Option<String>,
    /// The same with its host in Punycode, where that differs.
    #[schema(required)]
    pub website_ascii: Option<String>,
    /// What a session costs, in words, or empty.
    pub fee_note: String,
    /// When they last said whether they take new clients.
    #[schema(required)]
    pub accepting_confirmed_at: Option<Timestamp>,
    /// How their licence was checked.
    pub verification: PublicVerification,
}

/// How many Professionals there are with one value, under all other filters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FacetCount {
    /// The value, as the filter takes it.
    pub value: String,
    /// How many.
    pub count: usize,
}

/// The values that a filter can have, those with most Professionals first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, ToSchema)]
pub struct Facets {
    /// Countries.
    pub country: Vec<FacetCount>,
    /// Languages.
    pub language: Vec<FacetCount>,
    /// Ways to work: those of the list, and the one that is asked for.
    pub modality: Vec<FacetCount>,
    /// Specialties: those of the list, and the one that is asked for.
    pub specialty: Vec<FacetCount>,
    /// `online` and `in_person`.
    pub place: Vec<FacetCount>,
    /// Fee bands.
    pub fee: Vec<FacetCount>,
    /// `yes`, `no` and `unknown`.
    pub accepting: Vec<FacetCount>,
}

/// A page of the directory.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryPage {
    /// Twenty at most.
    pub items: Vec<ProfessionalEntry>,
    /// How many there are on all pages.
    pub total: usize,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// What the filters could be instead.
    pub facets: Facets,
}

/// A Professional's own practice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPractice {
    /// Their profession, or empty.
    pub profession: String,
    /// Their own words, or empty.
    pub words: String,
    /// Their website; null for none.
    #[schema(required)]
    pub website: Option<String>,
    /// The practice.
    pub practice: Practice,
    /// The directory lists them while their verification is in force.
    pub listed: bool,
    /// Whether they take new clients.
    pub accepting: Accepting,
    /// When they last said so.
    #[schema(required)]
    pub accepting_confirmed_at: Option<Timestamp>,
    /// When that becomes unknown.
    #[schema(required)]
    pub accepting_unknown_from: Option<Timestamp>,
    /// Their verification, if there ever was one.
    #[schema(required)]
    pub verification: Option<OwnVerification>,
    /// The tags of Questions that are about their specialties.
    pub question_tags: Vec<&'static str>,
}

/// Whether the reader may write to a Professional, whatever the reader's tier: not to themselves, not as a Professional who
/// would write first, and to others where they take direct messages; staff to everyone.
#[must_use]
pub fn can_message(viewer: &Viewer, professional: MemberId, accepts: bool) -> bool {
    let staff = viewer.roles.may_moderate();
    viewer.id != professional && (staff || (accepts && !viewer.roles.professional))
}

/// Both names, or what there is of them.
#[must_use]
pub fn full_name(first: Option<&str>, last: Option<&str>) -> String {
    let names: Vec<&str> =
        [first, last].into_iter().flatten().map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.is_empty() { "Member".to_owned() } else { names.join(" ") }
}
