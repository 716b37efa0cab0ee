//! `POST /api/dm/{uid}/messages`: writes to another Member, once however often it is sent.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{DirectMessageId, MemberId};
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use notifications::muted_words;
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::{DbError, Tx};
use platform::http::idempotency::{earlier, made_concurrently};
use platform::http::{ApiError, IdempotencyKey, Json, Keyed, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::rules::{self, State as Progress};
use crate::view::Message;
use crate::{REQUESTS_SPENT, access, message_store, request_quota, store};

/// A message to be sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewDmMessage)]
pub struct NewMessage {
    /// What it says: text alone; in a first message 1000 code points at most and no links.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 4000)]
    text: String,
}

/// Writes to a Member. The first message asks; the other one accepts it, or answers.
#[utoipa::path(post, path = "/api/dm/{uid}/messages", tag = "direct messages", operation_id = "send_direct_message",
    request_body = NewMessage,
    params(("uid" = MemberId, Path, description = "The recipient."),
        ("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same message.")),
    responses(
        (status = 201, description = "The message.", body = Message),
        (status = 404, description = "There is no such Member for the viewer."),
        (status = 409, description = "They have not answered yet (`dm.waiting`), or the key was already used for something else."),
        (status = 429, description = "Today's limit for new message requests is reached (`dm.requests_spent`): `nextAt` \
            says when the next one can be."),
        (status = 422, description = "Fields are invalid, or a first message holds links (`dm.no_links`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "send direct messages": "to others than staff who wrote to them" }))))]
pub async fn send(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
    key: IdempotencyKey,
    Json(message): Json<NewMessage>,
) -> Result<(StatusCode, Json<Message>), ApiError> {
    let now = app.now();
    let sending = Sending {
        id: app.id(),
        thread: app.id(),
        to: uid,
        key: key.with(&[&uid.to_string(), &domain::text::clean(&message.text)]),
        text: message.text,
        now,
    };
    let at = app.clone();
    app.db
        .write(move |tx| {
            let id = sending.run(tx, &at, &viewer)?;
            let sent = message_store::by_id(tx, viewer.id, id)?.ok_or_else(ApiError::not_found)?;
            Ok((StatusCode::CREATED, Json(Message::from(sent))))
        })
        .await
}

/// One attempt to write to someone.
#[derive(Clone)]
struct Sending {
    id: DirectMessageId,
    thread: Uuid,
    to: MemberId,
    text: String,
    now: Timestamp,
    key: Option<Keyed>,
}

impl Sending {
    /// The id of the message: a new one, or the one that the same key made.
    fn run(&self, tx: &mut Tx<'_>, app: &App, viewer: &Arc<Viewer>) -> Result<DirectMessageId, ApiError> {
        access::seen(tx, app, viewer, self.to)?;
        let thread = store::begin(tx, self.thread, viewer.id, self.to, self.now)?;
        // Read again: while this waited for the conversation, the other one may have written, or blocked.
        let seen = access::seen(tx, app, viewer, self.to)?;
        if let Some(earlier) = earlier(tx, message_store::BY_KEY, viewer.id, self.key)? {
            return Ok(earlier);
        }
        let (writer, state) = (access::writer(app, viewer), seen.progress.state(viewer.id));
        rules::may_write(writer, seen.other, state).map_err(access::refused)?;
        let asks = rules::only_asks(writer, state);
        let text = rules::text(&self.text, asks).map_err(access::unfit)?;
        let new =
            message_store::New { id: self.id, author: viewer.id, text: &text, at: self.now, key: self.key };
        if !message_store::add(tx, thread, &new, !asks)? {
            return made_concurrently(tx, message_store::BY_KEY, viewer.id, self.key);
        }
        if asks && state == Progress::None {
            request_quota::spend(tx, viewer.id, self.now)?.map_err(|next| {
                ApiError::new(REQUESTS_SPENT).with("nextAt", next).retry_after(next.since(self.now))
            })?;
        }
        if state != Progress::Accepted {
            let asked_by = (state == Progress::None).then_some(viewer.id);
            store::set_progress(tx, thread, asked_by, (!asks).then_some(self.now))?;
        }
        access::announce(tx, viewer.id, self.to);
        told(tx, app, viewer.id, (self.to, &text), self.now)?;
        Ok(self.id)
    }
}

/// What a Member's messages are news about: that someone wrote, however often, is one line.
pub(crate) fn news_from(author: MemberId) -> Subject {
    Subject::new(SubjectKind::Member, author)
}

/// Tells the other one that there is something new, unless it holds a word that they have muted.
pub(crate) fn told(
    tx: &mut Tx<'_>,
    app: &App,
    from: MemberId,
    (to, text): (MemberId, &str),
    now: Timestamp,
) -> Result<(), DbError> {
    if muted_words::meets(tx, to, &[text])? {
        return Ok(());
    }
    let news = News { actor: Some(from), ..News::of(Kind::Messaged, news_from(from)) };
    tell(tx, app, to, &news, now)
}
