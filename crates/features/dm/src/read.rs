//! `PUT /api/dm/{uid}/read`: up to where the viewer has read, for their own devices alone; nobody else learns of it.

use axum::extract::State;
use domain::ids::MemberId;
use domain::natural::Natural;
use notifications::rules::Kind;
use notifications::tell::seen;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::send::news_from;
use crate::view::Conversation;
use crate::{access, store};

/// Up to where someone has read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DmRead)]
pub struct ReadUpTo {
    /// The number of the last message they read.
    #[schema(value_type = i64, minimum = 0, maximum = 9007199254740991i64)]
    seq: Natural,
}

/// Notes up to where the viewer has read; never backwards.
#[utoipa::path(put, path = "/api/dm/{uid}/read", tag = "direct messages", operation_id = "read_conversation",
    request_body = ReadUpTo, params(("uid" = MemberId, Path, description = "The other member.")),
    responses(
        (status = 200, description = "The conversation.", body = Conversation),
        (status = 404, description = "There is no such conversation for the viewer."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn read(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
    Json(form): Json<ReadUpTo>,
) -> Result<Json<Conversation>, ApiError> {
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let before = access::seen(tx, &at, &viewer, uid)?;
            let thread = before.thread.ok_or_else(ApiError::not_found)?;
            store::read(tx, thread, viewer.id, form.seq.get().min(before.up_to))?;
            let after = access::seen(tx, &at, &viewer, uid)?;
            if after.unread == 0 {
                seen(tx, viewer.id, Kind::Messaged, news_from(uid), now)?;
            }
            if after.read_seq != before.read_seq {
                access::announce_to(tx, viewer.id, uid);
            }
            Ok(Json(Conversation::of(after, viewer.id, access::writer(&at, &viewer))))
        })
        .await
}
