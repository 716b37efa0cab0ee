//! Checks that private vocabulary does not come back: names in code, and phrases in documents.

use crate::Violation;
use crate::sources::Source;

/// Names that code no longer uses, each with the one to use instead.
const NAMES: &[(&str, &str)] = &[
    ("BENCHES", "MAX_CONCURRENT_TRANSCODES"),
    ("Barred", "ReviewError"),
    ("CROWD", "MAX_IN_FLIGHT"),
    ("Chatting", "ChatMember"),
    ("Deed", "AuditEntry"),
    ("Denial", "ErrorCode"),
    ("FIRST_QUESTIONS", "PRELOADED_REQUESTS"),
    ("Household", "ClientNetwork"),
    ("Husk", "Tombstone"),
    ("PATIENCE", "a timeout"),
    ("Parcel", "ChangeBatch"),
    ("Refusal", "an error enum"),
    ("Trouble", "an error enum"),
    ("Wish", "CheckoutAttempt"),
    ("Workshop", "UploadLimiter"),
    ("choose_letters", "choose_email_updates"),
    ("household", "client_network"),
    ("janitor", "cleanup"),
    ("letterId", "reportedConversationId"),
    ("next_letter_at", "next_email_at"),
    ("plantSession", "seedSession"),
    ("restand", "recompute"),
    ("sayHereZone", "reportTimeZone"),
];

/// Phrases that documents do not use.
const PHRASES: &[&str] = &["whoever", "anew", "meanwhile", "by itself", "somebody", "everybody", "any more"];

/// Phrases that comments in Rust do not use.
const COMMENT_PHRASES: &[&str] =
    &["whoever", "anew", "meanwhile", "by itself", "somebody", "everybody", "anybody", "any more"];

/// Names and phrases of one file that have a better word.
pub fn check(file: &Source) -> Vec<Violation> {
    if file.path.starts_with("crates/xtask/src/words") {
        return Vec::new();
    }
    if file.is(&[".rs"]) {
        let mut found = names(file);
        found.extend(phrases(file, &comments(&file.text), COMMENT_PHRASES));
        return found;
    }
    if file.is(&[".ts", ".tsx"]) {
        return names(file);
    }
    // The requirements quote what was asked for, word by word.
    if file.is(&[".md"]) && file.path != "docs/requirements.md" {
        return phrases(file, &file.text, PHRASES);
    }
    Vec::new()
}

fn names(file: &Source) -> Vec<Violation> {
    let code = file.text.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
    let words = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let banned = words.filter_map(|word| NAMES.iter().find(|(name, _)| *name == word));
    banned.map(|(name, better)| Violation::new(&file.path, format!("says {name}; use {better}"))).collect()
}

fn comments(code: &str) -> String {
    code.lines().map(str::trim_start).filter(|line| line.starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn phrases(file: &Source, text: &str, phrases: &[&str]) -> Vec<Violation> {
    let text = text.to_lowercase();
    let spaced: String = text.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let spaced = format!(" {} ", spaced.split_whitespace().collect::<Vec<_>>().join(" "));
    let banned = phrases.iter().filter(|phrase| spaced.contains(&format!(" {phrase} ")));
    banned.map(|phrase| Violation::new(&file.path, format!("says \"{phrase}\""))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        check(&Source { path: path.into(), text: text.into() }).len()
    }

    #[test]
    fn private_names_and_phrases_are_found() {
        assert_eq!(found("crates/a/src/b.rs", "struct Parcel;"), 1);
        assert_eq!(found("web/src/a.ts", "plantSession();"), 1);
        assert_eq!(found("crates/a/src/b.rs", "// A Parcel.\nstruct ParcelBox;"), 0);
        assert_eq!(found("crates/a/src/b.rs", "/// Somebody asks\n// anew.\nlet text = \"somebody\";"), 2);
        assert_eq!(found("docs/a.md", "Somebody asks\nanew."), 2);
        assert_eq!(found("docs/a.md", "A renewal."), 0);
        assert_eq!(found("docs/requirements.md", "Somebody."), 0);
    }
}
