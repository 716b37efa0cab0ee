//! The sandbox's own pages, where a member pays with cards that are none, and its jobs: no money moves here.

mod checkout;
mod clock;
mod delivery;
mod html;
mod portal;

use std::sync::Arc;

use adapters::payments::sandbox::{Sandbox, TICK};
use axum::Router;
use axum::extract::{FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use domain::plan::Every;
use domain::time::MINUTE;
use payment_simulator::{Card, CustomerAccount};
use platform::app::App;
use platform::auth;
use platform::clock::MovableClock;
use platform::feature::Feature;
use platform::http::{ApiError, headers};
use platform::jobs::{Handler, Schedule};
use platform::payments::PaymentError;

use crate::public_pages::{Appearance, CSP};

/// The pages, and where `clock` is given, the way to move it.
pub fn routes(sandbox: Sandbox, clock: Option<Arc<MovableClock>>, app: &App) -> Router<App> {
    let pages = Router::new()
        .route("/sandbox/checkout/{id}", get(checkout::show).post(checkout::pay))
        .route("/sandbox/portal/{id}", get(portal::show).post(portal::act))
        .route_layer(from_fn_with_state(app.clone(), headers::same_origin))
        .route("/sandbox/style.css", get(async || ([(header::CONTENT_TYPE, "text/css")], html::STYLE)))
        .layer(from_fn(page_headers));
    let pages = match clock {
        Some(clock) => {
            let moving = sandbox.clone();
            pages.route("/sandbox/clock", post(async move |body| clock::forward(&clock, &moving, body).await))
        }
        None => pages,
    };
    pages.layer(axum::Extension(sandbox))
}

/// The jobs that deliver events to the webhook among these features and let time pass.
#[must_use]
pub fn handlers(sandbox: &Sandbox, features: &[Feature]) -> Vec<Arc<dyn Handler>> {
    vec![
        Arc::new(delivery::Deliver::new(sandbox.clone(), features)),
        Arc::new(delivery::LetTimePass { sandbox: sandbox.clone() }),
    ]
}

/// How often time passes.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: TICK, every: MINUTE }]
}

async fn page_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::CACHE_CONTROL, "no-store"),
        // With no-referrer, browsers send `Origin: null` with forms.
        (HeaderName::from_static("referrer-policy"), "same-origin"),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ] {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// A page of the sandbox, opened by the member whose account it is in; for everyone else there is no such page.
struct Opened {
    sandbox: Sandbox,
    account: CustomerAccount,
    /// The checkout or portal page.
    id: String,
    look: Appearance,
    demo: bool,
}

impl FromRequestParts<App> for Opened {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let viewer = auth::viewer(parts, app).await?.ok_or_else(ApiError::not_found)?;
        let Path(id) =
            Path::<String>::from_request_parts(parts, app).await.map_err(|_| ApiError::not_found())?;
        let sandbox = parts.extensions.get::<Sandbox>().cloned().ok_or_else(ApiError::not_found)?;
        let account = sandbox.account_of(&id).await.map_err(api_error)?;
        if account.reference != viewer.id.to_string() {
            return Err(ApiError::not_found());
        }
        let look = Appearance::of(&parts.headers);
        Ok(Self { sandbox, account, id, look, demo: app.settings.demo })
    }
}

fn api_error(error: PaymentError) -> ApiError {
    match error {
        PaymentError::Unreachable(why) => ApiError::internal(why),
        _ => ApiError::not_found(),
    }
}

/// Leads on after a form; browsers ask for that page with GET.
fn see_other(to: &str) -> Response {
    let Ok(to) = HeaderValue::from_str(to) else { return ApiError::not_found().into_response() };
    (axum::http::StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}

/// A value of a form; all that these pages send are plain words.
fn field<'a>(form: &'a str, name: &str) -> Option<&'a str> {
    let mut fields = form.split('&').filter_map(|field| field.split_once('='));
    fields.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// The cards on offer: the word in the form, what it is, what becomes of it.
const CARDS: [(&str, Card, &str, &str); 6] = [
    ("works", Card::Works, "A card that works", "Pays at once and renews."),
    ("declined", Card::Declined, "A card that is declined", "Nothing is charged."),
    (
        "fails_at_renewal",
        Card::FailsAtRenewal,
        "A card that fails at renewal",
        "Pays now; every renewal is declined.",
    ),
    (
        "fails_once",
        Card::FailsOnce,
        "A card that fails once",
        "Pays now; a renewal is declined once, then works.",
    ),
    ("bank", Card::Bank, "A bank debit that takes time", "The money arrives after three days."),
    ("bank_fails", Card::BankFails, "A bank debit that fails", "The bank rejects it after three days."),
];

/// The cards for what is paid this often: what is paid once has no renewal that could fail.
fn cards_for(every: Every) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let once = every == Every::Once;
    let fails_later = |card| matches!(card, Card::FailsAtRenewal | Card::FailsOnce);
    CARDS.into_iter().filter(move |(_, card, ..)| !(once && fails_later(*card))).map(
        move |(word, card, name, about)| {
            let about = if once && card == Card::Works { "Pays once. Nothing renews." } else { about };
            (word, name, about)
        },
    )
}

fn card(form: &str) -> Option<Card> {
    let word = field(form, "card")?;
    CARDS.iter().find(|(known, ..)| *known == word).map(|(_, card, ..)| *card)
}
