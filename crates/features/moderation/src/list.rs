//! `GET /api/moderation/queue`: what waits, urgent things first, then the oldest, with who is looking at it, what was
//! reported about it and how its author fared.

use std::sync::Arc;

use axum::extract::State;
use domain::ids::MemberId;
use domain::limits::REVIEWS_PAGE;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::{Moderator, Viewer};
use platform::db::{DbError, Tx};
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Query};
use reviews::report_rules::Cause;
use reviews::store::Waiting;
use reviews::{decisions, reports};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::content::QueueContent;
use crate::rules::{Case, Holder, ReviewError, may_review};
use crate::store;

/// Marks the queue's cursors.
const LIST: u8 = b'p';

/// Which part of the queue, and where to read on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QueueQuery {
    /// Only things of this kind.
    kind: Option<SubjectKind>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Something that waits for a moderator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueItem {
    /// What it is.
    kind: SubjectKind,
    /// Its id among those of its kind.
    id: Uuid,
    /// The thing itself.
    content: QueueContent,
    /// When its author last handed it in, in milliseconds; a decision says it again, so that it is about this version.
    submitted_at: Timestamp,
    /// Since when it waits, in milliseconds.
    since: Timestamp,
    /// Nobody has decided about it yet.
    fresh: bool,
    /// Someone may be in danger.
    urgent: bool,
    /// Its author has taken it back in the meantime: it is there for moderators alone, for thirty days.
    withdrawn: bool,
    /// Why the reader has no say in it; null when they may decide.
    #[schema(required)]
    review_error: Option<ReviewError>,
    /// Who is looking at it; null when nobody is.
    #[schema(required)]
    claim: Option<Claim>,
    /// Reports on it that wait for an answer, the oldest first, fifty at most. They do not say who made them.
    reports: Vec<Report>,
    /// Why its author asks for a second look; null when they do not.
    #[schema(required)]
    appeal: Option<String>,
    /// How many things of its author are approved; null where the author asked not to be known.
    #[schema(required)]
    author_approved: Option<i64>,
    /// How many are declined.
    #[schema(required)]
    author_declined: Option<i64>,
}

/// A report on something that waits.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenReport)]
pub struct Report {
    /// Why it was reported.
    cause: Cause,
    /// What the reporter wrote; empty when nothing.
    note: String,
    /// When, in milliseconds.
    at: Timestamp,
}

/// A moderator looks at something.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    /// The moderator's name.
    pub by: String,
    /// Whether it is the reader.
    pub mine: bool,
    /// When the claim runs out, in milliseconds.
    pub until: Timestamp,
}

impl Claim {
    /// The claim as this moderator reads it.
    pub fn new(holder: Holder, reader: MemberId) -> Self {
        Self { by: holder.name, mine: holder.moderator == reader, until: holder.until }
    }
}

/// What waits.
#[utoipa::path(get, path = "/api/moderation/queue", tag = "moderation", operation_id = "list_queue", params(QueueQuery),
    responses(
        (status = 200, description = "Waiting items, urgent ones first, then the oldest.", body = Page<QueueItem>),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn list(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Query(wanted): Query<QueueQuery>,
) -> Result<Json<Page<QueueItem>>, ApiError> {
    let after = wanted.cursor.as_deref().map(|cursor| Cursor::decode(cursor, LIST)).transpose()?;
    let desk = Desk { now: app.now(), app: app.clone(), moderator: viewer };
    app.db
        .read(move |tx| {
            let waiting = reviews::store::page(tx, wanted.kind, after)?;
            let Page { items, next_cursor } = Page::of(waiting, REVIEWS_PAGE, LIST, Waiting::place);
            let mut shown = Vec::with_capacity(items.len());
            for waiting in &items {
                shown.extend(desk.item(tx, waiting)?);
            }
            Ok(Json(Page { items: shown, next_cursor }))
        })
        .await
}

/// The desk as one moderator sees it now.
struct Desk {
    app: App,
    moderator: Arc<Viewer>,
    now: Timestamp,
}

impl Desk {
    fn item(&self, tx: &mut Tx<'_>, waiting: &Waiting) -> Result<Option<QueueItem>, DbError> {
        let subject = waiting.subject;
        let Some(kind) = reviews::kind(&self.app, subject.kind) else { return Ok(None) };
        let Some(submitted_at) = kind.version(tx, subject.id)? else { return Ok(None) };
        let Some(content) = kind.content(tx, &self.app, &self.moderator, subject.id)? else {
            return Ok(None);
        };
        let moderator = self.moderator.id;
        let history =
            if content.anonymous { None } else { Some(reviews::store::history(tx, waiting.author)?) };
        let (author_approved, author_declined) = history.unzip();
        let reports = if waiting.reports > 0 { reports::open(tx, subject)? } else { Vec::new() };
        let appealed = if waiting.appealed { decisions::standing(tx, subject)? } else { None };
        let case = Case {
            author: waiting.author,
            waits: true,
            appealed_from: appealed.as_ref().map(|decision| decision.moderator),
            reported_by_moderator: reports::has_reported(
                tx,
                subject,
                moderator,
                appealed.as_ref().map(|decision| decision.id),
            )?,
        };
        let appeal = appealed.map(|decision| reports::appeal_text(tx, decision.id)).transpose()?;
        Ok(Some(QueueItem {
            kind: subject.kind,
            id: subject.id,
            content: QueueContent { kind: subject.kind, value: content.value },
            submitted_at,
            since: waiting.since,
            fresh: waiting.fresh,
            urgent: waiting.urgent,
            withdrawn: kind.is_withdrawn(tx, &self.app, subject.id)?,
            review_error: may_review(&case, moderator).err(),
            claim: store::holder(tx, subject, self.now)?.map(|holder| Claim::new(holder, moderator)),
            reports: reports
                .into_iter()
                .map(|report| Report { cause: report.cause, note: report.note, at: report.at })
                .collect(),
            appeal: appeal.flatten(),
            author_approved,
            author_declined,
        }))
    }
}
