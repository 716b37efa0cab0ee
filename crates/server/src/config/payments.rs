//! Who takes payments: what is needed for each way, and which ways are refused because they would be dangerous.

use std::net::SocketAddr;

use engines::cards::book::{InTheEnd, Terms};

use super::{ConfigError, Values};

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
            "" | "off" => PaymentsChoice::Off,
            "sandbox" => {
                let listen: SocketAddr = self.parsed("listen", |_| true)?;
                if !demo && !listen.ip().is_loopback() {
                    return Err(ConfigError::Together(
                        "payments is sandbox, where anybody can get everything for nothing, but listen is not on this \
                         machine alone; set listen to 127.0.0.1 or payments to stripe or off",
                    ));
                }
                PaymentsChoice::Sandbox { terms: self.sandbox_terms()?, movable }
            }
            _ => return Err(self.bad("payments")),
        };
        if movable && !matches!(choice, PaymentsChoice::Sandbox { .. }) {
            return Err(ConfigError::Together("sandbox.clock is movable, but payments is not sandbox"));
        }
        Ok(choice)
    }

    fn sandbox_terms(&self) -> Result<Terms, ConfigError> {
        let bad = || self.bad("sandbox.prices");
        let mut words: Vec<&str> = self.text("sandbox.prices").split_whitespace().collect();
        let currency =
            words.pop().filter(|word| word.len() == 3 && word.bytes().all(|b| b.is_ascii_alphabetic()));
        let amounts: Option<Vec<i64>> = words.iter().map(|word| minor(word)).collect();
        Ok(Terms {
            currency: currency.ok_or_else(bad)?.to_ascii_lowercase(),
            amounts: amounts.and_then(|all| all.try_into().ok()).ok_or_else(bad)?,
            in_the_end: InTheEnd::Cancel,
            trial: 0,
        })
    }
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
