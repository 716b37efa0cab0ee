//! `GET /api/billing/membership`: what a member has, why, until when, and what they can do about it.

use axum::extract::State;
use domain::entitlement::unconfirmed;
use members::ledger::{self, Kept};
use platform::app::App;
use platform::auth::{SignedIn, Viewer};
use platform::db::DbError;
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view::{Checkout, Entitlement, LastPayment, Provider};
use crate::{payment_store, store, sync};

/// A member's membership.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Membership {
    /// Who takes payments here.
    provider: Provider,
    /// 0, 1 or 2: what gates grant.
    #[schema(schema_with = members::card::level_schema)]
    tier: u8,
    /// Free, Supporter or Super.
    tier_name: &'static str,
    /// The plan, such as `tier_0`.
    plan: String,
    /// The plan is a paid one, and nothing stands for it.
    unconfirmed: bool,
    /// What gives, or gave, it: live ones first, the best first.
    entitlements: Vec<Entitlement>,
    /// There is a customer at the provider, with cards and invoices.
    manageable: bool,
    /// The attempt to pay that is under way.
    #[schema(required)]
    checkout: Option<Checkout>,
    /// The last payment; null while none is known.
    #[schema(required)]
    last_payment: Option<LastPayment>,
}

/// The caller's membership.
#[utoipa::path(get, path = "/api/billing/membership", tag = "billing", operation_id = "show_membership",
    responses(
        (status = 200, description = "What the member has, and why.", body = Membership),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn membership(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
) -> Result<Json<Membership>, ApiError> {
    of(&app, &viewer).await.map(Json)
}

/// This viewer's membership as it is now, also when it changed since the request began.
pub(crate) async fn of(app: &App, viewer: &Viewer) -> Result<Membership, ApiError> {
    let (member, now, source) = (viewer.id, app.now(), sync::source(app));
    let at = app.clone();
    let read = app.db.read(move |tx| {
        let document = members::store::find(tx, member)?;
        let current = ledger::current(tx, &at, member)?;
        let attempt = store::open_attempt_now(tx, member)?;
        let last_payment =
            source.map(|source| payment_store::last(tx, member, source)).transpose()?.flatten();
        Ok::<_, DbError>((document, current, attempt, last_payment))
    });
    let (document, mut current, attempt, last_payment) = read.await?;
    let document = document.ok_or_else(ApiError::not_found)?;
    let manageable = match source {
        Some(source) => store::customer_of(&app.db, member, source).await?.is_some(),
        None => false,
    };
    current.sort_by(|one, other| first(one, other, now));
    let (live, plan) = (document.entitlements.live(now), document.plan(now));
    let unconfirmed = unconfirmed(&plan, &live) && !viewer.roles.privileged();
    let tier = Viewer { entitled: live, ..viewer.clone() }.tier(app.settings.tier_mapping);
    Ok(Membership {
        provider: Provider::named(app.payments.name()),
        tier: tier.level(),
        tier_name: tier.name(),
        plan,
        unconfirmed,
        entitlements: current.iter().map(|kept| Entitlement::of(kept, now, source)).collect(),
        manageable,
        checkout: attempt.map(|attempt| Checkout::of(&attempt, false)),
        last_payment: last_payment.map(LastPayment::from),
    })
}

/// What is live comes first, the best of it before the rest; what is over follows, the last first.
fn first(one: &Kept, other: &Kept, now: domain::time::Timestamp) -> std::cmp::Ordering {
    let live = |kept: &Kept| kept.entry.entitled().filter(|row| row.is_live(now));
    match (live(one), live(other)) {
        (Some(one), Some(other)) => one.best_first(&other),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => (other.at, other.id).cmp(&(one.at, one.id)),
    }
}
