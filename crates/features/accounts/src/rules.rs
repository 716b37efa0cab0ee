//! The rules of accounts: passwords, names, the steps of sign-up. Pure: no I/O, no clock, no status codes.

use domain::email::Email;
use domain::limits::{CODE_DIGITS, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN};
use domain::text::{self, TextFault};
use unicode_normalization::UnicodeNormalization;
use utoipa::ToSchema;

use crate::passwords;

/// What is wrong with a new password, as the code of its field (O-70); `emails` are the account's addresses.
#[must_use]
pub fn password_fault(password: &str, emails: &[&Email]) -> Option<&'static str> {
    let length = password.chars().count();
    let lower = password.to_lowercase();
    let like_email = |email: &&Email| {
        let key = email.key();
        lower == key || key.split_once('@').is_some_and(|(local, _)| lower == local)
    };
    if length < PASSWORD_MIN {
        Some("too_short")
    } else if length > PASSWORD_MAX {
        Some("too_long")
    } else if emails.iter().any(like_email) {
        Some("like_email")
    } else {
        passwords::is_common(password).then_some("common")
    }
}

/// A password that could be somebody's; others are turned away before they are hashed.
#[must_use]
pub fn could_be_password(password: &str) -> bool {
    !password.is_empty() && password.chars().count() <= PASSWORD_MAX
}

/// The six digits of a code, however they were typed or pasted.
#[must_use]
pub fn code(raw: &str) -> Option<String> {
    let digits: String =
        raw.chars().filter(|c| !c.is_whitespace() && *c != '-').take(CODE_DIGITS + 1).collect();
    (digits.len() == CODE_DIGITS && digits.bytes().all(|b| b.is_ascii_digit())).then_some(digits)
}

/// Fields at fault, each with its code.
pub type Faults = Vec<(&'static str, &'static str)>;

/// A first name and perhaps a last one, cleaned; or the fields at fault.
///
/// # Errors
/// The fields and their codes: `required`, `too_long`, `reserved`.
pub fn name(first: &str, last: Option<&str>) -> Result<(String, Option<String>), Faults> {
    let first = text::required_line(first, NAME_MAX)
        .map_err(fault)
        .and_then(|first| if sounds_like_staff(&first) { Err("reserved") } else { Ok(first) });
    let last = match last.map(|last| text::required_line(last, NAME_MAX)) {
        None | Some(Err(TextFault::Empty)) => Ok(None),
        Some(Ok(last)) => Ok(Some(last)),
        Some(Err(other)) => Err(fault(other)),
    };
    match (first, last) {
        (Ok(first), Ok(last)) => Ok((first, last)),
        (first, last) => {
            let faults = [("firstName", first.err()), ("lastName", last.err())];
            Err(faults.into_iter().filter_map(|(field, code)| Some((field, code?))).collect())
        }
    }
}

const fn fault(fault: TextFault) -> &'static str {
    match fault {
        TextFault::Empty => "required",
        TextFault::TooLong => "too_long",
    }
}

/// Names under which a member could pass for staff, as [`skeleton`] leaves them.
const STAFF: &[&str] = &["admin", "administrator", "moderator", "exhale", "exhaleteam", "exhalesupport"];

/// Whether a name, or a word of it, looks like one of ours.
fn sounds_like_staff(name: &str) -> bool {
    let staff: Vec<String> = STAFF.iter().map(|name| skeleton(name)).collect();
    let whole = skeleton(name);
    staff.contains(&whole)
        || name.split(|c: char| !c.is_alphanumeric()).any(|word| staff.contains(&skeleton(word)))
}

/// What the eye makes of a name: lower case, no marks, and one letter for all that look like it.
fn skeleton(name: &str) -> String {
    name.nfkd().flat_map(char::to_lowercase).map(lookalike).filter(|c| c.is_alphanumeric()).collect()
}

/// The Latin letter that a Cyrillic, Greek or other letter, or a digit, is easily taken for.
const fn lookalike(c: char) -> char {
    match c {
        'а' | 'α' | 'ɑ' | '4' | '@' => 'a',
        'ь' | 'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' | 'ɗ' => 'd',
        'е' | 'є' | 'ε' | 'ҽ' | '3' => 'e',
        'һ' | 'н' | 'ℎ' => 'h',
        'і' | 'ι' | 'ı' | 'ӏ' | 'l' | '1' | '|' | '!' | 'ǀ' => 'i',
        'м' | 'ṃ' => 'm',
        'п' | 'η' | 'ո' => 'n',
        'о' | 'ο' | 'σ' | '0' | 'օ' | 'ө' => 'o',
        'р' | 'ρ' => 'p',
        'г' | 'ɾ' => 'r',
        'ѕ' | '5' | '$' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' => 'u',
        'ѵ' | 'ν' => 'v',
        'х' | 'χ' => 'x',
        other => other,
    }
}

/// A step of sign-up (spec §3 onboardingStep).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(as = OnboardingStep, rename_all = "lowercase")]
pub enum Step {
    /// Prove the address.
    Verify,
    /// Say a name.
    Name,
    /// Say how often we may write.
    Letters,
    /// Choose a plan.
    Plan,
    /// Look back and enter.
    Done,
}

impl Step {
    /// As the document stores it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Name => "name",
            Self::Letters => "letters",
            Self::Plan => "plan",
            Self::Done => "done",
        }
    }

    /// The step after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Verify => Self::Name,
            Self::Name => Self::Letters,
            Self::Letters => Self::Plan,
            Self::Plan | Self::Done => Self::Done,
        }
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
