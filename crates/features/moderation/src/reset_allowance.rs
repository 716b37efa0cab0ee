//! `DELETE /api/moderation/members/{uid}/allowances/{what}`: gives a Member back what a mistake of ours cost them (O-43).

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use members::allowance::Allowance;
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::app::App;
use platform::auth::Moderator;
use platform::feature::Registry;
use platform::http::{ApiError, Path};
use serde_json::{Value, json};

use crate::GIVE_BACK_SELF;

/// Lets a Member share a Win, or ask a Question, as if they had not today, and tells them so. Neither the answer nor the log
/// says whether they had, and of what: who asked anonymously stays unknown.
#[utoipa::path(delete, path = "/api/moderation/members/{uid}/allowances/{what}", tag = "moderation",
    operation_id = "reset_allowance",
    params(("uid" = MemberId, Path, description = "The Member."), ("what" = SubjectKind, Path, description = "Which allowance.")),
    responses(
        (status = 204, description = "The allowance is reset."),
        (status = 403, description = "The caller may not do this; for their own account, `allowances.own`."),
        (status = 404, description = "There is no such Member."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn reset_allowance(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((member, what)): Path<(MemberId, SubjectKind)>,
) -> Result<StatusCode, ApiError> {
    let allowance =
        allowances(&app.registry).find(|known| known.kind == what).ok_or_else(ApiError::not_found)?;
    if member == viewer.id {
        return Err(ApiError::new(GIVE_BACK_SELF));
    }
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            members::store::find(tx, member)?.ok_or_else(ApiError::not_found)?;
            if members::allowance::reset_allowance(tx, member, allowance.kind)? {
                let news = News {
                    detail: Some(allowance.kind.as_str()),
                    path: Some(allowance.path),
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

/// The allowances that features have.
fn allowances(registry: &Registry) -> impl Iterator<Item = Allowance> {
    registry.all::<Allowance>().map(|allowance| **allowance)
}

/// Says in the API's document which allowances there are.
pub(crate) fn describe(document: &mut Value, registry: &Registry) {
    let kinds: Vec<_> = allowances(registry).map(|allowance| allowance.kind).collect();
    let operation = "/paths/~1api~1moderation~1members~1{uid}~1allowances~1{what}/delete/parameters";
    let parameters = document.pointer_mut(operation).and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten().filter(|parameter| parameter["name"] == "what") {
        parameter["schema"] = json!({ "type": "string", "enum": kinds,
            "description": "What a Free member may do once in 24 hours." });
    }
}
