//! `PUT` and `DELETE /api/dm/{uid}/acceptance`: takes up what someone asked, or declines it without a word.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use notifications::rules::Kind;
use notifications::tell::seen;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use crate::rules::State as Progress;
use crate::send::news_from;
use crate::view::Conversation;
use crate::{ACCEPTED, access, store};

/// Accepts what another Member asked; from then on both write. Once more changes nothing.
#[utoipa::path(put, path = "/api/dm/{uid}/acceptance", tag = "direct messages", operation_id = "accept_conversation",
    params(("uid" = MemberId, Path, description = "The sender of the request.")),
    responses(
        (status = 200, description = "The conversation.", body = Conversation),
        (status = 404, description = "There is no request from them."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn accept(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
) -> Result<Json<Conversation>, ApiError> {
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let thread = store::hold(tx, viewer.id, uid)?.ok_or_else(ApiError::not_found)?;
            match access::seen(tx, &at, &viewer, uid)?.progress.state(viewer.id) {
                Progress::Accepted => {}
                Progress::Requested => {
                    store::set_progress(tx, thread, None, Some(now))?;
                    store::file_accepted(tx, thread, viewer.id)?;
                    access::announce(tx, viewer.id, uid);
                }
                Progress::None | Progress::Waiting => return Err(ApiError::not_found()),
            }
            let seen = access::seen(tx, &at, &viewer, uid)?;
            Ok(Json(Conversation::of(seen, viewer.id, access::writer(&at, &viewer))))
        })
        .await
}

/// Declines what another Member asked: it leaves the viewer's lists, and anyone who asked is not told and finds nothing changed.
#[utoipa::path(delete, path = "/api/dm/{uid}/acceptance", tag = "direct messages", operation_id = "decline_conversation",
    params(("uid" = MemberId, Path, description = "The sender of the request.")),
    responses(
        (status = 204, description = "Declined."),
        (status = 404, description = "There is no request from them."),
        (status = 409, description = "It is already accepted (`dm.accepted`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn decline(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
) -> Result<StatusCode, ApiError> {
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let thread = store::hold(tx, viewer.id, uid)?.ok_or_else(ApiError::not_found)?;
            let found = access::seen(tx, &at, &viewer, uid)?;
            match found.progress.state(viewer.id) {
                Progress::Requested => {}
                Progress::Accepted => return Err(ApiError::new(ACCEPTED)),
                Progress::None | Progress::Waiting => return Err(ApiError::not_found()),
            }
            store::file_declined(tx, thread, viewer.id)?;
            store::read(tx, thread, viewer.id, found.up_to)?;
            seen(tx, viewer.id, Kind::Messaged, news_from(uid), now)?;
            access::announce_to(tx, viewer.id, uid);
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
