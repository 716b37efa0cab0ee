//! `POST /api/billing/checkouts` and `GET /api/billing/checkouts/{id}`: begins to pay, and tells how far that is.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::CheckoutId;
use domain::plan::Price;
use domain::time::SECOND;
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::error_code::GUARDED;
use platform::http::{ApiError, IdempotencyKey, Json, Path};
use platform::payments::CheckoutState;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::reservation::{self, Asked, From};
use crate::sync::{SyncError, is_entitled, sync_member};
use crate::{store, view};

/// The provider is asked about one checkout this often at most, in milliseconds.
const LOOK_EVERY: i64 = SECOND;

/// What is to be bought.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BeginCheckout)]
pub struct Begin {
    /// Which price.
    price: Price,
    /// Where the member goes back to.
    from: From,
}

/// Opens a page of the provider's on which to pay.
#[utoipa::path(post, path = "/api/billing/checkouts", tag = "billing", operation_id = "begin_checkout", request_body = Begin,
    params(("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same checkout.")),
    responses(
        (status = 201, description = "The checkout; its `url` is the payment page.", body = view::Checkout),
        (status = 403, description = "The address is not verified yet (`guard.elsewhere`), or the request is not from the same origin."),
        (status = 409, description = "A subscription runs, which can be changed (`billing.subscribed`), or nothing is left to \
            buy (`billing.lifetime`)."),
        (status = 422, description = "This price is not for sale (`billing.not_for_sale`)."),
        (status = 503, description = "The provider does not answer, and nothing is charged (`billing.unavailable`), or we are \
            busy."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn begin(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    IdempotencyKey(key): IdempotencyKey,
    Json(wanted): Json<Begin>,
) -> Result<(StatusCode, Json<view::Checkout>), ApiError> {
    if !viewer.email_verified {
        return Err(ApiError::new(GUARDED).with("goTo", "/signup"));
    }
    let asked =
        Asked { price: wanted.price, from: wanted.from, key: key.unwrap_or_else(|| app.id::<Uuid>()) };
    let attempt = reservation::reserve_checkout(&app, &viewer, asked).await?;
    let now = app.now();
    let read = app.db.read(move |tx| {
        let entitled = is_entitled(tx, &attempt, now)?;
        Ok::<_, platform::db::DbError>(view::Checkout::of(&attempt, entitled))
    });
    Ok((StatusCode::CREATED, Json(read.await?)))
}

/// One of the caller's checkouts, as far as it is now.
#[utoipa::path(get, path = "/api/billing/checkouts/{id}", tag = "billing", operation_id = "show_checkout",
    params(("id" = CheckoutId, Path, description = "The checkout.")),
    responses(
        (status = 200, description = "Its state, and whether it is in the ledger.", body = view::Checkout),
        (status = 404, description = "The caller has no such checkout."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn show(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Path(id): Path<CheckoutId>,
) -> Result<Json<view::Checkout>, ApiError> {
    let found = store::attempt(&app.db, id).await?.filter(|attempt| attempt.member == viewer.id);
    let attempt = found.ok_or_else(ApiError::not_found)?;
    if attempt.is_under_way() {
        look(&app, id, viewer.id).await?;
    }
    let (shown, paid) = read(&app, id).await?;
    if paid && !shown.entitled {
        look(&app, id, viewer.id).await?;
        return Ok(Json(read(&app, id).await?.0));
    }
    Ok(Json(shown))
}

async fn read(app: &App, id: CheckoutId) -> Result<(view::Checkout, bool), ApiError> {
    let now = app.now();
    let read = app.db.read(move |tx| {
        let attempt = store::attempt_now(tx, id)?.ok_or_else(ApiError::not_found)?;
        let entitled = is_entitled(tx, &attempt, now)?;
        Ok((view::Checkout::of(&attempt, entitled), attempt.state == CheckoutState::Paid))
    });
    read.await
}

/// Asks the provider what is new, unless it was asked a moment ago. When it does not answer, what we know has to do.
async fn look(app: &App, id: CheckoutId, member: domain::ids::MemberId) -> Result<(), ApiError> {
    let now = app.now();
    let mine = app.db.write(move |tx| store::look(tx, id, LOOK_EVERY, now));
    if !mine.await? {
        return Ok(());
    }
    match sync_member(app, member).await {
        Err(SyncError::PaymentProvider(error)) => {
            tracing::warn!(%error, "a checkout could not be synced");
            Ok(())
        }
        other => Ok(other?),
    }
}
