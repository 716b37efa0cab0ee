//! Excerpts: what a Member chooses to show the moderators of a conversation, frozen as it is at that moment (K3).

use std::collections::BTreeMap;

use domain::ids::{DirectMessageId, MemberId};
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{excerpt_store, message_store, rules, store};

/// Code points of a neighbour that go along.
const NEIGHBOUR_MAX: usize = 1000;

/// A message of an excerpt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExcerptLine)]
pub struct Line {
    /// Its id.
    pub id: DirectMessageId,
    /// The reported Member wrote it; otherwise the reporter.
    pub by_author: bool,
    /// It is one of those that were chosen.
    pub chosen: bool,
    /// What it said.
    pub text: String,
    /// When it was written, in milliseconds.
    pub created_at: Timestamp,
    /// When it was last changed before; null when never.
    #[schema(required)]
    pub edited_at: Option<Timestamp>,
}

/// What was frozen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frozen {
    /// As the moderators find it.
    pub subject: Subject,
    /// Who wrote the chosen messages.
    pub author: MemberId,
}

/// Freezes messages of `other` that `reporter` chose, with five on each side of each; the same once more is the same
/// excerpt.
///
/// # Errors
/// 404 where the conversation is not there for them, 422 where one of the messages is not, nothing was chosen or no consent
/// was given.
pub fn freeze(
    tx: &mut Tx<'_>,
    app: &App,
    reporter: MemberId,
    other: MemberId,
    (messages, consent): (&[DirectMessageId], bool),
) -> Result<Frozen, ApiError> {
    store::seen(tx, reporter, other, app.tiers())?.ok_or_else(ApiError::not_found)?;
    rules::report(messages.len(), consent).map_err(|faults| ApiError::fields(&faults))?;
    let unknown = || ApiError::fields(&[("messageIds", "unknown")]);
    let thread = store::hold(tx, reporter, other)?.ok_or_else(unknown)?;
    let mut lines = BTreeMap::new();
    for id in messages {
        let found = message_store::chosen(tx, thread, *id)?.filter(|found| found.author == other);
        let found = found.ok_or_else(unknown)?;
        for near in message_store::neighbours(tx, thread, found.seq)? {
            lines.entry(near.seq).or_insert_with(|| line(near, other, false));
        }
        lines.insert(found.seq, line(found, other, true));
    }
    let lines: Vec<Line> = lines.into_values().collect();
    let (id, at): (Uuid, _) = (app.id(), app.now());
    let new = excerpt_store::New { id, thread, reporter, author: other, lines: &lines, at };
    let id = excerpt_store::keep(tx, &new)?;
    Ok(Frozen { subject: Subject { kind: SubjectKind::ReportedConversation, id }, author: other })
}

fn line(shown: message_store::Shown, author: MemberId, chosen: bool) -> Line {
    let text = if chosen { shown.text } else { shown.text.chars().take(NEIGHBOUR_MAX).collect() };
    Line {
        id: shown.id,
        by_author: shown.author == author,
        chosen,
        text,
        created_at: shown.created_at,
        edited_at: shown.edited_at,
    }
}
