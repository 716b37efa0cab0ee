//! `GET /api/chat/channels/{id}/search`: Messages of a Channel that contain words, the newest first.

use axum::extract::State;
use domain::ids::{ChannelId, MessageId};
use domain::limits::{CHAT_FOUND_PAGE, CHAT_QUERY_MAX, CHAT_QUERY_MIN};
use domain::name::search_key;
use domain::text::{clean, length};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::Tx;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Path, Query};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::channels::store::{self as channels, Name};
use crate::extract::ChatMember;
use crate::store;
use crate::view::{Reader, Seen};

/// ReadState this list's cursors.
const LIST: u8 = b'f';
/// Steps of a thousand Messages that one request looks through. A page may be short then, or empty, and go on all the same.
const STEPS: usize = 10;

/// What to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// 2 to 100 code points: words, all of which a Message has to contain, whatever their case and accents.
    q: String,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Looks for Messages in a Channel.
#[utoipa::path(get, path = "/api/chat/channels/{id}/search", tag = "chat", operation_id = "search_messages",
    params(("id" = String, Path, description = "The Channel's id or slug."), SearchQuery),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "Messages, the newest first: twenty at most. There may be more wherever
            `nextCursor` is not null.", body = Page<Seen>),
        (status = 422, description = "`q` is too short or too long."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn search(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(name): Path<String>,
    Query(wanted): Query<SearchQuery>,
) -> Result<Json<Page<Seen>>, ApiError> {
    let words = words(&wanted.q)?;
    let after = Cursor::after(wanted.cursor.as_deref(), LIST)?;
    let reader = Reader::new(&app, &viewer);
    app.db
        .read(move |tx| {
            let channel = channels::id_of(tx, &Name::parse(&name))?.ok_or_else(ApiError::not_found)?;
            channels::seq(tx, channel)?.ok_or_else(ApiError::not_found)?;
            let from = after.map_or(i64::MAX, |cursor| cursor.at.0);
            let (found, rest) = look(tx, &reader, channel, &words, from)?;
            let mut items = Vec::with_capacity(found.len());
            for id in found {
                items.push(crate::show::seen(tx, &reader, id)?);
            }
            let place = |seq| Cursor { at: Timestamp(seq), id: Uuid::nil() };
            Ok(Json(Page { items, next_cursor: rest.map(|seq| place(seq).encode(LIST)) }))
        })
        .await
}

/// The words as they are compared.
fn words(raw: &str) -> Result<Vec<String>, ApiError> {
    let text = clean(raw);
    let fault = if text.chars().count() < CHAT_QUERY_MIN {
        Some("too_short")
    } else if length(raw) > CHAT_QUERY_MAX {
        Some("too_long")
    } else {
        None
    };
    if let Some(fault) = fault {
        return Err(ApiError::fields(&[("q", fault)]));
    }
    Ok(search_key(&text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect())
}

/// Whether a Message contains all words.
fn contains_all(words: &[String], text: &str, note: &str) -> bool {
    let mut said = format!("{text} {note}");
    // Most is plain letters, which fold for a tenth of the price.
    if said.is_ascii() {
        said.make_ascii_lowercase();
    } else {
        said = search_key(&said);
    }
    words.iter().all(|word| said.contains(word.as_str()))
}

/// Up to a page of Messages before a place that contain all words, and where to go on.
fn look(
    tx: &mut Tx<'_>,
    reader: &Reader,
    channel: ChannelId,
    words: &[String],
    mut from: i64,
) -> Result<(Vec<MessageId>, Option<i64>), ApiError> {
    let mut found = Vec::new();
    if words.is_empty() {
        return Ok((found, None));
    }
    for _ in 0..STEPS {
        let step = store::words(tx, reader.id, channel, from)?;
        if step.is_empty() {
            return Ok((found, None));
        }
        for message in step {
            from = message.seq;
            if contains_all(words, &message.text, &message.note) {
                found.push(message.id);
            }
            if found.len() == CHAT_FOUND_PAGE {
                let more = store::any_before(tx, reader.id, channel, from)?;
                return Ok((found, more.then_some(from)));
            }
        }
    }
    Ok((found, Some(from)))
}
