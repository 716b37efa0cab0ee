//! The code of an ambassador's invite, as the link to the sign-up carries it.

/// The code, if it is one; anything else is ignored, since a broken link must not keep anyone out.
#[must_use]
pub fn code(given: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    (given.len() == 8 && given.bytes().all(plain)).then_some(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_as_a_table() {
        for (given, valid) in [
            ("abcd2345", true),
            ("", false),
            ("abcd234", false),
            ("abcd23456", false),
            ("ABCD2345", false),
            ("abcd-345", false),
            ("äbcd234", false),
        ] {
            assert_eq!(code(given).is_some(), valid, "{given}");
        }
    }
}
