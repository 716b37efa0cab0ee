//! What comes round: old Messages go, deleted ones a month later, and all of a Member's when they ask for it.

use std::sync::Arc;

use async_trait::async_trait;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{ChannelId, MemberId};
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::http::ApiError;
use platform::jobs::{Handler, JobError, NewJob, Schedule, cancel};
use reviews::keeping::Keeping;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::account_removal::{self, Step};
use crate::channels::store as channels;
use crate::extract::ChatMember;

const EXPIRE: &str = "chat.expire";
const DELETE_MINE: &str = "chat.delete_mine";
const KEEPING: Keeping = Keeping { job: "chat.wipe", remove: account_removal::wipe };

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![KEEPING.handler(), Arc::new(Expire), Arc::new(DeleteMine)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![KEEPING.schedule(), Schedule { kind: EXPIRE, every: DAY }]
}

struct Expire;

#[async_trait]
impl Handler for Expire {
    fn kind(&self) -> &'static str {
        EXPIRE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        for channel in app.db.read(channels::kept_for).await? {
            let mut step = Step::After(0);
            while let Step::After(place) = step {
                let at = app.clone();
                step =
                    app.db.write(move |tx| account_removal::expire(tx, (&at, now), channel, place)).await?;
            }
        }
        Ok(())
    }
}

/// Whose Messages, and from when.
#[derive(Clone, Serialize, Deserialize)]
struct Mine {
    member: MemberId,
    until: Timestamp,
}

/// Deletes everything that the Member has said in the chat until now, soon after. It cannot be undone.
#[utoipa::path(delete, path = "/api/chat/messages/mine", tag = "chat", operation_id = "delete_my_messages",
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 202, description = "The deletion has started."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn delete_mine(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
) -> Result<StatusCode, ApiError> {
    let mine = Mine { member: viewer.id, until: app.now() };
    let at = app.clone();
    app.db
        .write(move |tx| {
            let key = format!("{DELETE_MINE}:{}", mine.member);
            // Anyone who asks once more means what they have said since, too.
            cancel(tx, &key)?;
            NewJob::now(DELETE_MINE, &mine).keyed(key).enqueue(tx, &at)?;
            Ok(StatusCode::ACCEPTED)
        })
        .await
}

struct DeleteMine;

#[async_trait]
impl Handler for DeleteMine {
    fn kind(&self) -> &'static str {
        DELETE_MINE
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let Mine { member, until } = serde_json::from_value(payload)
            .map_err(|_| JobError::Never("the payload names no member".into()))?;
        let mut after = Some((ChannelId(Uuid::nil()), 0));
        while let Some(place) = after {
            let (now, at) = (app.now(), app.clone());
            after = app
                .db
                .write(move |tx| account_removal::delete_of(tx, &at, member, (until, now), place))
                .await?;
        }
        Ok(())
    }
}
