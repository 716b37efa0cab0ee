//! The email with Wins and prompts: a neutral subject, plain text, no media, nobody's last name, and easy to end.

use notifications::times::Round;
use questions::recent::Lately as Prompt;
use wins::recent::Lately as Win;

use crate::unsubscribe;

/// What is in sight before the email is opened: nothing that says what the community is about.
pub(crate) const fn subject(round: Round) -> &'static str {
    match round {
        Round::Daily => "Your daily email",
        Round::Weekly(_) => "Your weekly email",
    }
}

/// The text.
pub(crate) fn text(base: &str, wins: &[Win], prompts: &[Prompt], token: &str) -> String {
    let wins: String = wins
        .iter()
        .map(|win| {
            let link = format!("{base}/community/wins/{}", win.id);
            format!(
                "* {}, by {}\n\n{}\n  Read it here: {link}\n\n",
                win.title,
                win.author,
                indented(&win.win)
            )
        })
        .collect();
    // Prompts have no link: their page is not open to those who get this email.
    let prompts: String = prompts
        .iter()
        .map(|prompt| format!("* By {}\n\n{}\n", prompt.author, indented(&prompt.prompt)))
        .collect();
    format!(
        "Hello,\n\nhere's what others in the community shared recently.\n\n{}{}--\n\
         Choose how often we email you: {base}/community/settings\n\
         Unsubscribe from these emails: {base}{}\n",
        under("Wins", &wins),
        under("Prompts to think or write about", &prompts),
        unsubscribe::address(token)
    )
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
    use domain::ids::WinId;
    use domain::time::Timestamp;

    use super::*;

    #[test]
    fn a_letter_in_full() {
        let id: WinId = serde_json::from_str(r#""0198c0de-0000-7000-8000-000000000001""#).unwrap();
        let win = Win {
            id,
            title: "Went out".into(),
            win: "I did.\n\nUnsubscribe: http://evil.example".into(),
            author: "Maya T.".into(),
        };
        let prompt = Prompt { prompt: "What helped today?".into(), author: "Quiet River".into() };
        let text = text("https://exhale.example", &[win], &[prompt], "secret");
        let expected = format!(
            "Hello,\n\nhere's what others in the community shared recently.\n\n\
             Wins\n\n* Went out, by Maya T.\n\n  I did.\n\n  Unsubscribe: http://evil.example\n\n\
             \x20 Read it here: https://exhale.example/community/wins/{id}\n\n\
             Prompts to think or write about\n\n* By Quiet River\n\n  What helped today?\n\n--\n\
             Choose how often we email you: https://exhale.example/community/settings\n\
             Unsubscribe from these emails: https://exhale.example/unsubscribe/wins-and-prompts/secret\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn a_part_without_anything_is_left_out() {
        let prompt = Prompt { prompt: "What helped today?".into(), author: "Member".into() };
        let text = text("https://exhale.example", &[], &[prompt], "secret");
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
