//! Applications: what someone says of themselves and proves, step by step, until it is handed in.

pub mod answers;
mod appeal;
mod begin;
pub(crate) mod emails;
pub mod evidence;
mod save;
pub mod state;
pub mod store;
mod submit;
pub mod view;
mod withdraw;

use axum::Extension;
use domain::ids::MemberId;
use media::upload_limiter::UploadLimiter;
use platform::app::App;
use platform::bounds::Bound;
use platform::db::Tx;
use platform::http::ApiError;
use platform::http::rate::{Budget, Rate};
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error_codes::{APPROVED, NOT_OPEN, WAITING};
use state::StateError;
use store::Stored;

/// Bytes of evidence that may arrive at one server at the same time.
const MEMORY: usize = 96 * 1024 * 1024;

/// The table of contents.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(begin::show_application, begin::begin_application))
        .routes(routes!(save::save_about))
        .routes(routes!(save::save_licence))
        .routes(routes!(save::save_practice))
        .routes(routes!(evidence::upload::add_evidence))
        .routes(routes!(evidence::delete::remove_evidence))
        .routes(routes!(evidence::download::open_evidence))
        .routes(routes!(submit::submit_application))
        .routes(routes!(withdraw::withdraw_application))
        .routes(routes!(appeal::appeal_application))
        .route_layer(Extension(UploadLimiter::with_memory(MEMORY)))
}

/// Adding files to an application.
const EVIDENCE: Budget = Budget { name: "evidence", per_hour: 60, burst: 12, per_network: false };
/// Handing in, and asking for another decision.
const SUBMISSIONS: Budget = Budget { name: "applications", per_hour: 12, burst: 6, per_network: false };

/// The operations that draw on a budget of their own.
pub(crate) const RATES: &[Rate] = &[
    Rate { method: "POST", path: evidence::PATH, budget: EVIDENCE },
    Rate { method: "POST", path: "/api/professional-application/submission", budget: SUBMISSIONS },
    Rate { method: "POST", path: "/api/professional-application/appeal", budget: SUBMISSIONS },
];

/// What the API's document says of the requests beyond their types.
pub(crate) fn bounds() -> Vec<Bound> {
    vec![Bound::field("SubmitApplication", "truthful", json!({ "enum": [true] }))]
}

/// The application of a Member, held until the transaction ends.
///
/// # Errors
/// 404 when they have none.
fn owned(tx: &mut Tx<'_>, member: MemberId) -> Result<Stored, ApiError> {
    store::lock_of(tx, member)?.ok_or_else(ApiError::not_found)
}

impl From<StateError> for ApiError {
    fn from(error: StateError) -> Self {
        Self::new(match error {
            StateError::Waiting => WAITING,
            StateError::NotOpen => NOT_OPEN,
            StateError::Approved => APPROVED,
        })
    }
}
