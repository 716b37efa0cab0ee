//! Opens a checkout: one at a time for a member, the same again for the same key or the same plan, and none for what they have
//! already.

use domain::ids::CheckoutId;
use domain::plan::{Every, Price};
use domain::time::{HOUR, MINUTE, Timestamp};
use members::ledger::{self, Source};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::payments::{Checkout, CheckoutState, Order, PaymentError};
use uuid::Uuid;

use crate::store::{self, CheckoutAttempt, Customer};
use crate::sync::{self, SyncError};
use crate::{LIFETIME, NOT_FOR_SALE, PENDING, SUBSCRIBED, customer, rules};

/// How long a member has time to pay: the provider wants half an hour at least, by its own clock.
const OPEN_MS: i64 = HOUR;
/// An attempt that the provider never heard of cannot be made good after this time: it would end too soon for the provider.
const STALE_MS: i64 = 20 * MINUTE;
/// The page of an attempt is given again for this long: enough time is left to pay.
const SHARED_MS: i64 = 20 * MINUTE;
/// How many former attempts are ended before we give up; more than tabs of one member are opened within a request.
const TRIES: usize = 6;

/// What a member asks for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub price: Price,
    pub from: From,
    /// By it a double click is one attempt.
    pub key: Uuid,
}

/// Where a member came from, and goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CheckoutFrom)]
pub enum From {
    /// The page of plans.
    Upgrade,
    /// The sign-up's step with the plans.
    Signup,
}

impl From {
    const fn word(self) -> &'static str {
        match self {
            Self::Upgrade => "upgrade",
            Self::Signup => "signup",
        }
    }
}

/// What the database says about an attempt.
enum Reserved {
    /// It is noted, or was by the same key, or a moment ago for the same plan.
    Mine(CheckoutAttempt),
    /// Another one has to be ended first.
    Former(CheckoutAttempt),
    Refused(ApiError),
}

/// Opens a checkout for this viewer, or answers with the one that the same key opened.
pub(crate) async fn reserve_checkout(
    app: &App,
    viewer: &Viewer,
    asked: Asked,
) -> Result<CheckoutAttempt, ApiError> {
    let source = sync::provider(app)?;
    for_sale(app, asked.price).await?;
    let customer = customer::ensure(app, source, viewer).await?;
    // What was paid a moment ago must not be sold again.
    sync::sync_customer(app, &customer, None).await?;
    for _ in 0..TRIES {
        match reserve(app, &customer, asked).await? {
            Reserved::Refused(error) => return Err(error),
            Reserved::Mine(attempt) if attempt.is_under_way() => {
                return page_or_none(app, &customer, attempt).await;
            }
            Reserved::Mine(attempt) => return Ok(attempt),
            Reserved::Former(former) => match end(app, &former).await? {
                CheckoutState::Expired => {}
                CheckoutState::Open => return Err(sync::busy()),
                CheckoutState::Pending => return Err(ApiError::new(PENDING)),
                CheckoutState::Paid => {
                    sync::sync_customer(app, &customer, None).await?;
                    return Err(ApiError::new(had(former.price)));
                }
            },
        }
    }
    Err(sync::busy())
}

/// The refusal when this price turns out to be paid.
const fn had(price: Price) -> platform::http::error_code::ErrorCode {
    if matches!(price.every(), Every::Once) { LIFETIME } else { SUBSCRIBED }
}

async fn for_sale(app: &App, price: Price) -> Result<(), ApiError> {
    let offers = app.payments.offers().await.map_err(SyncError::from)?;
    let found = offers.iter().any(|offer| offer.price == price);
    if found { Ok(()) } else { Err(ApiError::new(NOT_FOR_SALE)) }
}

async fn reserve(app: &App, customer: &Customer, asked: Asked) -> Result<Reserved, ApiError> {
    let (at, customer, id) = (app.clone(), customer.clone(), app.id::<CheckoutId>());
    app.db
        .write(move |tx| {
            // News about this customer wait, so that nothing is sold beside what they bring.
            store::hold_customer(tx, &customer)?;
            reserve_now(tx, &at, &customer, id, asked)
        })
        .await
}

fn reserve_now(
    tx: &mut Tx<'_>,
    app: &App,
    customer: &Customer,
    id: CheckoutId,
    asked: Asked,
) -> Result<Reserved, ApiError> {
    let now = app.now();
    if let Some(same) = store::attempt_by_key(tx, customer.member, asked.key)? {
        return Ok(Reserved::Mine(same));
    }
    let current = ledger::current(tx, app, customer.member)?;
    if current.iter().any(|kept| rules::is_for_life(&kept.entry, now)) {
        return Ok(Reserved::Refused(ApiError::new(LIFETIME)));
    }
    let ours = |source: Source| source == customer.source;
    let runs = current.iter().any(|kept| ours(kept.entry.source) && rules::runs(&kept.entry));
    if runs && asked.price.every() != Every::Once {
        return Ok(Reserved::Refused(ApiError::new(SUBSCRIBED)));
    }
    if let Some(former) = store::open_attempt_now(tx, customer.member)? {
        let same = is_the_same(&former, customer, asked, now);
        return Ok(if same { Reserved::Mine(former) } else { Reserved::Former(former) });
    }
    let attempt = CheckoutAttempt {
        id,
        member: customer.member,
        source: customer.source,
        customer: customer.id.clone(),
        price: asked.price,
        from: asked.from.word().to_owned(),
        provider_id: None,
        url: None,
        state: CheckoutState::Open,
        purchase: None,
        created_at: now,
        expires_at: now.plus(OPEN_MS),
    };
    if !store::add_attempt(tx, &attempt, asked.key)? {
        return Err(sync::busy());
    }
    Ok(Reserved::Mine(attempt))
}

