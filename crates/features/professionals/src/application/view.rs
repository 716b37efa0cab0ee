//! An application as its owner sees it.

use domain::ids::{ApplicationId, EvidenceId, MemberId};
use domain::subject::{Subject, SubjectKind};
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::db::{DbError, FromRow, Tx};
use reviews::{decisions, reports};
use serde::Serialize;
use utoipa::ToSchema;

use super::answers::{About, Licence, missing};
use super::evidence::EvidenceKind;
use super::evidence::store as evidence_store;
use super::state::State;
use super::store::Stored;
use crate::own_verification::{self, OwnVerification};
use crate::practice::Practice;

/// An application, and what applicants are told beside it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnApplication {
    /// The application; null until there is one.
    #[schema(required)]
    pub application: Option<Application>,
    /// The address at which they can ask; empty where that is an admin.
    pub contact: String,
    /// In how many days applications are usually decided.
    pub expected_days: u32,
}

/// An application.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// Its id.
    pub id: ApplicationId,
    /// How far it is.
    pub state: State,
    /// Its owner was a Professional before.
    pub is_renewal: bool,
    /// To be sent with the next change: another device may have saved something since.
    pub version: i64,
    /// The step to go on with: 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    pub step: i64,
    /// Who applies.
    pub about: About,
    /// The licence.
    pub licence: Licence,
    /// The practice.
    pub practice: Practice,
    /// The files, in the order in which they came.
    pub evidence: Vec<Evidence>,
    /// What a reviewer asked for, while it needs information.
    #[schema(required)]
    pub question: Option<String>,
    /// Why it was declined, while it is.
    #[schema(required)]
    pub reason: Option<String>,
    /// Another reviewer can be asked to decide once more.
    pub can_appeal: bool,
    /// When it was handed in last.
    #[schema(required)]
    pub submitted_at: Option<Timestamp>,
    /// When it was decided.
    #[schema(required)]
    pub decided_at: Option<Timestamp>,
    /// When it is usually decided, while it waits.
    #[schema(required)]
    pub expected_by: Option<Timestamp>,
    /// How the licence was checked last.
    #[schema(required)]
    pub verification: Option<OwnVerification>,
}

/// A file that proves what an application says; its owner cannot read it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Its id.
    pub id: EvidenceId,
    /// What it proves.
    pub kind: EvidenceKind,
    /// What its owner calls it.
    pub name: String,
    /// `application/pdf` or `image/jpeg`.
    pub content_type: String,
    /// Its size.
    pub bytes: i64,
    /// Pages of a PDF.
    #[schema(required)]
    pub pages: Option<i64>,
    /// When it was added.
    pub created_at: Timestamp,
}

/// The subject at the moderators' desk.
#[must_use]
pub fn subject(id: ApplicationId) -> Subject {
    Subject::new(SubjectKind::ProfessionalApplication, id)
}

/// An application as its owner sees it now.
///
/// # Errors
/// When the database refuses.
pub(super) fn show(tx: &mut Tx<'_>, app: &App, stored: Stored) -> Result<Application, DbError> {
    let evidence = evidence_store::list(tx, stored.id)?;
    let now = app.now();
    let (_, first) = missing((&stored.about, &stored.licence, &stored.practice), evidence.len(), now);
    let days = i64::from(app.settings.professionals.expected_days);
    let expected = stored.submitted_at.map(|at| at.plus(days.saturating_mul(DAY)));
    Ok(Application {
        can_appeal: can_appeal(tx, &stored)?,
        verification: own_verification::find(tx, stored.member, now)?,
        id: stored.id,
        state: stored.state,
        is_renewal: stored.is_renewal,
        version: stored.version,
        step: stored.step.min(first),
        about: stored.about,
        licence: stored.licence,
        practice: stored.practice,
        evidence,
        question: stored.question,
        reason: stored.reason,
        submitted_at: stored.submitted_at,
        decided_at: stored.decided_at,
        expected_by: expected.filter(|_| stored.state.is_waiting()),
    })
}

/// The application of a Member as they see it.
///
/// # Errors
/// When the database refuses.
pub(super) fn of_member(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
) -> Result<Option<Application>, DbError> {
    let stored = super::store::lock_of(tx, member)?;
    stored.map(|stored| show(tx, app, stored)).transpose()
}

/// Whether another reviewer can be asked to decide once more.
fn can_appeal(tx: &mut Tx<'_>, stored: &Stored) -> Result<bool, DbError> {
    if stored.state != State::Declined {
        return Ok(false);
    }
    match decisions::standing(tx, subject(stored.id))? {
        Some(decision) if decision.declined && !decision.on_appeal => {
            Ok(reports::appeal_text(tx, decision.id)?.is_none())
        }
        _ => Ok(false),
    }
}
