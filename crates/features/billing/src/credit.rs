//! Takes credit back that came from a payment whose money went back: else the member would have both.

use async_trait::async_trait;
use members::ledger::{Entry, Kept, Source, State};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob};
use platform::payments::PaymentError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::jobs::later;
use crate::store::{self, Customer};
use crate::{rules, sync};

const TAKE_BACK: &str = "billing.take_back_credit";

/// An entry of the ledger that says that money went back.
#[derive(Debug, Serialize, Deserialize)]
struct WentBack {
    source: Source,
    customer: String,
    /// The subscription that was paid with it.
    reference: String,
    /// The entry's number.
    seq: i64,
    state: State,
}

impl WentBack {
    /// One for each entry, however often and how much later it is sent. A fault that the provider remembers with it is forgotten
    /// before the last try.
    fn key(&self) -> String {
        format!("credit-{}-{}-{}", self.reference, self.seq, self.state.word())
    }
}

/// Queues it, in the transaction that writes the entry after `before`.
pub(crate) fn take_back(
    tx: &mut Tx<'_>,
    app: &App,
    customer: &Customer,
    before: Option<&Kept>,
    entry: &Entry,
) -> Result<(), DbError> {
    let job = WentBack {
        source: customer.source,
        customer: customer.id.clone(),
        reference: entry.reference.clone(),
        seq: before.map_or(1, |kept| kept.seq.saturating_add(1)),
        state: entry.state,
    };
    NewJob::now(TAKE_BACK, &job).keyed(format!("{TAKE_BACK}:{}", job.key())).enqueue(tx, app)
}

pub(crate) struct TakeBack;

#[async_trait]
impl Handler for TakeBack {
    fn kind(&self) -> &'static str {
        TAKE_BACK
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let job: WentBack =
            serde_json::from_value(payload).map_err(|_| JobError::Never("not an entry".into()))?;
        if sync::source(app) != Some(job.source) {
            return Err(JobError::Later("its provider is not set up".into()));
        }
        let customer = store::customer(&app.db, job.source, &job.customer).await?;
        let Some(customer) = customer else { return Ok(()) };
        let taken = async {
            let purchases = app.payments.purchases(&customer.id).await?;
            let purchase = purchases.into_iter().find(|one| one.id == job.reference);
            let Some(purchase) = purchase else { return Ok(Some(0)) };
            // A dispute may have been won in the meantime.
            let Some(at_most) = &purchase.gone_back else { return Ok(Some(0)) };
            // Read before the balance. One that has just ended is no longer owed, and its bill may still be open.
            if rules::is_owed(&purchase) || app.payments.has_open_bill(&purchase.id).await? {
                return Ok(None);
            }
            app.payments.take_back_credit(&customer.id, at_most, &job.key()).await.map(Some)
        };
        match taken.await {
            Ok(Some(0)) | Err(PaymentError::NotFound) => {}
            // `End` voids it, and the credit in it is there again then.
            Ok(None) => return Err(JobError::Later("its open bill is not void yet".into())),
            Ok(Some(minor)) => tracing::info!(
                customer = customer.id,
                purchase = job.reference,
                minor,
                "credit was taken back, since the payment that it came from went back"
            ),
            Err(error) => return Err(later(error.into())),
        }
        Ok(())
    }
}
