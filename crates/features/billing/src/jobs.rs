//! Work that comes round: a look at what no event told, and the end of plans that run in vain.

use std::sync::Arc;

use async_trait::async_trait;
use domain::time::{DAY, HOUR, MINUTE, Timestamp};
use members::ledger::Source;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob, Schedule};
use platform::payments::{CheckoutState, PaymentError, Purchase, PurchaseState};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::{self, Customer};
use crate::sync::{self, SyncError, sync_customer};
use crate::{cancellation, credit, event_store, rules};

const RECONCILE: &str = "billing.reconcile";
const END: &str = "billing.end_in_vain";
/// A part of the key with which it is ended.
const WHY: &str = "in-vain";
/// How far back each look reaches beyond the last one: clocks differ, and news of a moment ago may not be listed yet.
const OVERLAP_MS: i64 = HOUR;
/// How far back the first look reaches, and one after a long rest; providers keep a list of news for about a month.
const FARTHEST_MS: i64 = 28 * DAY;
/// Anyone who was looked at so long after their last news has none left that were not seen: clocks differ by less.
const SEEN_MS: i64 = 5 * MINUTE;
/// How long one run goes on once it knows whom to look at; the next one takes the rest.
const TIMEOUT_MS: i64 = 2 * MINUTE;
/// How long until the next one does.
const REST_MS: i64 = MINUTE;
/// How long events are known again.
const EVENTS_KEPT_MS: i64 = 90 * DAY;

/// The handlers of these jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Reconcile), Arc::new(End), Arc::new(credit::TakeBack)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: RECONCILE, every: HOUR }]
}

/// How long until another look, where ending a subscription changed nothing.
const AGAIN_MS: i64 = MINUTE;

/// A subscription that shall not charge again, nor ask for what is open.
#[derive(Debug, Serialize, Deserialize)]
struct InVain {
    source: Source,
    customer: String,
    subscription: String,
}

/// Queues the end of a subscription that runs in vain at `at`, in the transaction that found it so.
pub(crate) fn end_in_vain(
    tx: &mut Tx<'_>,
    app: &App,
    customer: &Customer,
    subscription: &str,
    at: Timestamp,
) -> Result<(), DbError> {
    let job =
        InVain { source: customer.source, customer: customer.id.clone(), subscription: subscription.into() };
    NewJob::now(END, &job).at(at).keyed(format!("{END}:{subscription}")).enqueue(tx, app)
}

pub(crate) fn later(error: SyncError) -> JobError {
    JobError::Later(error.to_string())
}

struct End;

#[async_trait]
impl Handler for End {
    fn kind(&self) -> &'static str {
        END
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let job: InVain =
            serde_json::from_value(payload).map_err(|_| JobError::Never("not a subscription".into()))?;
        if sync::source(app) != Some(job.source) {
            return Err(JobError::Later("its provider is not set up".into()));
        }
        let customer = store::customer(&app.db, job.source, &job.customer).await?;
        let Some(customer) = customer else { return Ok(()) };
        let purchases = app.payments.purchases(&customer.id).await.map_err(|error| later(error.into()))?;
        let found = purchases.iter().find(|one| one.id == job.subscription);
        // What was to take its place may be gone.
        let in_vain = rules::in_vain(&purchases).iter().any(|one| one.id == job.subscription);
        let ended = match found {
            // An earlier try may have ended it and not voided its bill.
            Some(purchase) if purchase.state == PurchaseState::Canceled => end_for_good(app, purchase).await,
            Some(purchase) if in_vain && rules::is_owed(purchase) => end_for_good(app, purchase).await,
            Some(purchase) if in_vain => {
                cancellation::end(app, &purchase.id, false, WHY).await.map(|()| true)
            }
            _ => Ok(true),
        };
        match ended {
            Ok(true) | Err(PaymentError::NotFound) => {}
            Ok(false) => return Err(JobError::Later("its open bill could not be voided".into())),
            Err(error) => return Err(later(error.into())),
        }
        sync::sync_after_end(app, &customer, AGAIN_MS).await.map_err(later)
    }
}

