//! Profiles at the moderators' desk: nobody reads them before they are seen, and reported ones can lose name, texts or photo.

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::review::{Part, Status};
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use media::Kind;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use reviews::{Content, ContentType, Reviewable, SubjectState, Verdict};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::evidence::{self, Said};
use crate::store;

/// Members, as the desk handles them. From the moment a moderator takes something down until its Member says something
/// else, a profile counts as declined.
pub struct Profiles;

impl Reviewable for Profiles {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Member
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        let found = members::profile::lock(tx, id.into())?;
        Ok(found.map(|(version, reason)| SubjectState {
            author: id.into(),
            status: if reason.is_some() { Status::Rejected } else { Status::Approved },
            submitted_at: version,
            reason,
        }))
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        members::profile::version(tx, id.into())
    }

    fn decide(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let member = id.into();
        match verdict.reason.as_deref() {
            None => evidence::bring_back(tx, app, member),
            Some(reason) if verdict.removed_parts.is_empty() => {
                members::profile::set_reason(tx, member, Some(reason))
            }
            Some(reason) => {
                evidence::keep(tx, app, member, verdict.at)?;
                evidence::take_down(tx, app, member, &verdict.removed_parts, reason)
            }
        }
    }

    fn present_parts(&self, tx: &mut Tx<'_>, id: Uuid, parts: Vec<Part>) -> Result<Vec<Part>, DbError> {
        // A portrait is Exhale's own drawing, and stays.
        let has_photo = media::store::id_of(tx, evidence::owner(id.into()), Kind::Image)?.is_some();
        Ok(parts.into_iter().filter(|part| has_photo || *part != Part::Photo).collect())
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        match (before, reason) {
            (Status::Rejected, Some(reason)) => evidence::take_down_again(tx, app, id.into(), reason),
            _ => evidence::bring_back(tx, app, id.into()),
        }
    }

    fn reported(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, now: Timestamp) -> Result<(), DbError> {
        evidence::keep(tx, app, id.into(), now)
    }

    fn is_there(&self, tx: &mut Tx<'_>, _: &App, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        members::profile::is_there(tx, reader, id.into())
    }

    fn content(&self, tx: &mut Tx<'_>, app: &App, _: &Viewer, id: Uuid) -> Result<Option<Content>, DbError> {
        show(tx, app.tiers(), id.into())?.map(|member| Content::of(&member)).transpose()
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<ProfileAtDesk>()
    }
}

/// A Member as a moderator reads them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileAtDesk {
    /// Name, photo, tier and roles as they are now.
    card: MemberCard,
    /// What the profile says now.
    says: Said,
    /// What it said when it was reported or something was taken down, where that is not what it says now; the last one
    /// first, ten at most.
    earlier: Vec<Earlier>,
    /// Why moderators took something down, if they did and nothing else was said since.
    #[schema(required)]
    rejection_reason: Option<String>,
    /// When the account was made, in milliseconds.
    created_at: Timestamp,
}

/// A version of a profile that is kept for moderators.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EarlierProfile)]
pub struct Earlier {
    /// What it said.
    said: Said,
    /// The photo it had, or empty.
    #[serde(rename = "photoURL")]
    photo_url: String,
}

/// One profile as a moderator reads it.
///
/// # Errors
/// When the database refuses.
fn show(tx: &mut Tx<'_>, tiers: Tiers, member: MemberId) -> Result<Option<ProfileAtDesk>, DbError> {
    let Some(profile) = members::profile::own(tx, member, tiers)? else { return Ok(None) };
    let (card, reason, created_at) = (profile.card.clone(), profile.reason.clone(), profile.created_at);
    let says = Said::of(profile);
    let mut earlier = Vec::new();
    let photo = media::store::id_of(tx, evidence::owner(member), Kind::Image)?;
    for kept in store::of_member(tx, member)? {
        let photo_url = kept.photo.map(|id| media::store::url_of(tx, id)).transpose()?.unwrap_or_default();
        if kept.said != says || kept.photo != photo {
            earlier.push(Earlier { said: kept.said, photo_url });
        }
    }
    Ok(Some(ProfileAtDesk { card, says, earlier, rejection_reason: reason, created_at }))
}
