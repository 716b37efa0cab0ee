//! `POST /api/billing/changes`: moves a subscription to another price, for exactly the sum that was shown.

use axum::extract::State;
use domain::plan::Price;
use domain::time::{MINUTE, Timestamp};
use members::ledger::Kept;
use platform::app::App;
use platform::auth::{SignedIn, Viewer};
use platform::http::{ApiError, Json};
use platform::payments::{PaymentError, When};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::membership::{self, Membership};
use crate::preview::{attempt, own_fresh, refused, worked_out};
use crate::view::Amount;
use crate::{NO_WORD, PREVIEW_OLD, UNCHANGEABLE, rules, sync};

/// A change as its preview said it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgreedChange {
    /// The subscription.
    subscription: String,
    /// What it shall be on.
    to: Price,
    /// `at` of the preview.
    at: Timestamp,
    /// `dueNow` of the preview.
    due_now: Amount,
}

/// Changes a subscription; the same change once more is the same change.
#[utoipa::path(post, path = "/api/billing/changes", tag = "billing", operation_id = "change_subscription",
    request_body = AgreedChange,
    responses(
        (status = 200, description = "The membership as it is now.", body = Membership),
        (status = 402, description = "The card was declined (`billing.declined`), and nothing has changed."),
        (status = 404, description = "The caller has no such subscription."),
        (status = 409, description = "The preview is older than ten minutes, or the amount has changed \
            (`billing.preview_old`); or it cannot be changed to that now (`billing.unchangeable`)."),
        (status = 503, description = "The provider does not answer, and nothing was done (`billing.unavailable`); it did not \
            say whether it did it (`billing.no_word`), which the membership shows as soon as it is known; or we are busy."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn change(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(agreed): Json<AgreedChange>,
) -> Result<Json<Membership>, ApiError> {
    let kept = own_fresh(&app, viewer.id, &agreed.subscription).await?;
    if is_done(&kept, agreed.to) {
        return membership::of(&app, &viewer).await.map(Json);
    }
    if !rules::may_change(&kept.entry, agreed.to) {
        return Err(ApiError::new(UNCHANGEABLE));
    }
    if !rules::is_fresh(agreed.at, app.now()) {
        return Err(ApiError::new(PREVIEW_OLD));
    }
    let change = attempt(&kept, agreed.to, agreed.at);
    let found = worked_out(&app, &change).await?;
    if Amount::from(found.due_now) != agreed.due_now {
        return Err(ApiError::new(PREVIEW_OLD));
    }
    let moment = if change.when == When::PeriodEnd { kept.at } else { agreed.at };
    // What the provider refused, or failed to do, it refuses for the same key again.
    let minute = app.now().0.div_euclid(MINUTE);
    let key =
        format!("change-{}-{}-{}-{}-{minute}", agreed.subscription, agreed.to.key(), moment.0, kept.seq);
    match app.payments.change(&change, &key).await {
        Ok(()) => settled(&app, &viewer).await,
        Err(PaymentError::Unreachable(why)) => without_word(&app, &viewer, &agreed, &why).await,
        Err(error) => Err(refused(error)),
    }
}

/// Whether a subscription is on a price, or will be when its period ends.
fn is_done(kept: &Kept, to: Price) -> bool {
    rules::runs(&kept.entry) && (kept.entry.price == Some(to) || kept.entry.next == Some(to))
}

/// The provider did not say in time whether it changed a subscription: it may have, so it is asked once more how things are.
async fn without_word(
    app: &App,
    viewer: &Viewer,
    agreed: &AgreedChange,
    why: &str,
) -> Result<Json<Membership>, ApiError> {
    tracing::warn!(why, "it is unknown whether a change was made");
    match own_fresh(app, viewer.id, &agreed.subscription).await {
        Ok(kept) if is_done(&kept, agreed.to) => membership::of(app, viewer).await.map(Json),
        _ => Err(ApiError::new(NO_WORD).retry_after(sync::LATER_MS)),
    }
}

/// The membership after something was done at the provider. That it was done remains, also when the provider cannot be asked
/// again just now; its own news come later.
pub(crate) async fn settled(app: &App, viewer: &Viewer) -> Result<Json<Membership>, ApiError> {
    if let Err(error) = sync::sync_member(app, viewer.id).await {
        tracing::warn!(%error, "a change is not in the ledger yet");
    }
    membership::of(app, viewer).await.map(Json)
}
