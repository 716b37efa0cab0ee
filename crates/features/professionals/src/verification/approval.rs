//! What an approval makes of an applicant, and how it is taken back.

use domain::ids::{ApplicationId, MemberId, VerificationId};
use domain::time::Timestamp;
use members::professional::{self, Account};
use members::profile;
use platform::app::App;
use platform::db::{DbError, Tx};
use reviews::Verdict;
use serde::{Deserialize, Serialize};

use super::case_store;
use super::practice_store::{self, StoredPractice};
use super::store::{self, Status, Verification};
use super::{end_of_role, refused};
use crate::application::store::Stored;
use crate::directory;
use crate::directory::store::Edit;

/// What someone was before an approval.
#[derive(Debug, Serialize, Deserialize)]
struct Before {
    account: Account,
    first_name: Option<String>,
    last_name: Option<String>,
    website: String,
    lists: [Vec<String>; 4],
    practice: Option<StoredPractice>,
    /// The verification that began with it.
    approved: VerificationId,
    /// The verification in whose place the new one came.
    replaced: Option<(VerificationId, Status)>,
}

/// Makes the author of an application a Professional, as `check` says, until it ends; answers what they were before, to be kept.
pub(crate) fn approve(
    tx: &mut Tx<'_>,
    app: &App,
    case: &Stored,
    check: &Verification,
    verdict: &Verdict,
) -> Result<String, DbError> {
    let (member, now) = (case.member, verdict.at);
    let replaced = store::lock_in_force(tx, member)?;
    let before = before(tx, app, member, (check.id, replaced.as_ref()))?;
    if let Some(replaced) = &replaced {
        store::set_status(tx, replaced.id, Status::Ended)?;
    }
    store::activate(tx, check.id, verdict.moderator, now)?;
    let about = &case.about;
    members::store::set_name(tx, member, &about.first_name, Some(&about.last_name), None, now)?;
    let edit = Edit {
        profession: about.profession.clone(),
        words: about.words.clone(),
        website: Some(about.website.clone().unwrap_or_default()),
        practice: case.practice.clone(),
        listed: before.practice.as_ref().is_none_or(|practice| practice.listed),
    };
    directory::store::save(tx, member, &edit, now)?;
    professional::grant(tx, app, member, check.ends_at, now)?;
    comments::follow_role(tx, app, member)?;
    end_of_role::plan(tx, app, member, check.ends_at)?;
    serde_json::to_string(&before).map_err(refused)
}

/// Takes an approval back: the role, the entry and the name are as they were. What others did to the verification since stays:
/// a suspension goes on with the verification before, and a role that was taken, or has ended, does not come back.
pub(crate) fn take_back(
    tx: &mut Tx<'_>,
    app: &App,
    application: ApplicationId,
    case: &Stored,
    now: Timestamp,
) -> Result<(), DbError> {
    let kept =
        case_store::before_approval(tx, application)?.ok_or_else(|| refused("nothing is kept of before"))?;
    let before: Before = serde_json::from_str(&kept).map_err(refused)?;
    let member = case.member;
    let approved = store::lock(tx, before.approved)?;
    let is_role_back = put_back(tx, member, approved.as_ref(), before.replaced)?;
    profile::rename(tx, member, before.first_name.as_deref(), before.last_name.as_deref())?;
    change_profile(tx, member, before.website, before.lists)?;
    match &before.practice {
        Some(practice) => practice_store::save(tx, member, practice, now)?,
        None => practice_store::remove(tx, member)?,
    }
    if is_role_back {
        professional::restore(tx, app, member, &before.account)?;
    } else if before.account.is_applicant {
        professional::restore_applicant(tx, app, member, &before.account)?;
    }
    comments::follow_role(tx, app, member)
}

/// Puts the verifications back; answers whether nobody but the reviewer has changed the role since the approval.
fn put_back(
    tx: &mut Tx<'_>,
    member: MemberId,
    approved: Option<&Verification>,
    replaced: Option<(VerificationId, Status)>,
) -> Result<bool, DbError> {
    let Some(approved) = approved else { return Ok(false) };
    if approved.status == Status::Active {
        store::put_back(tx, approved.id)?;
        if let Some((id, status)) = replaced {
            store::set_status(tx, id, status)?;
        }
        let account = professional::account(tx, member)?;
        return Ok(account.is_some_and(|account| {
            account.is_professional && account.professional_until == Some(approved.ends_at)
        }));
    }
    store::set_status(tx, approved.id, Status::Ended)?;
    if let (Status::Suspended, Some((id, _))) = (approved.status, replaced) {
        store::suspend_again(tx, id, approved.suspended_reason.as_deref())?;
    }
    Ok(false)
}

fn before(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    (approved, replaced): (VerificationId, Option<&Verification>),
) -> Result<Before, DbError> {
    let account = professional::account(tx, member)?.ok_or_else(|| refused("there is no such account"))?;
    let own = profile::own(tx, member, app.tiers())?.ok_or_else(|| refused("there is no such profile"))?;
    Ok(Before {
        account,
        first_name: own.first_name,
        last_name: own.last_name,
        website: own.website,
        lists: [
            own.practice.services_offered,
            own.practice.modalities,
            own.practice.specialties,
            own.practice.qualifications,
        ],
        practice: practice_store::find(tx, member)?,
        approved,
        replaced: replaced.map(|found| (found.id, found.status)),
    })
}

/// Gives a profile its website and the lists of services, modalities, specialties and qualifications.
fn change_profile(
    tx: &mut Tx<'_>,
    member: MemberId,
    website: String,
    [services, modalities, specialties, qualifications]: [Vec<String>; 4],
) -> Result<(), DbError> {
    let practice = profile::Practice {
        services_offered: Some(services),
        modalities: Some(modalities),
        specialties: Some(specialties),
        qualifications: Some(qualifications),
    };
    let change = profile::Change { website: Some(website), practice, ..profile::Change::default() };
    profile::change(tx, member, &change)
}
