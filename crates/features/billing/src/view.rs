//! What the API shows of prices, checkouts, entitlements and the ledger.

use domain::ids::{CheckoutId, MemberId};
use domain::plan::{Price, Slot};
use domain::time::Timestamp;
use members::ledger::{Kept, Source, State};
use platform::payments::{CheckoutState, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::store::CheckoutAttempt;
use crate::{payment_store, rules};

/// Who takes payments here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PaymentProvider)]
pub enum Provider {
    /// Nobody.
    Off,
    /// A test in which no money moves.
    Sandbox,
    /// Stripe with a key for tests, where no money moves.
    StripeTest,
    /// Stripe.
    Stripe,
}

impl Provider {
    /// The provider of a name that an engine has.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "stripe" => Self::Stripe,
            "stripe_test" => Self::StripeTest,
            "sandbox" => Self::Sandbox,
            _ => Self::Off,
        }
    }
}

/// An amount of money in whole minor units (cents).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// Minor units.
    #[schema(minimum = -9007199254740991i64, maximum = 9007199254740991i64)]
    pub minor: i64,
    /// ISO 4217 in lower case, such as `eur`.
    pub currency: String,
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self { minor: money.minor, currency: money.currency }
    }
}

/// How far a checkout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CheckoutState)]
pub enum Progress {
    /// Waits for the member.
    Open,
    /// Handed in; the money is not there yet.
    Pending,
    /// Paid.
    Paid,
    /// Nothing was bought, and nothing can be bought with it now.
    Expired,
}

impl From<CheckoutState> for Progress {
    fn from(state: CheckoutState) -> Self {
        match state {
            CheckoutState::Open => Self::Open,
            CheckoutState::Pending => Self::Pending,
            CheckoutState::Paid => Self::Paid,
            CheckoutState::Expired => Self::Expired,
        }
    }
}

/// An attempt to pay, on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checkout {
    /// Its id.
    pub id: CheckoutId,
    /// What is bought.
    pub price: Price,
    /// How far it is.
    pub state: Progress,
    /// The provider's page on which to pay; null once that is over.
    #[schema(required)]
    pub url: Option<String>,
    /// What was bought is in the ledger.
    pub entitled: bool,
}

impl Checkout {
    /// An attempt as its member sees it.
    #[must_use]
    pub fn of(attempt: &CheckoutAttempt, entitled: bool) -> Self {
        let url = attempt.url.clone().filter(|_| attempt.state == CheckoutState::Open);
        Self { id: attempt.id, price: attempt.price, state: attempt.state.into(), url, entitled }
    }
}

/// The last payment of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastPayment {
    /// What was paid.
    pub amount: Amount,
    /// When, in milliseconds.
    pub paid_at: Timestamp,
    /// What was given back of it; null where nothing was.
    #[schema(required)]
    pub refunded: Option<Amount>,
}

impl From<payment_store::LastPayment> for LastPayment {
    fn from(last: payment_store::LastPayment) -> Self {
        let payment_store::LastPayment { minor, currency, at, refunded } = last;
        let back = (refunded > 0).then(|| Amount { minor: refunded, currency: currency.clone() });
        Self { amount: Amount { minor, currency }, paid_at: at, refunded: back }
    }
}

/// Something that gives, or gave, a membership.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Entitlement {
    /// The subscription, the payment, or the grant's own id.
    pub id: String,
    /// Who says so.
    pub source: Source,
    /// What was bought; null for what was given.
    #[schema(required)]
    pub price: Option<Price>,
    /// The plan that it stands for.
    pub plan: Slot,
    /// The title of that plan.
    pub title: &'static str,
    /// Its state.
    pub state: State,
    /// It stands for a membership now.
    pub live: bool,
    /// From when on, in milliseconds.
    pub from: Timestamp,
    /// Until when, grace included; for what ended at once, when that was. Null is for good.
    #[schema(required)]
    pub until: Option<Timestamp>,
    /// When it renews; null unless it will.
    #[schema(required)]
    pub renews_at: Option<Timestamp>,
    /// It ends with its period and does not renew.
    pub ends_with_period: bool,
    /// What it changes to when the period ends.
    #[schema(required)]
    pub next: Option<Next>,
    /// What can be done about it at this moment.
    pub can: Can,
    /// Why, in words; empty where the state says it all.
    pub reason: String,
}

/// What a subscription changes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Next {
    /// The price.
    pub price: Price,
    /// The title of its plan.
    pub title: &'static str,
    /// When, in milliseconds.
    pub at: Timestamp,
}

/// What a member can do about something that they bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EntitlementCan)]
pub struct Can {
    /// Change it to another price.
    pub change: bool,
    /// Let it end: at once where a payment is open (`past_due`, `unpaid`), otherwise with its period.
    pub cancel: bool,
    /// Let it go on after all.
    pub go_on: bool,
}

impl Entitlement {
    /// What the ledger says, as its member sees it at `now`; `current` is the provider of this server.
    #[must_use]
    pub fn of(kept: &Kept, now: Timestamp, current: Option<Source>) -> Self {
        let entry = &kept.entry;
        let ours = current == Some(entry.source);
        let other = |price: &Price| rules::may_change(entry, *price);
        let pending = entry.ends_with_period || entry.next.is_some();
        Self {
            id: entry.reference.clone(),
            source: entry.source,
            price: entry.price,
            plan: entry.slot,
            title: entry.slot.title(),
            state: entry.state,
            live: entry.is_live(now),
            from: entry.from,
            until: if entry.state.in_force() { entry.until } else { Some(kept.at) },
            renews_at: entry
                .period
                .map(|(_, end)| end)
                .filter(|_| rules::runs(entry) && !entry.ends_with_period),
            ends_with_period: entry.ends_with_period,
            next: entry.next.zip(entry.period).map(|(price, (_, at))| Next {
                price,
                title: price.title(),
                at,
            }),
            can: Can {
                change: ours && Price::ALL.iter().any(other),
                cancel: ours && rules::may_cancel(entry),
                go_on: ours && rules::may_go_on(entry) && pending,
            },
            reason: entry.reason.clone(),
        }
    }
}

/// An entry of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// Whom it is about.
    pub uid: MemberId,
    /// When it was written, in milliseconds.
    pub at: Timestamp,
    /// Its number among the entries about the same thing, from 1.
    pub seq: i64,
    /// What it says.
    #[serde(flatten)]
    pub entitlement: Entitlement,
}

impl LedgerEntry {
    /// An entry as admins see it.
    #[must_use]
    pub fn of(kept: &Kept, now: Timestamp, current: Option<Source>) -> Self {
        Self {
            uid: kept.member,
            at: kept.at,
            seq: kept.seq,
            entitlement: Entitlement::of(kept, now, current),
        }
    }
}
