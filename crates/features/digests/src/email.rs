//! The email with Wins and prompts: a neutral subject, plain text, no media, nobody's last name, and easy to end.

use members::digest_source::DigestEntry;
use notifications::times::Round;

use crate::unsubscribe;

/// What is in sight before the email is opened: nothing that says what the community is about.
pub(crate) const fn subject(round: Round) -> &'static str {
    match round {
        Round::Daily => "Your daily email",
        Round::Weekly(_) => "Your weekly email",
    }
}

/// The text: each part under its heading, without those that have no entries.
pub(crate) fn text(base: &str, parts: &[(&str, Vec<DigestEntry>)], token: &str) -> String {
    let parts: String = parts
        .iter()
        .map(|(heading, entries)| {
            under(heading, &entries.iter().map(|entry| told(base, entry)).collect::<String>())
        })
        .collect();
    format!(
        "Hello,\n\nhere's what others in the community shared recently.\n\n{parts}--\n\
         Choose how often we email you: {base}/community/settings/notifications\n\
         Unsubscribe from these emails: {base}{}\n",
        unsubscribe::address(token)
    )
}

fn told(base: &str, entry: &DigestEntry) -> String {
    let link =
        entry.path.as_ref().map_or_else(String::new, |path| format!("\n  Read it here: {base}{path}\n"));
    format!("* {}\n\n{}{link}\n", entry.title, indented(&entry.text))
}

/// A part of the email under its heading; nothing where there is nothing to tell.
fn under(heading: &str, part: &str) -> String {
    if part.is_empty() { String::new() } else { format!("{heading}\n\n{part}") }
}

/// Someone's words, each line set in, so that they never look like ours.
fn indented(words: &str) -> String {
    words
        .lines()
        .map(|line| if line.trim().is_empty() { "\n".into() } else { format!("  {line}\n") })
        .collect()
}

#[cfg(test)]
mod tests {
    use domain::time::Timestamp;

    use super::*;

    fn entry(title: &str, text: &str, path: Option<&str>) -> DigestEntry {
        DigestEntry { title: title.into(), text: text.into(), path: path.map(str::to_owned) }
    }

    #[test]
    fn an_email_in_full() {
        let win = entry(
            "Went out, by Maya T.",
            "I did.\n\nUnsubscribe: http://evil.example",
            Some("/community/wins/1"),
        );
        let prompt = entry("By Quiet River", "What helped today?", None);
        let parts = [("Wins", vec![win]), ("Prompts to think or write about", vec![prompt])];
        let text = text("https://exhale.example", &parts, "secret");
        let expected = "Hello,\n\nhere's what others in the community shared recently.\n\n\
             Wins\n\n* Went out, by Maya T.\n\n  I did.\n\n  Unsubscribe: http://evil.example\n\n\
             \x20 Read it here: https://exhale.example/community/wins/1\n\n\
             Prompts to think or write about\n\n* By Quiet River\n\n  What helped today?\n\n--\n\
             Choose how often we email you: https://exhale.example/community/settings/notifications\n\
             Unsubscribe from these emails: https://exhale.example/unsubscribe/wins-and-prompts/secret\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_part_without_anything_is_left_out() {
        let prompt = entry("By Member", "What helped today?", None);
        let text = text(
            "https://exhale.example",
            &[("Wins", vec![]), ("Prompts to think about", vec![prompt])],
            "secret",
        );
        assert!(!text.contains("Wins\n") && text.contains("Prompts to think"), "{text}");
    }

    #[test]
    fn subjects_say_nothing() {
        for round in [Round::Daily, Round::Weekly(Timestamp(1))] {
            let subject = subject(round).to_lowercase();
            for word in ["anxiety", "exhale", "win", "community"] {
                assert!(!subject.contains(word), "{subject}");
            }
        }
    }
}
