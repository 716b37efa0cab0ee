//! Billing: memberships bought by card, given or taken back, and the ledger that says what is in force (spec §6, §7, O-17 to O-20).
//!
//! Owns the tables `billing_customers`, `billing_checkouts`, `billing_events`, `billing_payments` and `billing_reconciled`; the
//! ledger itself lies with the account (`members::ledger`). Money never passes through here: a provider takes it (`platform::payments`), and what
//! the provider has at this moment, never what an event says, becomes an entry.

pub mod cancellation;
mod change;
mod check;
mod checkout;
mod credit;
mod customer;
pub mod event_store;
pub mod grants;
mod jobs;
mod known_prices;
mod ledger_list;
mod membership;
pub mod payment_store;
mod portal;
mod preview;
mod prices;
mod receipt_email;
mod receipts;
pub mod replay;
mod reservation;
pub mod rules;
pub mod store;
pub mod sync;
mod view;
mod webhook;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry, SignedPath};
use platform::http::rate::{Budget, Rate};
use platform::price_list::PriceList;
use serde_json::json;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use known_prices::KnownPrices;

platform::error_codes! {
    UNAVAILABLE = 503 "billing.unavailable" "We can't reach our payment provider right now. Nothing was charged.";
    NO_WORD = 503 "billing.no_word" "We're still waiting for the payment provider. Your membership page shows the current state.";
    SUBSCRIBED = 409 "billing.subscribed" "You already have a plan. You can change it.";
    PENDING = 409 "billing.pending" "Your payment is being processed. You can buy again once it has arrived.";
    LIFETIME = 409 "billing.lifetime" "Your membership is for life. There's nothing left to buy.";
    NOT_FOR_SALE = 422 "billing.not_for_sale" "This plan isn't available here.";
    UNCHANGEABLE = 409 "billing.unchangeable" "This change isn't possible right now.";
    PREVIEW_OLD = 409 "billing.preview_old" "The price has changed. Please check it again.";
    DECLINED = 402 "billing.declined" "The card was declined. Nothing has changed.";
    EVENT_REFUSED = 400 "billing.event_refused" "The event's signature could not be verified.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(prices::prices))
        .routes(routes!(checkout::begin))
        .routes(routes!(checkout::show))
        .routes(routes!(membership::membership))
        .routes(routes!(preview::preview))
        .routes(routes!(change::change))
        .routes(routes!(cancellation::cancel, cancellation::go_on))
        .routes(routes!(portal::portal))
        .routes(routes!(webhook::webhook).layer(DefaultBodyLimit::max(webhook::LONGEST)))
        .routes(routes!(check::check_subscription))
        .routes(routes!(ledger_list::list, grants::give))
        .routes(routes!(grants::take_back))
}

/// Everything that asks the payment provider: enough for a member who cannot decide.
const PAYMENTS: Budget = Budget { name: "payments", per_hour: 20 * 60, burst: 20, per_network: false };
/// Events of the payment provider, which sends many at once from few addresses.
const EVENTS: Budget = Budget { name: "events", per_hour: 1_200 * 60, burst: 600, per_network: true };

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/billing/webhook", budget: EVENTS },
    Rate { method: "DELETE", path: "/api/billing/cancellation", budget: PAYMENTS },
    Rate { method: "PUT", path: "/api/billing/cancellation", budget: PAYMENTS },
    Rate { method: "POST", path: "/api/billing/changes", budget: PAYMENTS },
    Rate { method: "POST", path: "/api/billing/changes/preview", budget: PAYMENTS },
    Rate { method: "POST", path: "/api/billing/checkouts", budget: PAYMENTS },
    Rate { method: "POST", path: "/api/billing/portal", budget: PAYMENTS },
];

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    vec![
        Bound::field("*", "subscription", json!({ "minLength": 1, "maxLength": 255 })),
        Bound::field("Amount", "currency", json!({ "pattern": "^[a-z]{3}$" })),
        Bound::cursor("/api/admin/members/{uid}/grants", b"l"),
    ]
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("billing::event_store", event_store::STATEMENTS),
            ("billing::payment_store", payment_store::STATEMENTS),
            ("billing::store", store::STATEMENTS),
        ],
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        rates: RATES,
        body_limits: &[("/api/billing/webhook", webhook::LONGEST)],
        bounds,
        registry: Registry::default()
            .with::<SignedPath>(Arc::new(SignedPath("/api/billing/webhook")))
            .with::<dyn PriceList>(Arc::new(KnownPrices::default())),
        ..Feature::new("billing")
    }
}
