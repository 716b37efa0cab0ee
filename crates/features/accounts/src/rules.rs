//! The rules of accounts: passwords, names, the steps of sign-up. Pure: no I/O, no clock, no status codes.

use domain::email::Email;
use domain::limits::{CODE_DIGITS, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN};
use domain::text::{self, TextError};
use members::staff_names::reserved;
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

/// A password that could be someone's; others are turned away before they are hashed.
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
pub type FieldErrors = Vec<(&'static str, &'static str)>;

/// A first name and perhaps a last one, cleaned; or the fields at fault.
///
/// # Errors
/// The fields and their codes: `required`, `too_long`.
pub fn name(first: &str, last: Option<&str>) -> Result<(String, Option<String>), FieldErrors> {
    let first = text::required_line(first, NAME_MAX).map_err(fault);
    let last = match last.map(|last| text::required_line(last, NAME_MAX)) {
        None | Some(Err(TextError::Empty)) => Ok(None),
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

/// The name, unless its owner could pass for one of the team of `community` by it.
///
/// # Errors
/// The fields, each `reserved`.
pub fn unlike_staff(
    name: (String, Option<String>),
    community: &str,
) -> Result<(String, Option<String>), FieldErrors> {
    let reserved = reserved(&name.0, name.1.as_deref().unwrap_or_default(), community);
    let fields = ["firstName", "lastName"].into_iter().zip(reserved);
    let faults: FieldErrors =
        fields.filter(|(_, is_reserved)| *is_reserved).map(|(field, _)| (field, "reserved")).collect();
    if faults.is_empty() { Ok(name) } else { Err(faults) }
}

const fn fault(fault: TextError) -> &'static str {
    match fault {
        TextError::Empty => "required",
        TextError::TooLong => "too_long",
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
    /// Choose how often we may email.
    Emails,
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
            Self::Emails => "emails",
            Self::Plan => "plan",
            Self::Done => "done",
        }
    }

    /// The step after this one. Nobody is asked for a plan who has one, such as a Professional.
    #[must_use]
    pub const fn next(self, plan_chosen: bool) -> Self {
        match self {
            Self::Verify => Self::Name,
            Self::Name => Self::Emails,
            Self::Emails if plan_chosen => Self::Done,
            Self::Emails => Self::Plan,
            Self::Plan | Self::Done => Self::Done,
        }
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
