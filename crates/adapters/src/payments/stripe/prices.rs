//! What things cost: the four configured prices, asked for by id and compared with what they have to be.

use std::time::Duration;

use domain::plan::{Every, Price};
use platform::payments::{Money, Offer, PaymentError};
use tokio::time::Instant;

use super::form::Form;
use super::objects;
use super::{Stripe, client};

/// How long what things cost is believed.
const FRESH: Duration = Duration::from_secs(600);

/// Whether the set-up fits what is at Stripe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
    /// It does.
    Fits(Vec<Offer>),
    /// It does not; a sentence for the operator.
    Wrong(String),
    /// Stripe could not be asked.
    Unknown(PaymentError),
}

/// The rhythm of a price, if Exhale knows it.
fn rhythm(price: &objects::Price) -> Option<Every> {
    match price.recurring.as_ref().map(|every| (every.interval.as_str(), every.interval_count)) {
        None => Some(Every::Once),
        Some(("week", 1)) => Some(Every::Week),
        Some(("year", 1)) => Some(Every::Year),
        Some(_) => None,
    }
}

const fn in_words(every: Every) -> &'static str {
    match every {
        Every::Week => "paid every week",
        Every::Year => "paid every year",
        Every::Once => "paid once",
    }
}

impl Stripe {
    async fn fetch_price(&self, price: Price) -> Result<objects::Price, PaymentError> {
        let id = client::id(self.price_id(price))?;
        self.client.get(&format!("/v1/prices/{id}"), &Form::new()).await
    }

    /// Compares all four prices with what they have to be.
    pub async fn check(&self) -> Check {
        let mut offers: Vec<Offer> = Vec::new();
        for price in Price::ALL {
            let key = format!("stripe.prices.{}", price.key());
            let wrong = |why: &str| Check::Wrong(format!("{key} ({}) {why}", self.price_id(price)));
            let found = match self.fetch_price(price).await {
                Ok(found) => found,
                Err(PaymentError::NotFound) => {
                    return wrong(
                        "does not exist at Stripe, or in another mode than the key's (test or live)",
                    );
                }
                Err(PaymentError::Refused(code)) => {
                    return wrong(&format!("cannot be read, Stripe says {code}; look at stripe.secret_key"));
                }
                Err(error) => return Check::Unknown(error),
            };
            let Some(minor) = found.unit_amount.filter(|_| found.active) else {
                return wrong("is not active, or has no fixed amount");
            };
            let every = price.every();
            if rhythm(&found) != Some(every) {
                return wrong(&format!("has to be {}", in_words(every)));
            }
            if offers.first().is_some_and(|first| first.amount.currency != found.currency) {
                return wrong("is of another currency than the prices before it");
            }
            offers.push(Offer { price, amount: Money { minor, currency: found.currency }, every });
        }
        *self.offers.lock().await = Some((Instant::now(), offers.clone()));
        Check::Fits(offers)
    }

    /// What things cost, asked again every ten minutes; what was known before while Stripe does not answer.
    pub(super) async fn known_offers(&self) -> Result<Vec<Offer>, PaymentError> {
        let known = self.offers.lock().await.clone();
        if let Some((_, offers)) = known.as_ref().filter(|(asked, _)| asked.elapsed() < FRESH) {
            return Ok(offers.clone());
        }
        match (self.check().await, known) {
            (Check::Fits(offers), _) => Ok(offers),
            (Check::Unknown(_), Some((_, offers))) => Ok(offers),
            (Check::Unknown(error), None) => Err(error),
            (Check::Wrong(why), _) => Err(PaymentError::Refused(why)),
        }
    }

    /// Minor units of one price.
    pub(super) async fn amount(&self, price: Price) -> Result<Money, PaymentError> {
        let offers = self.known_offers().await?;
        let found = offers.into_iter().find(|offer| offer.price == price);
        found.map(|offer| offer.amount).ok_or(PaymentError::NotFound)
    }
}
