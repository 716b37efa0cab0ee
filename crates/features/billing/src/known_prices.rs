//! The last known prices, for pages that must not wait: the provider is asked beside them.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use async_trait::async_trait;
use domain::time::{MINUTE, Timestamp};
use platform::app::App;
use platform::payments::{Offer, PaymentError};
use platform::price_list::PriceList;

/// How long prices are shown before the provider is asked again.
const FRESH_MS: i64 = 10 * MINUTE;
/// How long a provider that has not answered is left alone.
const PAUSE_MS: i64 = MINUTE;

/// What the provider offered when it last answered.
#[derive(Default, Clone)]
pub(crate) struct KnownPrices(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    /// `None` until the provider has answered once.
    offers: Option<Vec<Offer>>,
    ask_again: Option<Timestamp>,
}

#[async_trait]
impl PriceList for KnownPrices {
    async fn known(&self, app: &App) -> Option<Vec<Offer>> {
        if self.begin_asking(app.now()) {
            let (known, provider, now) = (self.clone(), app.payments.clone(), app.now());
            let mut asking = Box::pin(async move { known.keep(provider.offers().await, now) });
            // A provider that knows its prices answers at once; any other is waited for elsewhere.
            if poll_fn(|context| Poll::Ready(asking.as_mut().poll(context))).await.is_pending() {
                tokio::spawn(asking);
            }
        }
        self.lock().offers.clone()
    }
}

impl KnownPrices {
    /// Whether this caller is the one to ask.
    fn begin_asking(&self, now: Timestamp) -> bool {
        let mut known = self.lock();
        let due = known.ask_again.is_none_or(|at| at <= now);
        if due {
            known.ask_again = Some(now.plus(PAUSE_MS));
        }
        due
    }

    /// A provider that does not answer changes nothing.
    fn keep(&self, answer: Result<Vec<Offer>, PaymentError>, asked: Timestamp) {
        match answer {
            Ok(offers) => {
                *self.lock() = Known { offers: Some(offers), ask_again: Some(asked.plus(FRESH_MS)) }
            }
            Err(error) => tracing::warn!(%error, "the prices for visitors could not be read"),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
