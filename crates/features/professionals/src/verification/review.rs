//! Applications at the moderators' desk: approved, their author becomes a Professional; declined, they read why.

use domain::ids::{ApplicationId, MemberId};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use reviews::decisions;
use reviews::{Content, ContentType, Reviewable, SubjectState, Verdict};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::case_store;
use super::store::{self, Verification};
use super::{approval, refused, tell_decision};
use crate::application::evidence::store as evidence_store;
use crate::application::state::State;
use crate::application::store::{self as application_store, Stored};
use crate::error_codes::{OTHER_REVIEWER, SUSPENDED, UNCHECKED};

/// Applications at the moderators' desk.
pub(crate) struct ReviewedApplications;

impl Reviewable for ReviewedApplications {
    fn kind(&self) -> SubjectKind {
        SubjectKind::ProfessionalApplication
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        let case = application_store::lock(tx, id.into())?;
        Ok(case.and_then(|case| {
            Some(SubjectState {
                author: case.member,
                status: case.state.status()?,
                submitted_at: case.submitted_at?,
                reason: case.reason,
            })
        }))
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        let case = application_store::find(tx, id.into())?;
        Ok(case.and_then(|case| case.state.status().and(case.submitted_at)))
    }

    /// An approval needs a licence that was checked since the application was handed in, where two reviewers are wanted by
    /// someone else. It lifts no suspension.
    fn check_verdict(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), ApiError> {
        if verdict.status() != Status::Approved {
            return Ok(());
        }
        let case = application_store::lock(tx, id.into())?.ok_or_else(ApiError::not_found)?;
        let check =
            current_check(tx, id.into(), &case, verdict.at)?.ok_or_else(|| ApiError::new(UNCHECKED))?;
        if app.settings.professionals.two_reviewers && check.checked_by == Some(verdict.moderator) {
            return Err(ApiError::new(OTHER_REVIEWER));
        }
        let in_force = store::lock_in_force(tx, case.member)?;
        if in_force
            .is_some_and(|found| found.status == store::Status::Suspended && found.ends_at > verdict.at)
        {
            return Err(ApiError::new(SUSPENDED));
        }
        Ok(())
    }

    /// An email and the page of the application tell its author, who may not be admitted yet.
    fn desk_tells_author(&self) -> bool {
        false
    }

    fn decide(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let id = ApplicationId(id);
        let case = application_store::lock(tx, id)?.ok_or_else(|| refused("there is no such application"))?;
        let (state, before) = match &verdict.reason {
            Some(_) => (State::Declined, None),
            None => {
                let check = current_check(tx, id, &case, verdict.at)?.ok_or_else(|| refused("unchecked"))?;
                (State::Approved, Some(approval::approve(tx, app, &case, &check, verdict)?))
            }
        };
        let decided = (state, verdict.reason.as_deref());
        case_store::decide(tx, id, decided, Some(verdict.at), before.as_deref())?;
        evidence_store::delete_later(tx, id, verdict.at)?;
        tell_decision::plan(tx, app, id, verdict.at)
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        let id = ApplicationId(id);
        let case = application_store::lock(tx, id)?.ok_or_else(|| refused("there is no such application"))?;
        if case.state == State::Approved {
            approval::take_back(tx, app, id, &case, app.now())?;
        }
        let state = match before {
            Status::Pending => State::InReview,
            Status::Approved => State::Approved,
            Status::Rejected => State::Declined,
        };
        // The decision before this one stands again.
        let standing = decisions::standing(tx, Subject::new(self.kind(), id))?.map(|decision| decision.at);
        let decided_at = (before != Status::Pending).then_some(standing.or(case.decided_at)).flatten();
        case_store::decide(tx, id, (state, reason), decided_at, None)
    }

    /// It waits again, also where an appeal was declined for the same reason.
    fn reopened(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
        evidence_store::keep(tx, id.into())
    }

    /// Another reviewer reads the files.
    fn appealed(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<(), DbError> {
        evidence_store::keep(tx, id.into())
    }

    /// Nobody but reviewers knows of an application, so nobody reports one.
    fn is_there(&self, _: &mut Tx<'_>, _: &App, _: MemberId, _: Uuid) -> Result<bool, DbError> {
        Ok(false)
    }

    fn content(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        moderator: &Viewer,
        id: Uuid,
    ) -> Result<Option<Content>, DbError> {
        let Some(case) = application_store::find(tx, id.into())? else { return Ok(None) };
        let Some(author) = members::profile::own(tx, case.member, app.tiers())? else { return Ok(None) };
        let check = current_check(tx, id.into(), &case, app.now())?;
        let by_reader = check.as_ref().is_some_and(|check| check.checked_by == Some(moderator.id));
        Content::of(&AtDesk {
            id: id.into(),
            author: author.card,
            state: case.state,
            profession: case.about.profession,
            jurisdiction: case.licence.jurisdiction,
            is_renewal: case.is_renewal,
            needs_other: app.settings.professionals.two_reviewers && by_reader,
            check: check.is_some(),
            created_at: case.submitted_at.unwrap_or_default(),
            rejection_reason: case.reason,
        })
        .map(Some)
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<AtDesk>()
    }
}

/// The check of an application by which it may be approved at `now`: made since it was handed in, of a licence that has not ended.
pub(crate) fn current_check(
    tx: &mut Tx<'_>,
    id: ApplicationId,
    case: &Stored,
    now: Timestamp,
) -> Result<Option<Verification>, DbError> {
    let check = store::checked(tx, id)?;
    Ok(check.filter(|check| {
        case.submitted_at.is_some_and(|submitted| submitted <= check.checked_at) && check.ends_at > now
    }))
}

/// An application in the queue. Its number and its evidence are in the file, which is opened for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationAtDesk)]
pub(crate) struct AtDesk {
    /// Its id.
    id: ApplicationId,
    /// Who applies.
    author: MemberCard,
    /// Where it is.
    state: State,
    /// The profession that they name.
    profession: String,
    /// The country whose licence they have, by its code of ISO 3166-1.
    jurisdiction: String,
    /// They are a Professional already, and renew.
    is_renewal: bool,
    /// The reader has checked the licence, so that another reviewer approves it.
    needs_other: bool,
    /// The licence was checked since it was handed in.
    check: bool,
    /// When it was handed in, in milliseconds.
    created_at: Timestamp,
    /// Why it was declined before.
    #[schema(required)]
    rejection_reason: Option<String>,
}
