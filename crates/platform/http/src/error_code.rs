//! Error codes: every refusal the API knows, as a code the browser acts on, a status and a plain title.

/// One kind of refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorCode {
    /// Stable code, such as `wins.cooldown`.
    pub code: &'static str,
    /// HTTP status.
    pub status: u16,
    /// One plain sentence.
    pub title: &'static str,
}

/// Declares error_codes: `NAME = 429 "code" "Title.";` makes a constant of each, and `ERROR_CODES` with all of them.
#[macro_export]
macro_rules! error_codes {
    ($($(#[$doc:meta])* $name:ident = $status:literal $code:literal $title:literal;)+) => {
        $($(#[$doc])* #[doc = $title] pub const $name: $crate::error_code::ErrorCode =
            $crate::error_code::ErrorCode { code: $code, status: $status, title: $title };)+
        /// Every error_code declared here.
        pub const ERROR_CODES: &[$crate::error_code::ErrorCode] = &[$($name),+];
    };
}

error_codes! {
    MALFORMED = 400 "request.malformed" "The request could not be read.";
    BAD_CURSOR = 400 "request.cursor" "This list has changed. Please reload it.";
    NO_SESSION = 401 "session.none" "Please log in.";
    ROLE_MISSING = 403 "role.missing" "You don't have access to this.";
    TIER_NEEDED = 403 "tier.needed" "This isn't part of your membership.";
    GUARDED = 403 "guard.elsewhere" "Please finish the step before this one.";
    FOREIGN_ORIGIN = 403 "request.foreign" "This request came from another site.";
    NOT_FOUND = 404 "not_found" "We couldn't find this.";
    METHOD = 405 "request.method" "This isn't possible here.";
    TIMED_OUT = 408 "request.timeout" "The request took too long.";
    OTHER_MEMBER = 409 "session.other" "Someone else is logged in here now.";
    CONFLICT = 409 "conflict" "This has changed. Please reload and try again.";
    KEY_REUSED = 409 "request.key_reused" "This key was already used for a different request.";
    TOO_LARGE = 413 "request.too_large" "The request is too large.";
    WRONG_TYPE = 415 "request.type" "We can't read this type of request.";
    FIELDS = 422 "fields.invalid" "Please fix this to continue.";
    RATE_LIMITED = 429 "rate.limited" "That was a lot at once. Please try again in a moment.";
    INTERNAL = 500 "internal" "Something went wrong on our side. Your text is still here.";
    BUSY = 503 "busy" "We are busy. Please try again in a moment.";
}
