//! Who gets these emails, and how far apart they are; pure, without clock or database.

use domain::time::{DAY, HOUR, Timestamp};
use members::document::Document;
use notifications::times::Round;

/// How often emails come round for this Member; `None` for anyone who wants none.
pub(crate) fn round(document: &Document) -> Option<Round> {
    match document.email_updates.as_str() {
        "daily" => Some(Round::Daily),
        "weekly" => Some(Round::Weekly(document.created_at)),
        _ => None,
    }
}

/// The least time between two letters: two never come on one day or in one half of a week, however often times change.
pub(crate) const fn gap(round: Round) -> i64 {
    match round {
        Round::Daily => 12 * HOUR,
        Round::Weekly(_) => 3 * DAY,
    }
}

/// Whether these emails are for this Member: on the site, and of the Free tier without a role that has a higher one.
pub(crate) fn is_for(document: &Document, now: Timestamp) -> bool {
    let free = document.entitlements.live(now).is_empty();
    document.onboarding_complete && document.plan_chosen && !document.roles(now).privileged() && free
}
