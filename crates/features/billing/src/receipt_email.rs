//! The emails about a payment and a refund: short, neutral to a passer-by, and without a word about what the community is for.

use domain::plan::{Every, Price};
use domain::time::Timestamp;
use platform::payments::{Money, Payment};
use platform::settings::Settings;

use crate::rules::Lasts;

/// Subject and text.
pub(crate) type Text = (&'static str, String);

/// Where a member sees their plan, and finds cards and invoices.
const MEMBERSHIP_PATH: &str = "/community/settings/membership";

/// Says what was paid, for what, and for how long; `day` writes a date as the member reads it.
pub(crate) fn receipt(
    settings: &Settings,
    payment: &Payment,
    lasts: Lasts,
    is_trial: bool,
    day: &dyn Fn(Timestamp) -> String,
) -> Text {
    let Settings { base_url, name, .. } = settings;
    let (plan, amount) = (plan(payment.price), &payment.amount);
    let (date, id, trial) = (day(payment.paid_at), &payment.id, trial(is_trial));
    let lasts = match lasts {
        Lasts::Renews(at) => format!("Renews on: {}", day(at)),
        Lasts::Until(at) => format!("Paid until: {}", day(at)),
        Lasts::ForLife => "Lasts: for life, with nothing more to pay".to_owned(),
    };
    let text = format!(
        "Hello,\n\n\
         thank you. This is your receipt for {name}.\n\n\
         Plan: {plan}\n\
         Paid: {amount}\n\
         Date: {date}\n\
         {lasts}\n\
         Payment number: {id}\n\n\
         {trial}\
         You can see or change your plan at any time:\n{base_url}{MEMBERSHIP_PATH}\n\n\
         If you didn't make this payment, please contact the people who run {name}.\n"
    );
    ("Your receipt", text)
}

/// Says what was given back, and of which payment.
pub(crate) fn refund(
    settings: &Settings,
    payment: &Payment,
    amount: &Money,
    is_trial: bool,
    day: &dyn Fn(Timestamp) -> String,
) -> Text {
    let Settings { base_url, name, .. } = settings;
    let (plan, paid, id) = (plan(payment.price), &payment.amount, &payment.id);
    let (date, trial) = (day(payment.paid_at), trial(is_trial));
    let text = format!(
        "Hello,\n\n\
         {name} has refunded {amount} to you. It may take a few days until you see it on your account.\n\n\
         Plan: {plan}\n\
         Paid: {paid}, on {date}\n\
         Refunded: {amount}\n\
         Payment number: {id}\n\n\
         {trial}\
         Your plan as it is now:\n{base_url}{MEMBERSHIP_PATH}\n"
    );
    ("Your refund", text)
}

fn plan(price: Price) -> String {
    let every = match price.every() {
        Every::Week => "weekly",
        Every::Year => "yearly",
        Every::Once => "for life",
    };
    format!("{}, {every}", price.title())
}

const fn trial(is_trial: bool) -> &'static str {
    if is_trial { "This was a test: no money moved.\n\n" } else { "" }
}

#[cfg(test)]
#[path = "receipt_email_tests.rs"]
mod tests;
