//! The email that tells a Member what is new: neutral, without a name or a word of anyone, and easy to end.

use domain::limits::NOTIFICATION_COUNT_MAX;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use platform::feature::Registry;
use platform::settings::Settings;

use crate::Noun;
use crate::rules::{ByMail, Kind, Preferences};
use crate::store::Unmailed;
use crate::times::leaves_at;

/// What is in sight before the email is opened: nothing that says what the community is about.
pub(crate) const SUBJECT: &str = "Something new for you";

/// When the next email may leave, given what waits to be told.
pub(crate) fn next_email(
    waiting: &[Unmailed],
    preferences: &Preferences,
    now: Timestamp,
) -> Option<Timestamp> {
    let leaves =
        |news: &Unmailed| leaves_at(preferences, preferences.by_mail(news.kind), news.due_at.max(now));
    waiting.iter().filter_map(leaves).min()
}

/// What an email that leaves now tells of what waits.
pub(crate) fn told<'a>(
    waiting: &'a [Unmailed],
    preferences: &Preferences,
    now: Timestamp,
) -> Vec<&'a Unmailed> {
    let wanted = |news: &&Unmailed| news.due_at <= now && preferences.by_mail(news.kind) != ByMail::Off;
    waiting.iter().filter(wanted).collect()
}

/// The text.
pub(crate) fn text(settings: &Settings, registry: &Registry, news: &[&Unmailed], token: &str) -> String {
    let base = &settings.base_url;
    let lines: String = news.iter().map(|news| format!("- {}\n", line(registry, news))).collect();
    format!(
        "Hello,\n\nthere's something new for you:\n\n{lines}\nRead it here: {base}/community/notifications\n\n\
         Choose when and how often we email you: {base}/community/settings/notifications\n\
         Unsubscribe from these emails: {base}{}\n",
        crate::unsubscribe::address(token)
    )
}

/// One line; it says neither who nor what.
fn line(registry: &Registry, news: &Unmailed) -> String {
    let noun = registry.all::<Noun>().find(|noun| noun.about == news.about);
    let thing = noun.map_or("post", |noun| noun.word);
    let many = news.count > 1;
    let count = counted(news.count);
    match news.kind {
        Kind::Tagged => format!("Someone tagged you in a {thing}"),
        // Below a Question there are answers, and replies to them.
        Kind::Answered if news.about == SubjectKind::Question && many => {
            format!("{count} new answers and replies below your {thing}")
        }
        Kind::Answered if news.about == SubjectKind::Question => {
            format!("A new answer or reply below your {thing}")
        }
        Kind::Answered if many => format!("{count} new Comments on your {thing}"),
        Kind::Answered => format!("A new Comment on your {thing}"),
        Kind::Replied if many => format!("{count} replies to you"),
        Kind::Replied => "A reply to you".to_owned(),
        Kind::Helped => "Your answer helped someone".to_owned(),
        Kind::Followed if many => format!("{count} new answers to a {thing} you follow"),
        Kind::Followed => format!("A new answer to a {thing} you follow"),
        Kind::Reviewed => format!("A moderator reviewed your {thing}"),
        Kind::ReportAnswered => "A moderator reviewed what you reported".to_owned(),
        Kind::Mentioned if many => format!("You were mentioned {count} times in the chat"),
        Kind::Mentioned => "You were mentioned in the chat".to_owned(),
        Kind::ChatMuted => "A moderator wrote to you about the chat".to_owned(),
        Kind::GivenBack => "A moderator reset one of your limits".to_owned(),
        Kind::Messaged if many => format!("{count} direct messages"),
        Kind::Messaged => "A direct message".to_owned(),
        Kind::Membership => "An update about your plan".to_owned(),
        Kind::RoomReminder => "A reminder you asked for".to_owned(),
        Kind::Verification => "An update about your verification".to_owned(),
    }
}

/// A count, which goes no higher than its limit.
fn counted(count: i64) -> String {
    if count < NOTIFICATION_COUNT_MAX {
        count.to_string()
    } else {
        format!("{NOTIFICATION_COUNT_MAX} or more")
    }
}

#[cfg(test)]
#[path = "email_tests.rs"]
mod tests;
