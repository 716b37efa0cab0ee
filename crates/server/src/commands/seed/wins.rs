//! Seeded Wins: approved, with four likes each.

use domain::ids::{MemberId, WinId};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use wins::import::{Decision, Imported};
use wins::rules::NewWin;

use super::{People, words};

/// Likes of every Win.
const LIKES: usize = 4;

/// Adds the Win with this number.
pub(super) fn add(
    tx: &mut Tx<'_>,
    app: &App,
    people: &People,
    number: usize,
    at: Timestamp,
) -> Result<WinId, DbError> {
    let author = people.pick(number);
    let mut likers: Vec<MemberId> = (1..=LIKES).map(|more| people.pick(number + more)).collect();
    likers.dedup();
    let content = NewWin {
        title: words(number, 4),
        win: words(number + 3, 30),
        social_media: false,
        media: Default::default(),
    };
    let decision = Some(Decision { moderator: author, reason: None });
    wins::import::add(tx, app, &Imported { author, content, created_at: at, decision, likers })
}
