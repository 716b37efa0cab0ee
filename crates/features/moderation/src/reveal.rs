//! `POST /api/moderation/{kind}/{id}/author`: tells a moderator who asked anonymously, once, for a reason that is kept in the
//! audit log (G1).

use audit::hash_chain::AuditEntry;
use axum::extract::State;
use domain::subject::SubjectKind;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::case::Opened;

/// Why a moderator has to know.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// 1 to 500 code points, for the audit log.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Tells who is behind a pseudonym, of something that waits and about which this moderator may decide. Nothing else shows it
/// afterwards, the log least of all: anyone who wants to know again gives a reason again.
#[utoipa::path(post, path = "/api/moderation/{kind}/{id}/author", tag = "moderation", operation_id = "reveal_author",
    params(("kind" = SubjectKind, Path, description = "What it is."), ("id" = Uuid, Path, description = "Its id.")),
    request_body = Reveal,
    responses(
        (status = 200, description = "Its author.", body = MemberCard),
        (status = 404, description = "There is no such subject, or its author is no secret."),
        (status = 409, description = "It is not waiting for review."),
        (status = 422, description = "The reason is invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn reveal(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((kind, id)): Path<(SubjectKind, Uuid)>,
    Json(form): Json<Reveal>,
) -> Result<Json<MemberCard>, ApiError> {
    let reason = domain::review::reason(&form.reason).map_err(|faults| ApiError::fields(&faults))?;
    let (at, now, tiers) = (app.clone(), app.now(), app.tiers());
    app.db
        .write(move |tx| {
            let opened = Opened::find(tx, &at, kind, id)?;
            let content = opened.handler.content(tx, &at, &viewer, id)?;
            content.filter(|content| content.anonymous).ok_or_else(ApiError::not_found)?;
            opened.for_review(tx, viewer.id)?;
            let author = members::profile::own(tx, opened.held.author, tiers)?;
            let card = author.ok_or_else(ApiError::not_found)?.card;
            let reason = json!({ "reason": reason });
            let entry = AuditEntry::of(Some(viewer.id), "reveal", (kind.as_str(), id), &reason);
            audit::store::append(tx, now, &entry)?;
            Ok(Json(card))
        })
        .await
}