/// Whether an attempt under way is what is asked for now, so that one page does for both: many requests at once would otherwise end
/// each other's.
fn is_the_same(former: &CheckoutAttempt, customer: &Customer, asked: Asked, now: Timestamp) -> bool {
    let has_page = former.provider_id.is_none() || former.url.is_some();
    former.state == CheckoutState::Open
        && has_page
        && (former.source, former.customer.as_str()) == (customer.source, customer.id.as_str())
        && (former.price, former.from.as_str()) == (asked.price, asked.from.word())
        && now.since(former.created_at) <= SHARED_MS
}

/// [`page`], or no page: when the provider no longer has the customer the attempt ends, and the next one makes another
/// customer.
async fn page_or_none(
    app: &App,
    customer: &Customer,
    attempt: CheckoutAttempt,
) -> Result<CheckoutAttempt, ApiError> {
    match page(app, attempt.clone()).await {
        Err(SyncError::PaymentProvider(PaymentError::NotFound))
            if customer::is_gone(app, customer).await? =>
        {
            Ok(CheckoutAttempt { state: CheckoutState::Expired, ..attempt })
        }
        outcome => Ok(outcome?),
    }
}

/// Asks the provider for the page of an attempt. Asked twice it may make two; the one that is noted first is the page, and of the
/// other one nobody learns the address.
async fn page(app: &App, attempt: CheckoutAttempt) -> Result<CheckoutAttempt, SyncError> {
    if attempt.provider_id.is_some() {
        return Ok(attempt);
    }
    if app.now().since(attempt.created_at) > STALE_MS {
        settle(app, &attempt, CheckoutState::Expired, None).await?;
        return Ok(CheckoutAttempt { state: CheckoutState::Expired, ..attempt });
    }
    let opened = app.payments.open_checkout(&order(app, &attempt), &key(app, &attempt)).await;
    if let Err(PaymentError::Refused(_) | PaymentError::NotFound) = &opened {
        // There is none, and there will be none.
        settle(app, &attempt, CheckoutState::Expired, None).await?;
    }
    let id = attempt.id;
    let opened = match opened {
        // Of several requests at once the provider may answer one alone.
        Err(PaymentError::Unreachable(why)) => {
            let noted = store::attempt(&app.db, id).await?.filter(|noted| noted.provider_id.is_some());
            return noted.ok_or(SyncError::PaymentProvider(PaymentError::Unreachable(why)));
        }
        other => other?,
    };
    let noted = app.db.write(move |tx| {
        store::set_page(tx, id, &opened.id, opened.url.as_deref())?;
        store::attempt_now(tx, id)
    });
    Ok(noted.await?.unwrap_or(attempt))
}

/// Ends an attempt, so that another one can take its place; answers how it ended, which may be that it is paid.
async fn end(app: &App, attempt: &CheckoutAttempt) -> Result<CheckoutState, SyncError> {
    let known = page(app, attempt.clone()).await;
    let known = match known {
        Err(SyncError::PaymentProvider(PaymentError::Refused(_) | PaymentError::NotFound)) => {
            return Ok(CheckoutState::Expired);
        }
        other => other?,
    };
    let Some(provider_id) = &known.provider_id else { return Ok(known.state) };
    let ended = match app.payments.expire_checkout(provider_id).await {
        Err(PaymentError::NotFound) => {
            Checkout { id: provider_id.clone(), url: None, state: CheckoutState::Expired, purchase: None }
        }
        answer => answer?,
    };
    settle(app, attempt, ended.state, ended.purchase).await?;
    Ok(ended.state)
}

async fn settle(
    app: &App,
    attempt: &CheckoutAttempt,
    state: CheckoutState,
    purchase: Option<String>,
) -> Result<(), DbError> {
    let id = attempt.id;
    app.db.write(move |tx| store::set_state(tx, id, state, purchase.as_deref())).await
}

/// By this the provider knows the same attempt again, for a minute: it also remembers its own faults with it.
fn key(app: &App, attempt: &CheckoutAttempt) -> String {
    format!("checkout-{}-{}", attempt.id, app.now().0.div_euclid(MINUTE))
}

fn order(app: &App, attempt: &CheckoutAttempt) -> Order {
    let page = if attempt.from == From::Signup.word() { "/signup" } else { "/community/upgrade" };
    let back = format!("{}{page}", app.settings.base_url);
    Order {
        customer: attempt.customer.clone(),
        price: attempt.price,
        success_url: format!("{back}?checkout={}", attempt.id),
        cancel_url: back,
        reference: attempt.id.to_string(),
        expires_at: attempt.expires_at,
    }
}
