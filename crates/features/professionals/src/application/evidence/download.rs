//! `GET /api/moderation/applications/{id}/evidence/{evidence}`: a file for a reviewer to save, which the audit log notes.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::ids::{ApplicationId, EvidenceId, MemberId};
use futures_util::TryStreamExt;
use media::upload::FileBytes;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::Tx;
use platform::files::FilesError;
use platform::http::{ApiError, Path};
use reviews::claims::claims;
use serde_json::json;

use super::store::{self, Served};
use crate::application::view::subject;

/// Even when opened on its own, nothing in it may run or load.
const SANDBOX: &str = "sandbox; default-src 'none'";

/// A file of an application that waits, for a reviewer who may decide about it. It is never shown, only saved.
#[utoipa::path(get, path = "/api/moderation/applications/{id}/evidence/{evidence}", tag = "moderation",
    operation_id = "open_evidence",
    params(
        ("id" = ApplicationId, Path, description = "The application."),
        ("evidence" = EvidenceId, Path, description = "The file."),
    ),
    responses(
        (status = 200, description = "The file, as an attachment.",
            content((FileBytes = "application/pdf"), (FileBytes = "image/jpeg"))),
        (status = 404, description = "No such application waits for this reviewer, or it has no such file."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn open_evidence(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((id, evidence)): Path<(ApplicationId, EvidenceId)>,
) -> Result<Response, ApiError> {
    let (at, reviewer) = (app.clone(), viewer.id);
    let found = app
        .db
        .write(move |tx| {
            may_open(tx, &at, id, reviewer)?;
            let found = store::find(tx, id, evidence)?.ok_or_else(ApiError::not_found)?;
            let about = (subject(id).kind.as_str(), id.into());
            let entry =
                AuditEntry::of(Some(reviewer), "openEvidence", about, &json!({ "evidence": evidence }));
            append(tx, at.now(), &entry)?;
            Ok::<_, ApiError>(found)
        })
        .await?;
    let bytes = read(&app, &found.storage_key).await?;
    Ok(attachment(&found, evidence, bytes))
}

/// Whether this reviewer may decide about an application that waits. To others, it has no files.
fn may_open(tx: &mut Tx<'_>, app: &App, id: ApplicationId, reviewer: MemberId) -> Result<(), ApiError> {
    claims(app)?
        .may_review(tx, app, subject(id), reviewer)
        .map_err(|error| if error.error_code.status < 500 { ApiError::not_found() } else { error })
}

/// The decrypted bytes.
async fn read(app: &App, key: &str) -> Result<Vec<u8>, ApiError> {
    let pieces = app.files.get(key, None).await?;
    let sealed = pieces.try_fold(Vec::new(), |mut all, piece| async move {
        all.extend_from_slice(&piece);
        Ok::<_, FilesError>(all)
    });
    Ok(app.file_key.decrypt(key, sealed.await?)?)
}

/// A response that browsers save under a name of ours: the owner's could end as a program's does.
fn attachment(found: &Served, id: EvidenceId, bytes: Vec<u8>) -> Response {
    let ending = if found.content_type == "application/pdf" { "pdf" } else { "jpg" };
    let name = format!("attachment; filename=\"{}-{id}.{ending}\"", found.kind.as_str());
    let headers = [
        (header::CONTENT_TYPE, found.content_type.clone()),
        (header::CONTENT_DISPOSITION, name),
        (header::CONTENT_SECURITY_POLICY, SANDBOX.to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, Body::from(bytes)).into_response()
}
