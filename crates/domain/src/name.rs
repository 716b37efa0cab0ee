//! How a member is called in front of others, and the author label of a Win (spec §3, O-28, O-29).

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

fn visible(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

fn initial(name: &str) -> Option<String> {
    name.chars().next().map(|c| c.to_uppercase().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
