//! `POST /api/billing/changes/preview`: what moving a subscription to another price would cost, to the cent.

use axum::extract::State;
use domain::ids::MemberId;
use domain::plan::Price;
use domain::time::{SECOND, Timestamp};
use members::ledger::{self, Kept};
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::{ApiError, Json};
use platform::payments::{Change, PaymentError, Preview, When};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::sync::{self, SyncError};
use crate::view::Amount;
use crate::{UNCHANGEABLE, rules};

/// A change to look at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRequest {
    /// One of the caller's subscriptions.
    subscription: String,
    /// What it shall be on.
    to: Price,
}

/// What a change would cost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePreview {
    /// The subscription.
    subscription: String,
    /// What it would be on.
    to: Price,
    /// When.
    when: ChangesWhen,
    /// What the sum was worked out for; it goes back with the change. In milliseconds.
    at: Timestamp,
    /// Charged at once.
    due_now: Amount,
    /// Charged at the next renewal.
    then: Amount,
    /// When that is, in milliseconds.
    renews_at: Timestamp,
}

/// When a change happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangesWhen {
    /// At once.
    Now,
    /// When the paid period ends.
    PeriodEnd,
}

/// Works out what a change would cost; nothing is changed.
#[utoipa::path(post, path = "/api/billing/changes/preview", tag = "billing", operation_id = "preview_change",
    request_body = ChangeRequest,
    responses(
        (status = 200, description = "What it would cost, and when it would happen.", body = ChangePreview),
        (status = 404, description = "The caller has no such subscription."),
        (status = 409, description = "It cannot be changed to that now (`billing.unchangeable`)."),
        (status = 503, description = "The provider does not answer (`billing.unavailable`), or we are busy."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn preview(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(wanted): Json<ChangeRequest>,
) -> Result<Json<ChangePreview>, ApiError> {
    let kept = own(&app, viewer.id, &wanted.subscription).await?;
    if !rules::may_change(&kept.entry, wanted.to) {
        return Err(ApiError::new(UNCHANGEABLE));
    }
    // Providers know whole seconds.
    let now = app.now();
    let at = now.plus(-now.0.rem_euclid(SECOND));
    let change = attempt(&kept, wanted.to, at);
    let found = worked_out(&app, &change).await?;
    let when = if change.when == When::PeriodEnd { ChangesWhen::PeriodEnd } else { ChangesWhen::Now };
    Ok(Json(ChangePreview {
        subscription: change.subscription,
        to: change.to,
        when,
        at,
        due_now: found.due_now.into(),
        then: found.then.into(),
        renews_at: found.renews_at,
    }))
}

/// The change of a subscription to a price: at once to something higher, otherwise when the paid period ends.
pub(crate) fn attempt(kept: &Kept, to: Price, at: Timestamp) -> Change {
    let when = if rules::is_higher(kept.entry.slot, to) { When::Now { at } } else { When::PeriodEnd };
    Change { subscription: kept.entry.reference.clone(), to, when }
}

/// What the provider says that a change costs.
pub(crate) async fn worked_out(app: &App, change: &Change) -> Result<Preview, ApiError> {
    app.payments.preview(change).await.map_err(refused)
}

/// What the provider does not want to do to a subscription cannot be done to it.
pub(crate) fn refused(error: PaymentError) -> ApiError {
    match error {
        PaymentError::Refused(_) => {
            tracing::warn!(%error, "a change was refused");
            ApiError::new(UNCHANGEABLE)
        }
        other => SyncError::from(other).into(),
    }
}

/// What the ledger says about a subscription of this member's at the provider; anyone else's is not there.
pub(crate) async fn own(app: &App, member: MemberId, subscription: &str) -> Result<Kept, ApiError> {
    let Some(source) = sync::source(app) else { return Err(ApiError::not_found()) };
    let id = subscription.to_owned();
    let read = app.db.read(move |tx| ledger::newest(tx, source, &id));
    read.await?.filter(|kept| kept.member == member).ok_or_else(ApiError::not_found)
}

/// [`own`] as the provider has it at this moment.
pub(crate) async fn own_fresh(app: &App, member: MemberId, subscription: &str) -> Result<Kept, ApiError> {
    own(app, member, subscription).await?;
    sync::sync_member(app, member).await?;
    own(app, member, subscription).await
}
