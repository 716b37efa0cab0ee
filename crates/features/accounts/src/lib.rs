//! Accounts: signing up, proving an address, logging in and out, passwords, sessions, and the steps into the community.
//!
//! Owns the table `codes`; the accounts themselves and their sessions belong to `members`. No answer here tells whether
//! an address has an account: what differs goes by mail. `docs/api-design.md` has the operations.

pub mod browser;
mod change_email;
pub mod change_password;
pub mod codes;
pub mod device;
pub mod emails;
mod jobs;
pub mod log_in;
mod log_out;
pub mod me;
mod onboarding;
pub mod passwords;
mod reset_password;
pub mod rules;
mod session;
mod sessions;
mod sign_up;
pub mod store;
mod verify;
pub mod view;

use std::sync::Arc;

use axum::Extension;
use domain::limits::{NAME_MAX, PASSWORD_MAX};
use domain::tier::DEFAULT_PLAN;
use members::session_view::SessionView;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use platform::http::rate::{Budget, Rate};
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::view::SessionInPage;

platform::error_codes! {
    LOGIN_REFUSED = 401 "login.refused" "That email and password don't match. If you've just signed up, please open the link in our email first.";
    NAME_CHECKED = 409 "name.checked" "Your name was checked with your licence. You can change it by renewing your verification.";
    STEP_OPEN = 409 "onboarding.unfinished" "Please finish the step before this one.";
    CODE_WRONG = 422 "code.wrong" "That code doesn't match. Use the newest email.";
    CODE_EXPIRED = 422 "code.expired" "That code has expired. Please request a new one.";
    LINK_EXPIRED = 422 "link.expired" "That link has expired. Please request a new one.";
    PLAN_UNKNOWN = 422 "plan.unknown" "We don't know that plan.";
    TOO_SOON = 429 "code.too_soon" "We've just emailed you. Please wait a moment before you ask again.";
}

/// The table of contents.
#[must_use]
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(session::show_session, log_in::log_in, log_out::log_out))
        .routes(routes!(sessions::list_sessions, sessions::end_other_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(sign_up::sign_up))
        .routes(routes!(verify::verify_by_code))
        .routes(routes!(verify::verify_by_link))
        .routes(routes!(verify::resend_code))
        .routes(routes!(reset_password::request_password_reset, reset_password::reset_password))
        .routes(routes!(change_password::change_password))
        .routes(routes!(change_email::request_email_change, change_email::confirm_email))
        .routes(routes!(onboarding::save_name))
        .routes(routes!(onboarding::choose_email_updates))
        .routes(routes!(onboarding::choose_plan))
        .routes(routes!(onboarding::finish_onboarding))
        .routes(routes!(me::show_me, me::update_me))
        .route_layer(Extension(passwords::Passwords::default()))
}

/// Guessing passwords and codes. Ten people behind one address may log in at once and mistype once each; what can be guessed
/// at one account or one code has limits of its own.
const SECRETS: Budget = Budget { name: "secrets", per_hour: 10 * 60, burst: 20, per_network: true };
/// Making us send mail.
const EMAILS: Budget = Budget { name: "emails", per_hour: 4 * 60, burst: 6, per_network: true };

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/session", budget: SECRETS },
    Rate { method: "POST", path: "/api/accounts/verification", budget: SECRETS },
    Rate { method: "POST", path: "/api/accounts/verification/link", budget: SECRETS },
    Rate { method: "PUT", path: "/api/password-resets", budget: SECRETS },
    Rate { method: "PUT", path: "/api/account/password", budget: SECRETS },
    Rate { method: "PUT", path: "/api/account/email", budget: SECRETS },
    Rate { method: "POST", path: "/api/accounts", budget: EMAILS },
    Rate { method: "POST", path: "/api/accounts/verification/resend", budget: EMAILS },
    Rate { method: "POST", path: "/api/password-resets", budget: EMAILS },
    Rate { method: "POST", path: "/api/account/email", budget: EMAILS },
];

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    let password = json!({ "format": "password", "minLength": 1, "maxLength": PASSWORD_MAX });
    vec![
        Bound::field("SignUp", "password", json!({ "format": "password" })),
        Bound::field("SignUp", "adult", json!({ "enum": [true] })),
        Bound::field("ChangePassword", "password", json!({ "format": "password" })),
        Bound::field("ChangePassword", "current", password.clone()),
        Bound::field("Reset", "password", json!({ "format": "password" })),
        Bound::field("ChangeEmail", "password", password.clone()),
        Bound::field("Login", "password", password.clone()),
        Bound::field("Link", "password", password),
        Bound::field("Plan", "plan", json!({ "enum": [DEFAULT_PLAN] })),
        Bound::field("Name", "firstName", json!({ "minLength": 1, "maxLength": NAME_MAX })),
        Bound::field("Name", "lastName", json!({ "maxLength": NAME_MAX })),
    ]
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[("accounts::store", store::STATEMENTS)],
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        rates: RATES,
        bounds,
        describe: me::describe,
        registry: Registry::default().with::<dyn SessionView>(Arc::new(SessionInPage)),
        ..Feature::new("accounts")
    }
}
