//! `GET /api/moderation/audit`: what was done at the desk, last first; and the entries that the desk itself adds.

use audit::hash_chain::AuditEntry;
use audit::store::{Entry, append, before};
use axum::extract::State;
use domain::ids::{DecisionId, MemberId};
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::{DbError, Tx};
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Position, Query};
use reviews::{SubjectState, Verdict};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

/// Marks this list's cursors.
const LIST: u8 = b'a';
/// Entries on a page.
const SIZE: usize = 50;

/// An entry of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditEntry)]
pub struct Line {
    /// Its number, from 1.
    seq: i64,
    /// When it was made, in milliseconds.
    at: Timestamp,
    /// Who did it; null for a command on the server, and for automatic actions.
    #[schema(required)]
    actor: Option<MemberId>,
    /// What was done.
    action: String,
    /// The kind of what it was done to.
    #[schema(required)]
    subject_kind: Option<String>,
    /// Its id.
    #[schema(required)]
    subject_id: Option<Uuid>,
    /// More about it.
    #[schema(value_type = Object)]
    detail: Value,
    /// Its hash.
    hash: String,
}

impl From<Entry> for Line {
    fn from(entry: Entry) -> Self {
        let (subject_kind, subject_id) = entry.entry.subject.unzip();
        Self {
            seq: entry.seq,
            at: entry.at,
            actor: entry.entry.actor,
            action: entry.entry.action,
            subject_kind,
            subject_id,
            detail: serde_json::from_str(&entry.entry.detail).unwrap_or(Value::Null),
            hash: entry.hash,
        }
    }
}

/// The log.
#[utoipa::path(get, path = "/api/moderation/audit", tag = "moderation", operation_id = "list_audit", params(Position),
    responses(
        (status = 200, description = "Entries, newest first.", body = Page<Line>),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn list(
    State(app): State<App>,
    Moderator(_viewer): Moderator,
    Query(position): Query<Position>,
) -> Result<Json<Page<Line>>, ApiError> {
    // Entries are ordered by their number alone.
    let from = position.after(LIST)?.map_or(i64::MAX, |cursor| cursor.at.0);
    let rows = before(&app.db, from).await?.into_iter().map(Line::from).collect();
    Ok(Json(Page::of(rows, SIZE, LIST, |line: &Line| Cursor { at: Timestamp(line.seq), id: Uuid::nil() })))
}

/// Notes a decision: what it was about, and the status before and after. What the Member wrote is not in it.
pub(crate) fn decided(
    tx: &mut Tx<'_>,
    id: DecisionId,
    subject: Subject,
    held: &SubjectState,
    verdict: &Verdict,
) -> Result<(), DbError> {
    let mut detail = json!({
        "decision": id,
        "version": held.submitted_at,
        "before": held.status,
        "beforeReason": held.reason,
        "after": verdict.status(),
        "reason": verdict.reason,
    });
    if let Some(more) = detail.as_object_mut().filter(|_| !verdict.removed_parts.is_empty()) {
        more.insert("removedParts".to_owned(), json!(verdict.removed_parts));
    }
    note(tx, "decide", subject, verdict.moderator, &detail, verdict.at)
}

/// Notes that a decision was taken back.
pub(crate) fn undone(
    tx: &mut Tx<'_>,
    id: DecisionId,
    subject: Subject,
    moderator: MemberId,
    now: Timestamp,
) -> Result<(), DbError> {
    note(tx, "undo", subject, moderator, &json!({ "decision": id }), now)
}

fn note(
    tx: &mut Tx<'_>,
    action: &str,
    subject: Subject,
    moderator: MemberId,
    detail: &Value,
    now: Timestamp,
) -> Result<(), DbError> {
    append(tx, now, &AuditEntry::of(Some(moderator), action, (subject.kind.as_str(), subject.id), detail))
}
