//! `DELETE /api/moderation/members/{uid}/allowances/{kind}`: gives a Member back what a mistake of ours cost them (O-43).

use audit::seal::Deed;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::problem::ProblemBody;
use platform::http::usual::Changing;
use platform::http::{Path, Problem};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// What a Free member may do once in 24 hours.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Allowance {
    /// Share a Win.
    Win,
    /// Ask a Question.
    Question,
}

impl Allowance {
    const fn kind(self) -> SubjectKind {
        match self {
            Self::Win => SubjectKind::Win,
            Self::Question => SubjectKind::Question,
        }
    }
}

/// Lets a Member share a Win, or ask a Question, as if they had not today. The answer does not tell whether they had: who
/// asked anonymously stays unknown.
#[utoipa::path(delete, path = "/api/moderation/members/{uid}/allowances/{kind}", tag = "moderation",
    operation_id = "give_back",
    params(("uid" = MemberId, Path, description = "The Member."), ("kind" = inline(Allowance), Path, description = "Of what.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 204, description = "They may now."),
        (status = 404, description = "There is no such Member.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn give_back(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((member, allowance)): Path<(MemberId, Allowance)>,
) -> Result<StatusCode, Problem> {
    let (now, kind) = (app.now(), allowance.kind());
    app.db
        .write(move |tx| {
            members::store::find(tx, member)?.ok_or_else(Problem::not_found)?;
            members::allowance::give_back(tx, member, kind)?;
            let of = json!({ "kind": kind.as_str() });
            append(tx, now, &Deed::of(Some(viewer.id), "give_back", ("member", member.0), &of))?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
