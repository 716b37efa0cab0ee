//! `GET /api/chat/channels/{id}/messages`: a page of a Channel, around, before or after a place, or what changed.

use axum::extract::State;
use domain::ids::ChannelId;
use domain::limits::CHAT_PAGE;
use domain::natural::Natural;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json, Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::channels::store::{self as channels, Name};
use crate::extract::ChatMember;
use crate::follow::BATCH;
use crate::view::{Reader, Seen, Told};
use crate::{answers, store};

/// Which part of a Channel; without any of them its newest page.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// What comes before this place.
    #[param(value_type = Option<i64>, required = false, minimum = 0, maximum = 9007199254740991i64)]
    before: Option<Natural>,
    /// What is around this place.
    #[param(value_type = Option<i64>, required = false, minimum = 0, maximum = 9007199254740991i64)]
    around: Option<Natural>,
    /// What comes after this place.
    #[param(value_type = Option<i64>, required = false, minimum = 0, maximum = 9007199254740991i64)]
    after: Option<Natural>,
    /// What changed after this number: two hundred Messages at most.
    #[param(value_type = Option<i64>, required = false, minimum = 0, maximum = 9007199254740991i64)]
    changed: Option<Natural>,
}

/// A part of a Channel.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatPage)]
pub struct Messages {
    /// Messages by their places.
    items: Vec<Seen>,
    /// The Channel's number at that moment; where more has changed than is here, the number up to which it is.
    up_to: i64,
    /// There are Messages before them.
    earlier: bool,
    /// There are Messages after them; of what changed, there is more.
    later: bool,
}

/// A page of a Channel.
#[utoipa::path(get, path = "/api/chat/channels/{id}/messages", tag = "chat", operation_id = "list_messages",
    params(("id" = String, Path, description = "The Channel's id or slug."), PageQuery),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "Messages, fifty at most.", body = Messages),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn page(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(name): Path<String>,
    Query(wanted): Query<PageQuery>,
) -> Result<Json<Messages>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    app.db
        .read(move |tx| {
            let channel = channels::id_of(tx, &Name::parse(&name))?.ok_or_else(ApiError::not_found)?;
            let up_to = channels::seq(tx, channel)?.ok_or_else(ApiError::not_found)?;
            let part = Part { reader, channel, up_to };
            Ok(Json(match wanted.changed {
                Some(after) => part.changed(tx, after.get())?,
                None => part.page(tx, &wanted)?,
            }))
        })
        .await
}

struct Part {
    reader: Reader,
    channel: ChannelId,
    up_to: i64,
}

impl Part {
    fn page(&self, tx: &mut Tx<'_>, wanted: &PageQuery) -> Result<Messages, DbError> {
        let (reader, channel) = ((self.reader.id, self.reader.tiers), self.channel);
        let [before, after, around] =
            [wanted.before, wanted.after, wanted.around].map(|at| at.map(Natural::get));
        let mut found = match (before, after, around) {
            (Some(place), ..) => up_to_a_page(store::before(tx, reader, channel, place)?, CHAT_PAGE),
            (None, Some(place), _) => {
                up_to_a_page(store::from(tx, reader, channel, place.saturating_add(1))?, CHAT_PAGE)
            }
            (None, None, Some(place)) => {
                let half = CHAT_PAGE / 2;
                let mut all = up_to_a_page(store::before(tx, reader, channel, place)?, half);
                all.extend(up_to_a_page(store::from(tx, reader, channel, place)?, half));
                all
            }
            (None, None, None) => up_to_a_page(store::before(tx, reader, channel, i64::MAX)?, CHAT_PAGE),
        };
        found.sort_by_key(|told| told.message.seq);
        answers::by_place(tx, self.reader.id, channel, &mut found)?;
        let ends = found.first().zip(found.last()).map(|(first, last)| (first.message.seq, last.message.seq));
        // Of an empty page the place that was asked for says what lies around it.
        let asked = before.or(after).or(around).unwrap_or_default();
        let (first, last) = ends.unwrap_or((asked, asked));
        Ok(Messages {
            earlier: store::any_before(tx, self.reader.id, channel, first)?,
            later: store::any_after(tx, self.reader.id, channel, last)?,
            items: found.into_iter().map(|told| told.seen_by(&self.reader)).collect(),
            up_to: self.up_to,
        })
    }

    fn changed(&self, tx: &mut Tx<'_>, after: i64) -> Result<Messages, DbError> {
        let mut found = store::changed(tx, (self.reader.id, self.reader.tiers), self.channel, after)?;
        let later = found.len() > BATCH;
        found.truncate(BATCH);
        answers::by_change(tx, self.reader.id, self.channel, &mut found)?;
        let reached = found.last().map(|told| told.message.changed).filter(|_| later);
        found.sort_by_key(|told| told.message.seq);
        Ok(Messages {
            items: found.into_iter().map(|told| told.seen_by(&self.reader)).collect(),
            up_to: reached.unwrap_or(self.up_to),
            earlier: false,
            later,
        })
    }
}

fn up_to_a_page(mut found: Vec<Told>, size: usize) -> Vec<Told> {
    found.truncate(size);
    found
}
