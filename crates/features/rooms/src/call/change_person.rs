//! `PUT /api/rooms/{id}/people/{uid}`: hosts admit, decline, invite, mute and remove people.

use axum::extract::State;
use domain::ids::{MemberId, RoomId};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::RoomAccess;
use super::participant::identity;
use super::seat::{DeclineReason, Step};
use super::view::RoomCall;
use super::{connection_store, removal, store};
use crate::NO_STEP;
use crate::view::Reader;

/// What a host does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonStep {
    /// Lets in someone who waits.
    Admit,
    /// Does not let someone in for now, for `reason`.
    Decline,
    /// Asks someone onto the stage.
    Invite,
    /// Has someone listen again, and takes back an invitation.
    ToListening,
    /// Mutes someone's microphone, which they may switch on again.
    Mute,
    /// Removes someone. They do not come back, on no device and to no later Room of a weekly series, unless they are let back.
    Remove,
    /// Lets someone come back who was removed.
    LetBack,
}

/// What a host does with someone.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePerson {
    /// What they do.
    step: PersonStep,
    /// Why they decline someone; "not for now" when absent.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = DeclineReason, required = false)]
    reason: Option<DeclineReason>,
    /// The invitation is for one question.
    #[serde(default)]
    is_for_one_question: bool,
}

impl ChangePerson {
    fn step(&self) -> Step {
        match self.step {
            PersonStep::Admit => Step::Admit,
            PersonStep::Decline => Step::Decline(self.reason.unwrap_or(DeclineReason::NotForNow)),
            PersonStep::Invite => Step::Invite(self.is_for_one_question),
            PersonStep::ToListening => Step::ToListening,
            PersonStep::Mute => Step::Mute,
            PersonStep::Remove => Step::Remove,
            PersonStep::LetBack => Step::LetBack,
        }
    }
}

/// Does something for, or to, someone in the Room. Sent again it changes nothing.
#[utoipa::path(put, path = "/api/rooms/{id}/people/{uid}", tag = "rooms", operation_id = "change_person",
    request_body = ChangePerson,
    params(("id" = RoomId, Path, description = "The Room."), ("uid" = MemberId, Path, description = "The member.")),
    responses(
        (status = 200, description = "The call as the caller sees it.", body = RoomCall),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It does not fit where that member is (`rooms.no_step`), the Room is full (`rooms.full`) or not live (`rooms.not_open`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn change_person(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path((id, member)): Path<(RoomId, MemberId)>,
    Json(change): Json<ChangePerson>,
) -> Result<Json<RoomCall>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    let step = change.step();
    let (call, connection) = app
        .db
        .write(move |tx| {
            let access = RoomAccess::lock_as_lead(tx, id, &reader)?;
            // Someone with whom they have a block is not there for them; that they can be removed says nothing.
            if step != Step::Remove && members::blocks::apart(tx, reader.id, member)? {
                return Err(ApiError::new(NO_STEP));
            }
            let leads = store::leads(tx, id, member)?;
            let conditions = access.conditions(tx)?;
            let seat = store::seat(tx, id, member)?;
            let changed = seat.step(step, leads, conditions, now)?;
            if changed != seat {
                store::put(tx, id, member, &changed, now)?;
                removal::follow(tx, id, member, (&seat, &changed))?;
                access.admit_and_announce(tx, Some(member), now)?;
            }
            let connection = connection_store::present(tx, id, member)?;
            Ok::<_, ApiError>((RoomCall::of(tx, &access, &reader, now)?, connection))
        })
        .await?;
    // Everything else follows from the seat; see `participant`.
    if let (Step::Mute, Some(connection)) = (step, connection) {
        // Whether or not anyone still waits for the response.
        tokio::spawn(async move {
            if let Err(error) = app.live_media.mute(id.0, &identity(member, connection.ticket)).await {
                tracing::warn!(%error, "a microphone could not be muted");
            }
        });
    }
    Ok(Json(call))
}
