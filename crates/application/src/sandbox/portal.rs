//! The sandbox's portal: subscriptions, cards and payments of one member; in the demo also what an operator does about them.

use adapters::payments::sandbox::About;
use axum::http::StatusCode;
use axum::response::Response;
use domain::plan::{Every, Price};
use payment_simulator::{CustomerAccount, Payment, PaymentState, Subscription, SubscriptionStatus, day};
use platform::http::ApiError;
use platform::payments::PaymentError;

use super::html::{cards, escape, money, page};
use super::{Opened, api_error, card, field, see_other};

/// The page.
pub(super) async fn show(opened: Opened) -> Result<Response, ApiError> {
    let back = opened.account.portals.iter().find(|portal| portal.id == opened.id);
    let back = escape(&back.ok_or_else(ApiError::not_found)?.return_url);
    let account = &opened.account;
    let subscriptions: String =
        account.subscriptions.iter().rev().map(|known| subscription(&opened.id, known)).collect();
    let currency = &opened.sandbox.terms().currency;
    let payments: String = account
        .payments
        .iter()
        .rev()
        .map(|known| payment(&opened.id, account, known, currency, opened.demo))
        .collect();
    let none = |list: String| {
        if list.is_empty() { "<p>None yet.</p>".to_owned() } else { format!("<ul>{list}</ul>") }
    };
    let body = format!(
        "<p><a href=\"{back}\">Go back</a></p><section class=\"card\"><h2>Subscriptions</h2>{}</section>\
         <section class=\"card\"><h2>Card for renewals</h2><form method=\"post\" action=\"{action}\">{}\
         <p class=\"actions\"><button class=\"button button-primary\" name=\"do\" value=\"card\">Use this card</button>\
         </p></form></section><section class=\"card\"><h2>Payments</h2>{}</section>",
        none(subscriptions),
        cards("Renewals are charged to", Every::Week),
        none(payments),
        action = action(&opened.id),
    );
    Ok(page(StatusCode::OK, opened.look, "Cards and invoices", &body))
}

fn action(portal: &str) -> String {
    format!("/sandbox/portal/{}", escape(portal))
}

/// A form with one button; `what` is the verb and `id` what it is done to.
fn button(portal: &str, what: &str, id: &str, label: &str) -> String {
    format!(
        "<form method=\"post\" action=\"{}\"><input type=\"hidden\" name=\"id\" value=\"{}\">\
         <button class=\"button button-outline\" name=\"do\" value=\"{what}\">{label}</button></form>",
        action(portal),
        escape(id)
    )
}

const fn state_in_words(state: SubscriptionStatus) -> &'static str {
    match state {
        SubscriptionStatus::Incomplete => "waiting for the first payment",
        SubscriptionStatus::Active => "paid",
        SubscriptionStatus::PastDue => "the renewal failed and will be retried",
        SubscriptionStatus::Canceled => "over",
    }
}

/// What a price is called.
fn title(price: &str) -> &'static str {
    Price::named(price).map_or("Payment", Price::title)
}

fn subscription(portal: &str, known: &Subscription) -> String {
    let mut text = format!("<li><strong>{}</strong>: {}", title(&known.price), state_in_words(known.state));
    if known.is_alive() {
        let verb = if known.ends_with_period { "ends" } else { "renews" };
        text += &format!(", {verb} on {}", day(known.period_end));
        if let Some(next) = &known.next {
            text += &format!(", as {} then", title(&next.price));
        }
        text += &if known.ends_with_period {
            button(portal, "resume", &known.id, "Keep the subscription")
        } else {
            button(portal, "cancel", &known.id, "Cancel at the end of the period")
        };
    }
    text + "</li>"
}

fn payment(portal: &str, account: &CustomerAccount, known: &Payment, currency: &str, demo: bool) -> String {
    let what = match known.state {
        PaymentState::Processing { .. } => "processing",
        PaymentState::Failed => "declined",
        PaymentState::Succeeded if known.is_disputed() => "disputed",
        PaymentState::Succeeded if known.is_refunded() => "refunded",
        PaymentState::Succeeded => "paid",
    };
    let invoice = known.invoice.as_deref().and_then(|id| account.invoice(id));
    let line = invoice.and_then(|invoice| invoice.lines.last());
    let price = known.price.as_ref().or_else(|| line.map(|line| &line.price));
    let title = price.map_or("Payment", |price| title(price));
    let mut text = format!(
        "<li>{}: {title}, {} <span class=\"muted\">({what})</span>",
        day(known.created_at),
        money(known.amount, currency)
    );
    if demo && known.state == PaymentState::Succeeded {
        let refund = ("refund", "Refund, as the operator");
        let verbs: &[(&str, &str)] = match known.dispute.as_ref().map(|dispute| dispute.won) {
            Some(None) => &[("won", "Dispute won"), ("lost", "Dispute lost")],
            Some(Some(false)) => &[],
            None | Some(Some(true)) if known.is_refunded() => &[],
            None => &[refund, ("dispute", "Dispute, as the bank")],
            Some(Some(true)) => &[refund],
        };
        let buttons: String =
            verbs.iter().map(|(verb, label)| button(portal, verb, &known.id, label)).collect();
        text += &format!("<div class=\"actions\">{buttons}</div>");
    }
    text + "</li>"
}

/// Does what a button says.
pub(super) async fn act(opened: Opened, form: String) -> Result<Response, ApiError> {
    let (sandbox, customer) = (&opened.sandbox, opened.account.id.as_str());
    let id = field(&form, "id").unwrap_or_default();
    let about = async |what| {
        if opened.demo { sandbox.about(customer, id, what).await } else { Err(PaymentError::NotFound) }
    };
    let done = match field(&form, "do").unwrap_or_default() {
        "card" => match card(&form) {
            Some(card) => sandbox.use_card(customer, card).await,
            None => Ok(()),
        },
        "cancel" => sandbox.end_on_portal(customer, id, true).await,
        "resume" => sandbox.end_on_portal(customer, id, false).await,
        "refund" => about(About::Refund).await,
        "dispute" => about(About::Dispute).await,
        "won" => about(About::Won).await,
        "lost" => about(About::Lost).await,
        _ => Err(PaymentError::NotFound),
    };
    match done {
        // What was declined or came too late shows on the page.
        Ok(()) | Err(PaymentError::Declined | PaymentError::Refused(_)) => Ok(see_other(&action(&opened.id))),
        Err(error) => Err(api_error(error)),
    }
}
