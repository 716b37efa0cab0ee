//! Reviews: the one queue of what waits for a moderator, and what every kind of subject must be able to do there.
//!
//! Owns the tables `reviews`, `reports`, `appeals` and `moderation_decisions`. A feature puts its subjects into the queue with
//! [`store::wait`] and takes them out with [`store::settle`], in the transaction that changes them; the moderators' desk reads
//! the queue and decides through [`Reviewable`].

pub mod appeals;
pub mod claims;
pub mod decisions;
pub mod keeping;
pub mod removal;
pub mod report_rules;
pub mod reports;
pub mod store;

use domain::ids::MemberId;
use domain::review::{Part, Status};
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, FromRow, Tx};
use platform::feature::Feature;
use platform::http::ApiError;
use platform::http::rate::Budget;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};
use uuid::Uuid;

/// A subject as far as a review depends on it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SubjectState {
    /// Who wrote it.
    pub author: MemberId,
    /// Its status.
    pub status: Status,
    /// When its author last handed it in; no two hand-ins of a subject share a time.
    pub submitted_at: Timestamp,
    /// Why it was declined, where it was.
    pub reason: Option<String>,
}

/// A moderator's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Who decides.
    pub moderator: MemberId,
    /// Why not, for the author to read; `None` when everyone may see it.
    pub reason: Option<String>,
    /// Which parts are taken down; of a profile alone.
    pub removed_parts: Vec<Part>,
    /// When.
    pub at: Timestamp,
}

impl Verdict {
    /// The subject's status afterwards.
    #[must_use]
    pub const fn status(&self) -> Status {
        if self.reason.is_some() { Status::Rejected } else { Status::Approved }
    }
}

/// Where news about a subject lead, and whom else they concern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// The post: the subject itself, or what a Comment is below.
    pub post: Subject,
    /// Members tagged in it, who hear of it once everyone may see it (O-54).
    pub tagged: Vec<MemberId>,
    /// Who is named to them; `None` where the author asked not to be.
    pub by: Option<MemberId>,
    /// Where in the app the news lead, when the post does not say.
    pub path: Option<String>,
}

