//! Who takes payments: what is needed for each way, and which ways are refused because they would be dangerous.

use std::net::SocketAddr;

use adapters::payments::sandbox;
use adapters::payments::stripe::{self, Secret, StripeConfig};
use domain::plan::Price;
use payment_simulator::Terms;

use super::addresses::{is_here, is_origin};
use super::{ConfigError, KEYS, Values};

/// Who takes payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentsChoice {
    /// Nobody.
    Off,
    /// The sandbox, in which no money moves.
    Sandbox {
        /// What things cost there.
        terms: Terms,
        /// Whether the time of the whole server may be moved.
        movable: bool,
    },
    /// Stripe.
    Stripe(StripeConfig),
}

fn together(sentence: impl Into<String>) -> ConfigError {
    ConfigError::Together(sentence.into())
}

impl Values {
    pub(super) fn payments(&self, demo: bool) -> Result<PaymentsChoice, ConfigError> {
        let movable = match self.text("sandbox.clock") {
            "real" => false,
            "movable" => true,
            _ => return Err(self.bad("sandbox.clock")),
        };
        let choice = match self.text("payments") {
            "" if demo => PaymentsChoice::Sandbox { terms: self.sandbox_terms()?, movable },
            "" => {
                if let Some(key) = KEYS.iter().find(|key| self.is_stripes(key.name)) {
                    return Err(together(format!(
                        "{} is set, but payments is not; set payments to stripe, or to off to do without for now",
                        key.name
                    )));
                }
                PaymentsChoice::Off
            }
            "off" => PaymentsChoice::Off,
            "stripe" => PaymentsChoice::Stripe(self.stripe(demo)?),
            "sandbox" => {
                if !demo && !is_here(self.text("base_url")) {
                    return Err(together(
                        "payments is sandbox, where anyone can get every plan for free, but base_url is not on this \
                         machine; set payments to stripe or off",
                    ));
                }
                if !demo && !self.listens_here()? {
                    return Err(together(
                        "payments is sandbox, where anyone can get every plan for free, but listen is not on this \
                         machine alone; set listen to 127.0.0.1 or payments to stripe or off",
                    ));
                }
                PaymentsChoice::Sandbox { terms: self.sandbox_terms()?, movable }
            }
            _ => return Err(self.bad("payments")),
        };
        if movable && !matches!(choice, PaymentsChoice::Sandbox { .. }) {
            return Err(together("sandbox.clock is movable, but payments is not sandbox"));
        }
        if movable && !is_here(self.text("base_url")) {
            return Err(together(
                "anyone can move sandbox.clock, but base_url is not on this machine; set it to real",
            ));
        }
        if movable && !self.listens_here()? {
            return Err(together(
                "anyone can move sandbox.clock, but listen is not on this machine alone; set it to real, or listen to \
                 127.0.0.1",
            ));
        }
        Ok(choice)
    }

    /// Whether nobody but this machine reaches the server.
    pub(super) fn listens_here(&self) -> Result<bool, ConfigError> {
        let listen: SocketAddr = self.parsed("listen", |_| true)?;
        Ok(listen.ip().is_loopback())
    }

    /// Whether this key is one of Stripe's and was given.
    fn is_stripes(&self, name: &str) -> bool {
        name.starts_with("stripe.") && name != "stripe.api" && self.given(name).is_some()
    }

    fn stripe(&self, demo: bool) -> Result<StripeConfig, ConfigError> {
        let secret_key = self.parsed("stripe.secret_key", |key: &String| {
            stripe::KEYS.iter().any(|prefix| key.starts_with(prefix)) && plain(key)
        })?;
        let secrets = self.text("stripe.webhook_secret").split(',').map(str::trim);
        let secrets: Vec<&str> = secrets.filter(|secret| !secret.is_empty()).collect();
        if secrets.is_empty() || !secrets.iter().all(|secret| secret.starts_with("whsec_") && plain(secret)) {
            return Err(self.bad("stripe.webhook_secret"));
        }
        let stripe = StripeConfig {
            secret_key: Secret(secret_key),
            webhook_secrets: secrets.into_iter().map(|secret| Secret(secret.to_owned())).collect(),
            prices: self.price_ids()?,
            api: self.parsed("stripe.api", |api: &String| is_origin(api))?,
        };
        if stripe.is_live() && demo {
            return Err(together(
                "stripe.secret_key is a live key, and the demo's accounts are open to anyone",
            ));
        }
        if stripe.is_live() && !self.text("base_url").starts_with("https://") {
            return Err(together("stripe.secret_key is a live key, but base_url is not https"));
        }
        Ok(stripe)
    }

    /// The ids of the four prices, each another.
    fn price_ids(&self) -> Result<[String; 4], ConfigError> {
        let mut ids: [String; 4] = Default::default();
        for (place, price) in ids.iter_mut().zip(Price::ALL) {
            let name = format!("stripe.prices.{}", price.key());
            *place = self.parsed(&name, |id: &String| id.starts_with("price_") && plain(id))?;
        }
        for (place, id) in ids.iter().enumerate() {
            if ids.iter().skip(place.saturating_add(1)).any(|other| other == id) {
                return Err(together(format!(
                    "{id} is used for two of stripe.prices; each needs its own id"
                )));
            }
        }
        Ok(ids)
    }

    fn sandbox_terms(&self) -> Result<Terms, ConfigError> {
        let bad = || self.bad("sandbox.prices");
        let mut words: Vec<&str> = self.text("sandbox.prices").split_whitespace().collect();
        let currency =
            words.pop().filter(|word| word.len() == 3 && word.bytes().all(|b| b.is_ascii_alphabetic()));
        let amounts: Option<Vec<i64>> = words.iter().map(|word| minor(word)).collect();
        let amounts = amounts.and_then(|all| all.try_into().ok()).ok_or_else(bad)?;
        Ok(sandbox::terms(&currency.ok_or_else(bad)?.to_ascii_lowercase(), amounts))
    }
}

/// Letters, digits and underscores only.
fn plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Cents of an amount such as `4.00`; above zero and below a million.
fn minor(text: &str) -> Option<i64> {
    let (whole, cents) = text.split_once('.')?;
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(cents) || cents.len() != 2 || !(1..=6).contains(&whole.len()) {
        return None;
    }
    let minor: i64 = format!("{whole}{cents}").parse().ok()?;
    (minor > 0).then_some(minor)
}

#[cfg(test)]
#[path = "payments_tests.rs"]
mod tests;
