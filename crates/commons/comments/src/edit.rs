//! `PATCH /api/comments/{id}`: its author gives a Comment other words; moderators still find those it had (H2).

use axum::extract::State;
use domain::authored::AuthoredError;
use domain::ids::CommentId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::error_code::ROLE_MISSING;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::rules;
use crate::view::{Comment, Reader};
use crate::{Posts, REMOVED, UNDO_OVER, store};

/// Other words for a Comment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditComment {
    /// What it says from now on.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 1000)]
    text: String,
}

/// Edits a Comment.
#[utoipa::path(patch, path = "/api/comments/{id}", tag = "comments", operation_id = "edit_comment",
    request_body = EditComment, params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 200, description = "The edited Comment.", body = Comment),
        (status = 404, description = "There is none for this Member."),
        (status = 409, description = "A moderator removed it (`comments.removed`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "below prompts" }))))]
pub async fn edit(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<CommentId>,
    Json(request): Json<EditComment>,
) -> Result<Json<Comment>, ApiError> {
    let text = rules::text(&request.text);
    let posts = Posts::of(&app);
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let held = store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
            let thread = posts.thread(tx, &viewer, held.post)?;
            let apart = posts.apart(tx, viewer.id, &held)?;
            held.written().may_edit(viewer.id, apart, now).map_err(refused)?;
            let text = text.map_err(|faults| ApiError::fields(&faults))?;
            if text != held.text {
                store::edit(tx, &held, &text, now)?;
            }
            let reader = Reader::new(&at, &viewer, thread);
            store::by_id(tx, &reader, id)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}

/// A rule's refusal as the API says it.
pub(crate) fn refused(refusal: AuthoredError) -> ApiError {
    match refusal {
        // No Comment is too old for other words.
        AuthoredError::Hidden | AuthoredError::EditOver => ApiError::not_found(),
        AuthoredError::NotTheirs => ApiError::new(ROLE_MISSING),
        AuthoredError::Removed => ApiError::new(REMOVED),
        AuthoredError::UndoOver => ApiError::new(UNDO_OVER),
    }
}
