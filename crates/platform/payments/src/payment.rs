//! Money that came for a purchase, and what of it was given back.

use domain::plan::Price;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Money;

/// Money that came for a purchase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// Its id at the provider (`pi_…`); no other payment or refund has it.
    pub id: String,
    /// What it paid for.
    pub price: Price,
    /// What was actually paid, less discounts, credit and what was set off; always above zero.
    pub amount: Money,
    /// When it was paid; a bank debit, when it was begun.
    pub paid_at: Timestamp,
    /// Until when it paid; `None` for what is paid once.
    pub period_end: Option<Timestamp>,
    /// What was given back of it.
    pub refunds: Vec<Refund>,
}

/// Money of a payment that was given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    /// Its id at the provider (`re_…`); no other payment or refund has it.
    pub id: String,
    /// How much.
    pub amount: Money,
    /// When.
    pub refunded_at: Timestamp,
}
