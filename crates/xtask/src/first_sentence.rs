//! Checks that every source file begins with a sentence that says what it does.

use crate::Violation;
use crate::sources::Source;

/// A file whose first lines are not a comment with a sentence in it is a violation.
pub fn check(file: &Source) -> Vec<Violation> {
    let sourced = file.is(&[".rs", ".ts", ".tsx", ".mjs", ".css", ".sql"]);
    if !sourced || has_sentence(&file.text) {
        return Vec::new();
    }
    vec![Violation::new(&file.path, "begins without a sentence that says what it does")]
}

fn has_sentence(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}');
    let opened = ["//!", "/**", "/*", "//", "--"].iter().any(|mark| text.starts_with(mark));
    let comment: String = text
        .lines()
        .take_while(|line| {
            let line = line.trim_start();
            line.starts_with("//")
                || line.starts_with("/*")
                || line.starts_with('*')
                || line.starts_with("--")
        })
        .collect::<Vec<_>>()
        .join(" ");
    let words = comment.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count();
    let block = if text.starts_with("/*") { text.split("*/").next().unwrap_or_default() } else { &comment };
    opened && words >= 3 && block.contains(['.', ';', ':'])
}

#[cfg(test)]
mod tests {
    use super::has_sentence;

    #[test]
    fn sentences_as_a_table() {
        assert!(has_sentence("//! What a Win is.\nuse x;"));
        assert!(has_sentence("//! What a Win is, and\n//! what not.\nuse x;"));
        assert!(has_sentence("/** Shows one Win. */\nimport x"));
        assert!(has_sentence("/* The look of Wins. */"));
        assert!(has_sentence("-- Wins and their likes.\ncreate table"));
        assert!(!has_sentence("use x;"));
        assert!(!has_sentence("// TODO\nuse x;"));
        assert!(!has_sentence(""));
    }
}
