//! `GET /api/moderation/wins`: Wins that wait, oldest first, with who is looking at them and how their authors fared.

use axum::extract::State;
use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::cursor::Cursor;
use platform::http::problem::ProblemBody;
use platform::http::usual::Reading;
use platform::http::{Json, Page, Problem, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wins::review;
use wins::view::{Audience, Win};

use crate::rules::Holder;
use crate::store;

/// Where in the list to read on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Position {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A Win that waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingWin {
    /// The Win.
    win: Win,
    /// When its author last handed it in, in milliseconds; a decision says it again, so that it is about this version.
    submitted_at: Timestamp,
    /// Who is looking at it; null when nobody is.
    #[schema(required)]
    claim: Option<Claim>,
    /// How many of its author's Wins are approved.
    author_approved: i64,
    /// How many of its author's Wins are declined.
    author_declined: i64,
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

/// Wins that wait.
#[utoipa::path(get, path = "/api/moderation/wins", tag = "moderation", operation_id = "list_pending_wins",
    params(Position),
    responses(
        Reading,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "A step to take first, or no right to this.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 200, description = "Wins that wait, oldest first.", body = Page<PendingWin>),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn list(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Query(position): Query<Position>,
) -> Result<Json<Page<PendingWin>>, Problem> {
    let cursor = position.cursor.as_deref();
    let after = cursor.map(|cursor| Cursor::decode(cursor, review::LIST)).transpose()?;
    let (audience, now, reader) = (Audience::desk(&app, &viewer), app.now(), viewer.id);
    app.db
        .read(move |tx| {
            let page = review::pending(tx, &audience, after)?;
            let mut holders = store::holders(tx, now)?;
            let items = page
                .items
                .into_iter()
                .map(|pending| PendingWin {
                    claim: holders.remove(&pending.win.id).map(|holder| Claim::new(holder, reader)),
                    win: pending.win,
                    submitted_at: pending.submitted_at,
                    author_approved: pending.author_approved,
                    author_declined: pending.author_declined,
                })
                .collect();
            Ok(Json(Page { items, next_cursor: page.next_cursor }))
        })
        .await
}
