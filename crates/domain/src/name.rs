//! How a member is called in front of others, the author label of a Win, and how names are found (spec §3, O-28, O-29).

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The name others see: "First L.", "First" without a last name, "Member" without a first name.
#[must_use]
pub fn display_name(first: Option<&str>, last: Option<&str>) -> String {
    match (visible(first), visible(last).and_then(initial)) {
        (Some(first), Some(letter)) => format!("{first} {letter}."),
        (Some(first), None) => first.to_owned(),
        (None, _) => "Member".to_owned(),
    }
}

/// The author label of spec §3 for the author and staff: "First L." when both names exist, otherwise the account's
/// address. Others read the display name.
#[must_use]
pub fn author_label(first: Option<&str>, last: Option<&str>, email: &str) -> String {
    let both = visible(first).is_some() && visible(last).is_some();
    if both { display_name(first, last) } else { email.to_owned() }
}

/// A name as the search compares it, case and accents folded: "José" is "jose". Empty where nothing of it is left.
#[must_use]
pub fn search_key(name: &str) -> String {
    let bare = name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    let mut key = String::new();
    for c in bare {
        match whole_letter(c) {
            Some(letters) => key.push_str(letters),
            // The folding of a letter such as "İ" ends in a mark of its own.
            None if is_combining_mark(c) || c.is_control() => {}
            None => key.push(c),
        }
    }
    key.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Comes after every key that begins with `key`, and before every other that follows it: the end of a range.
#[must_use]
pub fn after_prefix(key: &str) -> String {
    format!("{key}{}", char::MAX)
}

/// What is typed for letters that do not come apart into a letter and a mark.
pub(crate) const fn whole_letter(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        '’' | '‘' => "'",
        _ => return None,
    })
}

fn visible(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

fn initial(name: &str) -> Option<String> {
    name.chars().next().map(|c| c.to_uppercase().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// R356: one key for all ways to write a name.
    #[test]
    fn keys_as_a_table() {
        let cases = [
            ("José", "jose"),
            ("JOSE\u{301}", "jose"),
            ("  Mary \u{a0} Ann ", "mary ann"),
            ("Łukasz", "lukasz"),
            ("Straße", "strasse"),
            ("İpek", "ipek"),
            ("Søren", "soren"),
            ("Ｍａｙａ", "maya"),
            ("O’Neil", "o'neil"),
            ("Ἀθηνᾶ", "αθηνα"),
            ("\u{301}", ""),
            (" ", ""),
        ];
        for (name, key) in cases {
            assert_eq!(search_key(name), key, "{name:?}");
        }
    }

    proptest! {
        #[test]
        fn keys_settle_at_once(name in "\\PC{0,20}") {
            let key = search_key(&name);
            prop_assert_eq!(search_key(&key), key);
        }

        #[test]
        fn a_prefix_ends_after_all_that_begins_with_it(key in "[a-zé中😮]{1,5}", more in "[a-zé中😮]{0,5}") {
            let longer = format!("{key}{more}");
            prop_assert!(longer >= key && longer < after_prefix(&key));
        }
    }

    /// R161, R162, R184, R185: the label and the display name.
    #[test]
    fn names_as_a_table() {
        let cases: &[(Option<&str>, Option<&str>, &str, &str)] = &[
            // first, last, display name, label for the author and staff
            (Some("Maya"), Some("Reed"), "Maya R.", "Maya R."),
            (Some("Maya"), Some("élan"), "Maya É.", "Maya É."),
            (Some("Maya"), None, "Maya", "m@x.org"),
            (Some("Maya"), Some("  "), "Maya", "m@x.org"),
            (None, Some("Reed"), "Member", "m@x.org"),
            (Some(" "), None, "Member", "m@x.org"),
            (None, None, "Member", "m@x.org"),
        ];
        for (first, last, display, label) in cases {
            assert_eq!(display_name(*first, *last), *display);
            assert_eq!(author_label(*first, *last, "m@x.org"), *label);
        }
    }
}
