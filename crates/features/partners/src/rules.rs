//! Which totals of an invite may be told, and what its codes are made of.

/// Codes an ambassador can have made in a day.
pub(crate) const CODES_A_DAY: i64 = 10;

/// A total that tells of nobody: rounded down to tens, and nothing below ten.
#[must_use]
pub(crate) fn told(total: i64) -> Option<i64> {
    (total >= 10).then(|| total - total % 10)
}

/// A code from random bytes: an alphabet without characters that look alike.
#[must_use]
pub(crate) fn code(bytes: [u8; 8]) -> String {
    const ALPHABET: [char; 32] = [
        'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j', 'k', 'm', 'n', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w',
        'x', 'y', 'z', '2', '3', '4', '5', '6', '7', '8', '9', '0',
    ];
    bytes.into_iter().filter_map(|byte| ALPHABET.get(usize::from(byte % 32))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_as_a_table() {
        let cases =
            [(0, None), (9, None), (10, Some(10)), (19, Some(10)), (20, Some(20)), (12_345, Some(12_340))];
        for (total, expected) in cases {
            assert_eq!(told(total), expected, "{total}");
        }
    }

    #[test]
    fn codes_have_eight_letters_that_an_account_accepts() {
        for byte in 0..=u8::MAX {
            let code = code([byte; 8]);
            assert_eq!(domain::invite::code(&code), Some(code.as_str()), "{byte}");
        }
    }
}