/// Ends a subscription at once, and voids its open bills where it is over already; answers whether none is left.
async fn end_for_good(app: &App, purchase: &Purchase) -> Result<bool, PaymentError> {
    let is_over = purchase.state == PurchaseState::Canceled;
    if is_over && !app.payments.has_open_bill(&purchase.id).await? {
        return Ok(true);
    }
    cancellation::end(app, &purchase.id, true, WHY).await?;
    Ok(!app.payments.has_open_bill(&purchase.id).await?)
}

struct Reconcile;

#[async_trait]
impl Handler for Reconcile {
    fn kind(&self) -> &'static str {
        RECONCILE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let before = app.now().plus(-EVENTS_KEPT_MS);
        app.db
            .write(move |tx| event_store::forget_events(tx, before))
            .await
            .map_err(|error: DbError| error)?;
        let Some(source) = sync::source(app) else { return Ok(()) };
        Round { app, source, begun: app.now() }.run().await.map_err(later)
    }
}

/// One look at what no event told.
struct Round<'a> {
    app: &'a App,
    source: Source,
    begun: Timestamp,
}

impl Round<'_> {
    async fn run(&self) -> Result<(), SyncError> {
        self.what_is_new().await?;
        let (db, now) = (&self.app.db, self.begun);
        let mut overdue = Vec::new();
        for attempt in store::overdue(db, now, now.plus(-HOUR)).await? {
            let id = attempt.id;
            if attempt.source != self.source {
                // Of a provider that no longer takes payments here: nobody can pay it.
                db.write(move |tx| store::set_state(tx, id, CheckoutState::Expired, None)).await?;
                continue;
            }
            self.app.db.write(move |tx| store::look(tx, id, 0, now)).await?;
            overdue.extend(store::customer(db, attempt.source, &attempt.customer).await?);
        }
        self.each(overdue).await?;
        // From the day on which a period ends to the day on which the grace does.
        let span = (now.plus(-DAY), now.plus(domain::limits::PAYMENT_GRACE_MS + DAY));
        self.each(store::ending(db, self.source, span, now.plus(-DAY)).await?).await?;
        self.each(store::looked_longest_ago(db, self.source, now.plus(-DAY)).await?).await?;
        Ok(())
    }

    /// Customers of whom the provider says that something is new since the last look.
    async fn what_is_new(&self) -> Result<(), SyncError> {
        let last = event_store::reconciled(&self.app.db, self.source).await?;
        let farthest = self.begun.plus(-FARTHEST_MS);
        let since = last.map_or(farthest, |last| last.plus(-OVERLAP_MS).max(farthest)).min(self.begun);
        let mut customers = Vec::new();
        for (id, at) in self.app.payments.changed_since(since).await? {
            let known = store::customer(&self.app.db, self.source, &id).await?;
            customers.extend(known.filter(|known| known.looked_at <= at.plus(SEEN_MS)));
        }
        // Anyone who is not reached this time comes first the next time.
        customers.sort_by_key(|customer| customer.looked_at);
        let all = self.each(customers).await?;
        let (app, source, begun) = (self.app.clone(), self.source, self.begun);
        let noted = self.app.db.write(move |tx| {
            if all {
                event_store::set_reconciled(tx, source, begun)
            } else {
                let next = NewJob::now(RECONCILE, &()).at(app.now().plus(REST_MS));
                next.keyed(RECONCILE.to_owned()).enqueue(tx, &app)
            }
        });
        Ok(noted.await?)
    }

    /// Takes in what these customers have. When the provider does not answer, the rest waits for the next try; an error
    /// about one of them keeps nobody else waiting. Answers whether there was time for all; there is for one at least, so that one
    /// run after the other comes to an end.
    async fn each(&self, mut customers: Vec<Customer>) -> Result<bool, SyncError> {
        customers.dedup_by(|one, other| one.id == other.id);
        let (listed, mut some) = (self.app.now(), false);
        for customer in customers {
            if some && self.app.now().since(listed) > TIMEOUT_MS {
                return Ok(false);
            }
            match sync_customer(self.app, &customer, None).await {
                Err(error @ SyncError::PaymentProvider(PaymentError::Unreachable(_) | PaymentError::Off)) => {
                    return Err(error);
                }
                Err(error) => tracing::warn!(%error, "a customer could not be synced"),
                Ok(()) => some = true,
            }
        }
        Ok(true)
    }
}
