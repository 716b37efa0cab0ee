//! `GET /api/notifications` and `GET /api/notifications/unread`: what the Member was told, and how much of it is new.

use std::collections::HashMap;

use axum::extract::State;
use domain::ids::NotificationId;
use domain::limits::NOTIFICATIONS_PAGE;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Page, Position, Query};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::names;
use crate::rules::Kind;
use crate::store::{self, Told};

/// Marks this list's cursors.
const LIST: u8 = b'n';

/// Something the Member was told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Its id.
    id: NotificationId,
    /// What kind of news.
    kind: Kind,
    /// The kind of thing it is about.
    about: SubjectKind,
    /// The kind of post to which it leads.
    post_kind: SubjectKind,
    /// The id of that post.
    post_id: Uuid,
    /// The Comment below it to which it leads.
    #[schema(required)]
    comment_id: Option<Uuid>,
    /// Who did it last, of those whom no block hides; null where nobody is named.
    #[schema(required)]
    actor: Option<MemberCard>,
    /// The title or the first words of that post, eighty code points at most; null where the Member may not read it, and for
    /// what has no name.
    #[schema(required, max_length = 80)]
    post_name: Option<String>,
    /// How a review (`approved`, `rejected`, `removed`) or a report (`changed`, `kept`) ended, or why a moderator muted them.
    #[schema(required)]
    detail: Option<String>,
    /// Where in the app it leads, when its post does not say.
    #[schema(required)]
    path: Option<String>,
    /// How often it happened since the Member last looked, a hundred at most, without those whom a block hides.
    count: i64,
    /// When they did, in milliseconds.
    at: Timestamp,
    /// The Member has seen it.
    read: bool,
}

impl Notification {
    fn of(told: Told, names: &HashMap<Subject, String>) -> Self {
        Self {
            post_name: names.get(&told.post).cloned(),
            id: told.id,
            kind: told.kind,
            about: told.about,
            post_kind: told.post.kind,
            post_id: told.post.id,
            comment_id: told.comment,
            actor: told.actor,
            detail: told.detail,
            path: told.path,
            count: told.count,
            at: told.at,
            read: told.read,
        }
    }
}

/// How much is new.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnreadNotifications)]
pub struct Unread {
    /// How many, a hundred at most.
    count: usize,
}

/// What the Member was told.
#[utoipa::path(get, path = "/api/notifications", tag = "notifications", operation_id = "list_notifications",
    params(Position),
    responses(
        (status = 200, description = "Notifications, the newest first.", body = Page<Notification>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(position): Query<Position>,
) -> Result<Json<Page<Notification>>, ApiError> {
    let (after, tiers) = (position.after(LIST)?, app.tiers());
    let rows = store::page(&app.db, viewer.id, tiers, after).await?;
    let Page { items, next_cursor } = Page::of(rows, NOTIFICATIONS_PAGE, LIST, Told::place);
    let posts: Vec<Subject> = items.iter().map(|told| told.post).collect();
    let at = app.clone();
    let names = app.db.read(move |tx| names::load(tx, &at, &viewer, &posts)).await.map_err(ApiError::from)?;
    let items = items.into_iter().map(|told| Notification::of(told, &names)).collect();
    Ok(Json(Page { items, next_cursor }))
}

/// How much is new.
#[utoipa::path(get, path = "/api/notifications/unread", tag = "notifications", operation_id = "count_notifications",
    responses(
        (status = 200, description = "How many are not read.", body = Unread),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn unread(State(app): State<App>, Admitted(viewer): Admitted) -> Result<Json<Unread>, ApiError> {
    Ok(Json(Unread { count: store::unread(&app.db, viewer.id, app.now()).await? }))
}
