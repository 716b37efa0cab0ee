//! `PUT` and `DELETE /api/billing/cancellation`: lets a subscription end with its paid period, at once where nothing is paid, or
//! go on after all.

use axum::extract::State;
use domain::time::MINUTE;
use platform::app::App;
use platform::auth::{SignedIn, Viewer};
use platform::http::{ApiError, Json};
use platform::payments::PaymentError;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::change::settled;
use crate::membership::Membership;
use crate::preview::{own_fresh, refused};
use crate::{UNCHANGEABLE, rules};

/// Which subscription.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WhichSubscription)]
pub struct Which {
    /// One of the caller's.
    subscription: String,
}

/// Lets it end with the paid period, or at once where a payment is open, which nobody asks for after that; once more changes
/// nothing.
#[utoipa::path(put, path = "/api/billing/cancellation", tag = "billing", operation_id = "cancel_subscription",
    request_body = Which,
    responses(
        (status = 200, description = "The membership as it is now.", body = Membership),
        (status = 404, description = "The caller has no such subscription."),
        (status = 409, description = "It is over already (`billing.unchangeable`)."),
        (status = 503, description = "The provider does not answer (`billing.unavailable`), or we are busy."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn cancel(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(which): Json<Which>,
) -> Result<Json<Membership>, ApiError> {
    set(&app, &viewer, &which.subscription, true).await
}

/// Lets it go on as it is: neither an end nor a change still waits for the period's end.
#[utoipa::path(delete, path = "/api/billing/cancellation", tag = "billing", operation_id = "resume_subscription",
    request_body = Which,
    responses(
        (status = 200, description = "The membership as it is now.", body = Membership),
        (status = 404, description = "The caller has no such subscription."),
        (status = 409, description = "It is over already, or something else takes its place (`billing.unchangeable`)."),
        (status = 503, description = "The provider does not answer (`billing.unavailable`), or we are busy."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn go_on(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(which): Json<Which>,
) -> Result<Json<Membership>, ApiError> {
    set(&app, &viewer, &which.subscription, false).await
}

async fn set(
    app: &App,
    viewer: &Viewer,
    subscription: &str,
    ends: bool,
) -> Result<Json<Membership>, ApiError> {
    let kept = own_fresh(app, viewer.id, subscription).await?;
    let entry = &kept.entry;
    let at_once = ends && rules::ends_at_once(entry);
    let may = if ends { rules::may_cancel(entry) || rules::runs(entry) } else { rules::may_go_on(entry) };
    if !may {
        return Err(ApiError::new(UNCHANGEABLE));
    }
    let is_so = entry.ends_with_period == ends && entry.next.is_none();
    if is_so && !at_once {
        return settled(app, viewer).await;
    }
    let why = format!("{ends}-{}", kept.seq);
    let done = if ends {
        end(app, subscription, at_once, &why).await
    } else {
        app.payments.end_with_period(subscription, false, &key(app, subscription, &why)).await
    };
    done.map_err(refused)?;
    settled(app, viewer).await
}

/// Lets a subscription end with its period, or at once where something of it is owed.
///
/// # Errors
/// When the provider does not do it.
pub async fn end(app: &App, subscription: &str, at_once: bool, why: &str) -> Result<(), PaymentError> {
    let key = key(app, subscription, why);
    if at_once {
        app.payments.end_now(subscription, &key).await
    } else {
        app.payments.end_with_period(subscription, true, &key).await
    }
}

/// The same attempt within a minute only: a provider remembers its own faults with a key, and they must not last.
fn key(app: &App, subscription: &str, why: &str) -> String {
    format!("end-{subscription}-{why}-{}", app.now().0.div_euclid(MINUTE))
}
