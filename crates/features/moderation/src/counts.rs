//! `GET /api/moderation/queue/counts`: how many things of each kind wait.

use axum::extract::State;
use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::DbError;
use platform::http::{ApiError, Json};
use reviews::Reviewable;
use serde::Serialize;
use utoipa::ToSchema;

/// The counts of all kinds.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueCounts {
    /// Each kind that moderators review.
    items: Vec<QueueCount>,
}

/// How much of one kind waits.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueCount {
    /// The kind.
    kind: SubjectKind,
    /// How many; 100 means at least as many.
    #[schema(minimum = 0, maximum = 100)]
    count: i64,
}

/// How many things of each kind wait.
#[utoipa::path(get, path = "/api/moderation/queue/counts", tag = "moderation", operation_id = "count_queue",
    responses(
        (status = 200, description = "Waiting items of each kind, counted up to 100.", body = QueueCounts),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn count(
    State(app): State<App>,
    Moderator(_viewer): Moderator,
) -> Result<Json<QueueCounts>, ApiError> {
    let kinds: Vec<SubjectKind> =
        app.registry.all::<dyn Reviewable>().map(|reviewable| reviewable.kind()).collect();
    let items = app
        .db
        .read(move |tx| {
            kinds
                .into_iter()
                .map(|kind| Ok(QueueCount { kind, count: reviews::store::count(tx, kind)? }))
                .collect::<Result<_, DbError>>()
        })
        .await?;
    Ok(Json(QueueCounts { items }))
}
