//! Which operation draws on which budget: the one table of rates.

use axum::http::Method;
use platform::http::rate::Budget;

/// Reading.
const READS: Budget = Budget { name: "reads", per_hour: 600 * 60, burst: 200, per_network: false };
/// Looking for Members, which is typing: far more than anyone types, far too little to list the community.
const SEARCHES: Budget = Budget { name: "searches", per_hour: 60 * 60, burst: 40, per_network: false };
/// Changing anything not named below.
const WRITES: Budget = Budget { name: "writes", per_hour: 120 * 60, burst: 40, per_network: false };
/// Guessing passwords and codes.
const SECRETS: Budget = Budget { name: "secrets", per_hour: 10 * 60, burst: 10, per_network: true };
/// Making us send mail.
const EMAILS: Budget = Budget { name: "emails", per_hour: 4 * 60, burst: 6, per_network: true };
/// Sharing, whatever the allowance says (O-6): with ten at once, never more than thirty in an hour.
const SHARES: Budget = Budget { name: "shares", per_hour: 20, burst: 10, per_network: false };
/// Commenting.
const COMMENTS: Budget = Budget { name: "comments", per_hour: 6 * 60, burst: 10, per_network: false };
/// Saying something in the chat: a lively talk, and no flood.
const MESSAGES: Budget = Budget { name: "messages", per_hour: 30 * 60, burst: 20, per_network: false };
/// Noting how far one has read, which the app does on its own.
const MARKS: Budget = Budget { name: "marks", per_hour: 120 * 60, burst: 60, per_network: false };
/// Writing to a Member in private.
const DIRECT_MESSAGES: Budget =
    Budget { name: "direct messages", per_hour: 30 * 60, burst: 20, per_network: false };
/// Reporting, and asking for a second look: enough for a bad evening, too little to drown what others report.
const REPORTS: Budget = Budget { name: "reports", per_hour: 3 * 60, burst: 10, per_network: false };
/// Everything that asks the payment provider: enough for someone who cannot decide.
const PAYMENTS: Budget = Budget { name: "payments", per_hour: 20 * 60, burst: 20, per_network: false };
/// Events of the payment provider, which sends many at once from few addresses.
const EVENTS: Budget = Budget { name: "events", per_hour: 1_200 * 60, burst: 600, per_network: true };
/// Uploading.
const UPLOADS: Budget = Budget { name: "uploads", per_hour: 10 * 60, burst: 20, per_network: false };

/// Public pages, counted for each client network: far more than the people behind one address open.
pub const PAGES: Budget = Budget { name: "pages", per_hour: 600 * 60, burst: 200, per_network: true };

/// All budgets.
pub const BUDGETS: &[Budget] = &[
    READS,
    SEARCHES,
    WRITES,
    SECRETS,
    EMAILS,
    SHARES,
    COMMENTS,
    MESSAGES,
    DIRECT_MESSAGES,
    MARKS,
    REPORTS,
    PAYMENTS,
    EVENTS,
    UPLOADS,
];

/// The budget of an operation; `path` is the route's pattern.
#[must_use]
pub fn budget(method: &Method, path: &str) -> Budget {
    match (method.as_str(), path) {
        ("GET" | "HEAD", "/api/members/search" | "/api/chat/channels/{id}/search") => SEARCHES,
        ("GET" | "HEAD", _) => READS,
        ("POST", "/api/session" | "/api/accounts/verification" | "/api/accounts/verification/link")
        | ("PUT", "/api/password-resets" | "/api/account/password" | "/api/account/email") => SECRETS,
        (
            "POST",
            "/api/accounts"
            | "/api/accounts/verification/resend"
            | "/api/password-resets"
            | "/api/account/email",
        ) => EMAILS,
        ("POST", "/api/questions" | "/api/wins") => SHARES,
        ("POST", "/api/wins/{id}/comments" | "/api/questions/{id}/comments") => COMMENTS,
        // Other words are words: they reach everyone just as new ones do.
        ("POST", "/api/chat/channels/{id}/messages") | ("PATCH", "/api/chat/messages/{id}") => MESSAGES,
        ("POST", "/api/dm/{uid}/messages") | ("PATCH", "/api/dm/messages/{id}") => DIRECT_MESSAGES,
        ("PUT", "/api/chat/channels/{id}/read" | "/api/dm/{uid}/read") => MARKS,
        ("POST", "/api/reports" | "/api/appeals" | "/api/dm/{uid}/report") => REPORTS,
        ("POST", "/api/billing/webhook") => EVENTS,
        (_, path) if path.starts_with("/api/billing/") => PAYMENTS,
        ("POST", path) if path.starts_with("/api/media/") => UPLOADS,
        _ => WRITES,
    }
}