/// What the moderators' desk does with one kind of subject; each kind has one implementation, which touches neither the
/// queue nor the log.
pub trait Reviewable: Send + Sync + 'static {
    /// The kind.
    fn kind(&self) -> SubjectKind;

    /// The subject, which nobody else changes until the transaction ends.
    ///
    /// # Errors
    /// When the database refuses.
    fn hold(&self, tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<Option<SubjectState>, DbError>;

    /// When its author last handed the subject in, as [`SubjectState::submitted_at`], without holding it.
    ///
    /// # Errors
    /// When the database refuses.
    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError>;

    /// Refuses a verdict that the kind does not allow now, such as an approval before something was checked. Call
    /// [`Reviewable::hold`] first, in the same transaction.
    ///
    /// # Errors
    /// Why not.
    fn check_verdict(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), ApiError> {
        let _ = (tx, app, id, verdict);
        Ok(())
    }

    /// Whether the desk tells the author of a decision; a kind that does so itself says no.
    fn desk_tells_author(&self) -> bool {
        true
    }

    /// Gives the subject the verdict's status, whatever its status was, with all that follows for its media and counters.
    /// Call [`Reviewable::hold`] first, in the same transaction.
    ///
    /// # Errors
    /// When the database refuses.
    fn decide(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError>;

    /// Those of `parts` that the subject has: what is not there cannot be removed. Call [`Reviewable::hold`] first, in the
    /// same transaction.
    ///
    /// # Errors
    /// When the database refuses.
    fn present_parts(&self, tx: &mut Tx<'_>, id: Uuid, parts: Vec<Part>) -> Result<Vec<Part>, DbError> {
        let _ = (tx, id);
        Ok(parts)
    }

    /// Takes a decision back: the subject is of status `before` again, with the `reason` it had then. What was pending is
    /// as if nobody had ever decided. The decision is marked as undone before. Call [`Reviewable::hold`] first, in the same transaction.
    ///
    /// # Errors
    /// When the database refuses.
    fn restore(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError>;

    /// Acts on a decision that was taken back, also where [`Reviewable::restore`] had nothing to change. Call it last.
    ///
    /// # Errors
    /// When the database refuses.
    fn reopened(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
        let _ = (tx, id);
        Ok(())
    }

    /// What there is to tell about the subject once it is decided: by default, it leads to itself and tags nobody.
    ///
    /// # Errors
    /// When the database refuses.
    fn news(&self, tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<Announcement, DbError> {
        let _ = (tx, app);
        Ok(Announcement { post: Subject { kind: self.kind(), id }, tagged: Vec::new(), by: None, path: None })
    }

    /// Acts on a new report, made at `now`: keeps what it is about where the subject would not keep it on its own, or stops
    /// its author for a while. Call [`Reviewable::hold`] first and this last, in the same transaction.
    ///
    /// # Errors
    /// When the database refuses.
    fn reported(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, now: Timestamp) -> Result<(), DbError> {
        let _ = (tx, app, id, now);
        Ok(())
    }

    /// Acts on its author's appeal: keeps what the second look needs. Call [`Reviewable::hold`] first, in the same transaction.
    ///
    /// # Errors
    /// When the database refuses.
    fn appealed(&self, tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<(), DbError> {
        let _ = (tx, app, id);
        Ok(())
    }

    /// Acts on a moderator's verdict at `now` that the subject is in order, also where [`Reviewable::decide`] had nothing to
    /// change. Call it last in the transaction of the decision.
    ///
    /// # Errors
    /// When the database refuses.
    fn found_in_order(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        (moderator, now): (MemberId, Timestamp),
    ) -> Result<(), DbError> {
        let _ = (tx, app, id, moderator, now);
        Ok(())
    }

    /// Whether its author has taken the subject back, so that it is there for moderators alone.
    ///
    /// # Errors
    /// When the database refuses.
    fn is_withdrawn(&self, tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<bool, DbError> {
        let _ = (tx, app, id);
        Ok(false)
    }

    /// Whether this reader's tier lets them read subjects of this kind.
    fn is_open(&self, app: &App, reader: &Viewer) -> bool {
        let _ = (app, reader);
        true
    }

    /// Whether the subject exists for this reader, who can report it then.
    ///
    /// # Errors
    /// When the database refuses.
    fn is_there(&self, tx: &mut Tx<'_>, app: &App, reader: MemberId, id: Uuid) -> Result<bool, DbError>;

    /// The subject as this moderator reads it, unless it is gone.
    ///
    /// # Errors
    /// When the database refuses.
    fn content(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        moderator: &Viewer,
        id: Uuid,
    ) -> Result<Option<Content>, DbError>;

    /// The type behind [`Content::value`], for the API's document.
    fn content_type(&self) -> ContentType;
}

/// What a moderator reads of a subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// The subject as the API shows it; its type is the [`Reviewable::content_type`] of its kind.
    pub value: Value,
    /// Its author asked not to be known, not even to moderators.
    pub anonymous: bool,
}

impl Content {
    /// The content of a subject whose author moderators may know.
    ///
    /// # Errors
    /// When `value` has no JSON.
    pub fn of(value: &impl Serialize) -> Result<Self, DbError> {
        let value = serde_json::to_value(value).map_err(|error| DbError::Refused(error.to_string()))?;
        Ok(Self { value, anonymous: false })
    }
}

/// A type of the API's document.
pub struct ContentType {
    /// Its name among the document's schemas.
    pub name: String,
    /// Its schema, and those of the types in it, by name.
    pub schemas: Vec<(String, RefOr<Schema>)>,
}

impl ContentType {
    /// The type `T`.
    #[must_use]
    pub fn of<T: ToSchema>() -> Self {
        let mut schemas = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut schemas);
        Self { name: T::name().into_owned(), schemas }
    }
}

/// Gives the schema `name` in the API's document a union by kind: objects of a `kind` and the `value` of its type.
pub fn describe_union(
    document: &mut Value,
    name: &str,
    kinds: impl Iterator<Item = (SubjectKind, ContentType)>,
) {
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else {
        return;
    };
    let mut union = Vec::new();
    for (kind, content) in kinds {
        for (name, schema) in content.schemas {
            schemas.entry(name).or_insert_with(|| json!(schema));
        }
        union.push(json!({
            "type": "object",
            "required": ["kind", "value"],
            "properties": {
                "kind": { "type": "string", "enum": [kind] },
                "value": { "$ref": format!("#/components/schemas/{}", content.name) },
            },
        }));
    }
    schemas.insert(name.to_owned(), json!({ "oneOf": union }));
}

/// How subjects of this kind are reviewed, as far as a feature of this application knows the kind.
#[must_use]
pub fn kind(app: &App, kind: SubjectKind) -> Option<&dyn Reviewable> {
    app.registry.all::<dyn Reviewable>().map(|known| &**known).find(|known| known.kind() == kind)
}

/// Reporting, and asking for a second look: enough for a bad evening, too little to drown what others report.
pub const REPORTS: Budget = Budget { name: "reports", per_hour: 3 * 60, burst: 10, per_network: false };

/// What this package brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        stores: &[
            ("reviews::store", store::STATEMENTS),
            ("reviews::reports", reports::STATEMENTS),
            ("reviews::decisions", decisions::STATEMENTS),
        ],
        ..Feature::new("reviews")
    }
}
