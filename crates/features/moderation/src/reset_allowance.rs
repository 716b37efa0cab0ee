//! `DELETE /api/moderation/members/{uid}/allowances/{what}`: gives a Member back what a mistake of ours cost them (O-43).

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Path};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::GIVE_BACK_SELF;

/// What a Free member may do once in 24 hours.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AllowanceKind {
    /// Share a Win.
    Win,
    /// Ask a Question.
    Question,
}

impl AllowanceKind {
    const fn kind(self) -> SubjectKind {
        match self {
            Self::Win => SubjectKind::Win,
            Self::Question => SubjectKind::Question,
        }
    }

    /// Where in the app it is done.
    const fn leads_to(self) -> &'static str {
        match self {
            Self::Win => "/community/wins",
            Self::Question => "/community/questions",
        }
    }
}

/// Lets a Member share a Win, or ask a Question, as if they had not today, and tells them so. Neither the answer nor the log
/// says whether they had, and of what: who asked anonymously stays unknown.
#[utoipa::path(delete, path = "/api/moderation/members/{uid}/allowances/{what}", tag = "moderation",
    operation_id = "reset_allowance",
    params(("uid" = MemberId, Path, description = "The Member."), ("what" = inline(AllowanceKind), Path, description = "Which allowance.")),
    responses(
        (status = 204, description = "The allowance is reset."),
        (status = 403, description = "The caller may not do this; for their own account, `allowances.own`."),
        (status = 404, description = "There is no such Member."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn reset_allowance(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((member, what)): Path<(MemberId, AllowanceKind)>,
) -> Result<StatusCode, ApiError> {
    if member == viewer.id {
        return Err(ApiError::new(GIVE_BACK_SELF));
    }
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            members::store::find(tx, member)?.ok_or_else(ApiError::not_found)?;
            if members::allowance::reset_allowance(tx, member, what.kind())? {
                let news = News {
                    detail: Some(what.kind().as_str()),
                    path: Some(what.leads_to()),
                    ..News::of(Kind::GivenBack, Subject::new(SubjectKind::Member, member))
                };
                tell(tx, &at, member, &news, now)?;
            }
            append(
                tx,
                now,
                &AuditEntry::of(Some(viewer.id), "reset_allowance", ("member", member.0), &json!({})),
            )?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
