//! `PUT` and `DELETE /api/saves/{kind}/{id}`: keeps a post for later, or no longer.

use axum::extract::State;
use axum::http::StatusCode;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Path};
use uuid::Uuid;

use crate::{FULL, saveable, store};

/// Saves a post.
#[utoipa::path(put, path = "/api/saves/{kind}/{id}", tag = "saves", operation_id = "save_post",
    params(("kind" = SubjectKind, Path, description = "The kind of post."), ("id" = Uuid, Path, description = "The post.")),
    responses(
        (status = 204, description = "Saved."),
        (status = 403, description = "A step must be completed first, or the caller may not do this; the post needs a higher tier
            (`tier.needed`)."),
        (status = 404, description = "There is no such post for this reader."),
        (status = 409, description = "The caller has saved as many as fit (`saves.full`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "older ones", "view prompts": "prompts by others" }))))]
pub async fn save(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path((kind, id)): Path<(SubjectKind, Uuid)>,
) -> Result<StatusCode, ApiError> {
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            let handler = saveable(&at.registry, kind).ok_or_else(ApiError::not_found)?;
            handler.read(tx, &at, &viewer, &[id]).into_iter().try_for_each(|post| post.map(drop))?;
            if store::save(tx, viewer.id, Subject::new(kind, id), now)? {
                Ok(StatusCode::NO_CONTENT)
            } else {
                Err(ApiError::new(FULL))
            }
        })
        .await
}

/// Ends saving a post, also of one that the caller can no longer read.
#[utoipa::path(delete, path = "/api/saves/{kind}/{id}", tag = "saves", operation_id = "unsave_post",
    params(("kind" = SubjectKind, Path, description = "The kind of post."), ("id" = Uuid, Path, description = "The post.")),
    responses(
        (status = 204, description = "Not saved."),
        (status = 404, description = "`not_found`: not an id, or a kind that cannot be saved."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn unsave(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path((kind, id)): Path<(SubjectKind, Uuid)>,
) -> Result<StatusCode, ApiError> {
    saveable(&app.registry, kind).ok_or_else(ApiError::not_found)?;
    app.db.write(move |tx| store::unsave(tx, viewer.id, Subject::new(kind, id))).await?;
    Ok(StatusCode::NO_CONTENT)
}
