//! `POST /api/professional-application/evidence`: takes in a file, judges it by its content, encrypts it and keeps it.

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use bytes::Bytes;
use domain::ids::MemberId;
use domain::limits::{EVIDENCE_FILES_MAX, EVIDENCE_NAME_MAX};
use domain::text::required_line;
use media::upload::FileBytes;
use media::upload_limiter::{ReceivedFile, UploadLimiter};
use platform::app::App;
use platform::auth::Verified;
use platform::db::Tx;
use platform::http::{ApiError, Json, Query};
use serde::Deserialize;
use utoipa::IntoParams;

use super::EvidenceKind;
use super::check::{Checked, check, check_size, needed};
use super::store::{self, NewEvidence};
use crate::application::owned;
use crate::application::state::may_change;
use crate::application::store::{Stored, reach_review};
use crate::application::view::Evidence;
use crate::error_codes::TOO_MANY_FILES;

/// What the file is.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewFile {
    /// What it proves.
    kind: EvidenceKind,
    /// What its owner calls it.
    #[param(min_length = 1, max_length = 120)]
    name: String,
}

/// Adds a PDF of at most 50 pages, a JPEG or a PNG, of at most 20 MiB; six files at most. It is encrypted, and nobody but
/// reviewers of the application can read it.
#[utoipa::path(post, path = "/api/professional-application/evidence", tag = "professional-application",
    operation_id = "add_evidence", params(NewFile),
    request_body(content = FileBytes, content_type = "application/octet-stream"),
    responses(
        (status = 201, description = "The file.", body = Evidence),
        (status = 404, description = "There is no application."),
        (status = 409, description = "There are six files (`evidence.too_many`), the application is being reviewed \
            (`applications.waiting`), or has to be begun again (`applications.not_open`)."),
        (status = 413, description = "It is larger than 20 MiB."),
        (status = 415, description = "It is no PDF, JPEG or PNG."),
        (status = 422, description = "It is damaged, encrypted, too long, or has active content (`evidence.…`); or the name is invalid."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn add_evidence(
    State(app): State<App>,
    Extension(limiter): Extension<UploadLimiter>,
    Verified(viewer): Verified,
    Query(new): Query<NewFile>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<Evidence>), ApiError> {
    let name = named(&new.name).ok_or_else(|| ApiError::fields(&[("name", "invalid")]))?;
    if let Some(length) = content_length(&headers) {
        check_size(length)?;
    }
    let permit = limiter.enter(viewer.id)?;
    let member = viewer.id;
    app.db.write(move |tx| room_for_more(tx, member).map(drop)).await?;
    let ReceivedFile { bytes, memory } = limiter.receive_within(check_size, body).await?;
    // From here on it is finished or cleaned up, whether or not the sender still waits.
    let finish = tokio::spawn(async move {
        let _held = (permit, memory);
        let judged = limiter.work(0, move || needed(&bytes).map(|needed| (needed, bytes)));
        let (needed, bytes) = judged.await??;
        let checked = limiter.work(needed, move || check(bytes)).await??;
        keep(&app, member, (new.kind, name), checked).await
    });
    let evidence = finish.await.map_err(ApiError::internal)??;
    Ok((StatusCode::CREATED, Json(evidence)))
}

/// The name of a file without the folders before it.
fn named(raw: &str) -> Option<String> {
    let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
    required_line(last, EVIDENCE_NAME_MAX).ok()
}

fn content_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The application of a Member, if it may get another file.
fn room_for_more(tx: &mut Tx<'_>, member: MemberId) -> Result<Stored, ApiError> {
    let stored = owned(tx, member)?;
    may_change(stored.state)?;
    if store::count(tx, stored.id)? >= EVIDENCE_FILES_MAX {
        return Err(ApiError::new(TOO_MANY_FILES));
    }
    Ok(stored)
}

/// Stores the encrypted bytes, then the row that stands for them.
async fn keep(
    app: &App,
    member: MemberId,
    (kind, name): (EvidenceKind, String),
    checked: Checked,
) -> Result<Evidence, ApiError> {
    let id = app.id();
    let storage_key = format!("evidence/{id}");
    let new = NewEvidence {
        id,
        kind,
        name,
        content_type: checked.content_type,
        bytes: checked.bytes.len(),
        pages: checked.pages,
        storage_key: storage_key.clone(),
        key_fingerprint: app.file_key.fingerprint().unwrap_or_default(),
    };
    let sealed = app.file_key.encrypt(&*app.random, &storage_key, &checked.bytes)?;
    let (now, key) = (app.now(), storage_key.clone());
    app.db.write(move |tx| store::reserve(tx, &key, now)).await?;
    // What failed may still land a little later. The key stays reserved for its hour, and then the cleanup removes both.
    app.files.put(&storage_key, Bytes::from(sealed)).await?;
    let now = app.now();
    app.db
        .write(move |tx| {
            let stored = room_for_more(tx, member)?;
            store::insert(tx, stored.id, &new, now)?;
            reach_review(tx, stored.id)?;
            let mut files = store::list(tx, stored.id)?.into_iter();
            files.find(|file| file.id == new.id).ok_or_else(ApiError::not_found)
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_that_of_the_file_alone() {
        let cases = [
            ("licence.pdf", Some("licence.pdf")),
            ("C:\\Users\\Sara\\licence.pdf", Some("licence.pdf")),
            ("../../etc/passwd", Some("passwd")),
            ("a\r\nb.pdf", Some("a  b.pdf")),
            ("folder/", None),
            ("", None),
            (" \u{200B} ", None),
        ];
        for (raw, expected) in cases {
            assert_eq!(named(raw).as_deref(), expected, "{raw:?}");
        }
        assert_eq!(named(&"a".repeat(EVIDENCE_NAME_MAX + 1)), None);
    }
}
