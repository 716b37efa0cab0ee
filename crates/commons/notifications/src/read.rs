//! `PUT /api/notifications/read` and `PUT /api/notifications/{id}/read`: the Member has seen all of them, or one.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::NotificationId;
use domain::live::Change;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::DbError;
use platform::http::{ApiError, Path};
use platform::live::ChangeSignal;

use crate::store;

/// All of them.
#[utoipa::path(put, path = "/api/notifications/read", tag = "notifications", operation_id = "read_all_notifications",
    responses(
        (status = 204, description = "All are read."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn read_all(State(app): State<App>, Admitted(viewer): Admitted) -> Result<StatusCode, ApiError> {
    let (member, now) = (viewer.id, app.now());
    let read = app.db.write(move |tx| {
        store::read_all(tx, member, now)?;
        tx.announce(ChangeSignal::Own(member, Change::Notifications, None));
        Ok(())
    });
    read.await.map_err(|error: DbError| error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// One of them.
#[utoipa::path(put, path = "/api/notifications/{id}/read", tag = "notifications", operation_id = "read_notification",
    params(("id" = NotificationId, Path, description = "The notification.")),
    responses(
        (status = 204, description = "It is read."),
        (status = 404, description = "The Member has no such notification."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn read_one(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<NotificationId>,
) -> Result<StatusCode, ApiError> {
    let (member, now) = (viewer.id, app.now());
    app.db
        .write(move |tx| {
            let there = store::read_one(tx, member, id, now)?;
            tx.announce(ChangeSignal::Own(member, Change::Notifications, None));
            if there { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
        })
        .await
}
