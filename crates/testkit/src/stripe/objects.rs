//! Books in Stripe's words: the objects of its API, each laid over a template of its shape.

use std::sync::LazyLock;

use domain::plan::{Every, Price};
use domain::time::SECOND;
use payment_simulator::{
    CheckoutSession, CheckoutStatus, CustomerAccount, Interval, Invoice, InvoiceState, Line, Payment,
    PaymentState, Reason, Refund, Subscription, SubscriptionStatus, Timestamp,
};
use serde_json::{Value, json};

use super::world::World;

static TEMPLATES: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("templates.json")).unwrap());

pub(super) fn template(name: &str) -> Value {
    TEMPLATES[name].clone()
}

pub(super) fn lay(onto: &mut Value, over: Value) {
    let Value::Object(over) = over else { panic!("an object") };
    for (name, value) in over {
        onto[name] = value;
    }
}

fn made(name: &str, over: Value) -> Value {
    let mut object = template(name);
    lay(&mut object, over);
    object
}

pub(super) const fn seconds(at: Timestamp) -> i64 {
    at.div_euclid(SECOND)
}

pub(super) fn list(path: &str, data: Vec<Value>) -> Value {
    json!({ "object": "list", "url": path, "has_more": false, "data": data })
}

pub(super) fn price_id(price: Price) -> String {
    format!("price_{}", price.key())
}

pub(super) fn price(world: &World, price: Price) -> Value {
    let recurring = match price.every() {
        Every::Week => json!({ "interval": "week", "interval_count": 1, "usage_type": "licensed" }),
        Every::Year => json!({ "interval": "year", "interval_count": 1, "usage_type": "licensed" }),
        Every::Once => Value::Null,
    };
    let mut object = made(
        "price",
        json!({
            "id": price_id(price),
            "currency": world.terms.currency,
            "lookup_key": price.key(),
            "type": if recurring.is_null() { "one_time" } else { "recurring" },
            "recurring": recurring,
            "unit_amount": world.terms.price(price.key()).unwrap().amount,
        }),
    );
    if let Some(bend) = world.bent.get(price.key()) {
        bend(&mut object);
    }
    object
}

pub(super) fn customer(world: &World, account: &CustomerAccount) -> Value {
    made(
        "customer",
        json!({
            "id": account.id, "email": account.email, "created": seconds(account.created_at), "balance": -account.credit,
            "currency": world.terms.currency,
            "metadata": { "exhale_member": account.reference },
        }),
    )
}

fn notes(world: &World, id: &str) -> Value {
    json!(world.notes.get(id).cloned().unwrap_or_default())
}

pub(super) fn session(world: &World, account: &CustomerAccount, found: &CheckoutSession) -> Value {
    let once = world.terms.price(&found.price).unwrap().interval == Interval::Once;
    let purchase = json!(found.purchase);
    let (subscription, payment) = if once { (Value::Null, purchase) } else { (purchase, Value::Null) };
    let status = match (found.state, found.purchase.is_some()) {
        (CheckoutStatus::Open, _) => "open",
        (CheckoutStatus::Expired, false) => "expired",
        _ => "complete",
    };
    made(
        "checkout.session",
        json!({
            "id": found.id,
            "url": (status == "open").then(|| format!("https://checkout.stripe.com/c/pay/{}", found.id)),
            "status": status,
            "payment_status": if found.state == CheckoutStatus::Paid { "paid" } else { "unpaid" },
            "mode": if once { "payment" } else { "subscription" },
            "subscription": subscription,
            "payment_intent": payment,
            "customer": account.id,
            "client_reference_id": found.reference,
            "metadata": notes(world, &found.id),
            "amount_total": found.amount,
            "currency": world.terms.currency,
            "created": seconds(found.created_at),
            "expires_at": seconds(found.expires_at),
            "success_url": found.success_url,
            "cancel_url": found.cancel_url,
        }),
    )
}

fn status(account: &CustomerAccount, found: &Subscription) -> &'static str {
    let ever_paid =
        |invoice: &Invoice| invoice.subscription == found.id && invoice.state == InvoiceState::Paid;
    match found.state {
        SubscriptionStatus::PastDue => "past_due",
        SubscriptionStatus::Canceled if account.invoices.iter().any(ever_paid) => "canceled",
        SubscriptionStatus::Canceled => "incomplete_expired",
        // A first debit on its way: of what Stripe may say then, the word that is easiest to get wrong.
        SubscriptionStatus::Incomplete | SubscriptionStatus::Active => "active",
    }
}

pub(super) fn subscription(world: &World, account: &CustomerAccount, found: &Subscription) -> Value {
    let latest = account.invoices.iter().rev().find(|invoice| invoice.subscription == found.id);
    let schedule = found.next.as_ref().map(|next| next.schedule.clone());
    let ends = found.ends_with_period;
    let item = json!({
        "id": found.item, "object": "subscription_item", "created": seconds(found.created_at), "discounts": [],
        "metadata": {}, "price": price(world, Price::named(&found.price).unwrap()), "quantity": 1, "subscription": found.id,
        "current_period_start": seconds(found.period_start), "current_period_end": seconds(found.period_end),
    });
    made(
        "subscription",
        json!({
            "id": found.id,
            "status": status(account, found),
            "customer": account.id,
            "created": seconds(found.created_at),
            "start_date": seconds(found.created_at),
            "billing_cycle_anchor": seconds(found.anchor),
            "billing_schedules": [],
            "cancel_at_period_end": ends,
            "cancel_at": ends.then(|| seconds(found.period_end)),
            "canceled_at": found.ended_at.map(seconds),
            "ended_at": found.ended_at.map(seconds),
            "currency": world.terms.currency,
            "items": list("/v1/subscription_items", vec![item]),
            "latest_invoice": latest.map(|invoice| &invoice.id),
            "schedule": schedule.or_else(|| world.begun.get(&found.id).cloned()),
            "metadata": notes(world, &found.id),
        }),
    )
}

pub(super) fn schedule(world: &World, account: &CustomerAccount, found: &Subscription, id: &str) -> Value {
    let (start, end) = (seconds(found.period_start), seconds(found.period_end));
    let phase = |price: &str, start: i64, end: i64| {
        let mut phase = template("subscription_schedule")["phases"][0].clone();
        lay(&mut phase, json!({ "start_date": start, "end_date": end, "currency": world.terms.currency }));
        phase["items"][0]["price"] = json!(format!("price_{price}"));
        phase["proration_behavior"] = json!("none");
        phase
    };
    let mut phases = vec![phase(&found.price, start, end)];
    if let Some(next) = &found.next {
        let mut coming = phase(&next.price, end, end + 7 * 86_400);
        coming["metadata"] = notes(world, id);
        phases.push(coming);
    }
    made(
        "subscription_schedule",
        json!({
            "id": id, "status": "active", "customer": account.id, "subscription": found.id, "phases": phases,
            "current_phase": { "start_date": start, "end_date": end },
        }),
    )
}

fn line(world: &World, found: &Line) -> Value {
    let mut object = template("invoice")["lines"]["data"][0].clone();
    lay(
        &mut object,
        json!({
            "amount": found.amount, "subtotal": found.amount, "currency": world.terms.currency,
            "period": { "start": seconds(found.from), "end": seconds(found.until) },
            "pricing": {
                "type": "price_details",
                "price_details": { "price": format!("price_{}", found.price), "product": "prod_test" },
            },
        }),
    );
    object
}

/// What invoices that were made and those that were never made have alike.
pub(super) fn bill(world: &World, account: &CustomerAccount, lines: &[Line], credit: i64, due: i64) -> Value {
    let total: i64 = lines.iter().map(|line| line.amount).sum();
    made(
        "invoice",
        json!({
            "customer": account.id, "currency": world.terms.currency, "amount_due": due, "amount_remaining": due,
            "amount_overpaid": 0, "subtotal": total, "total": total, "starting_balance": -credit,
            "lines": list("/v1/invoices/lines", lines.iter().map(|one| line(world, one)).collect()),
            "parent": null,
        }),
    )
}

pub(super) fn invoice(world: &World, account: &CustomerAccount, found: &Invoice) -> Value {
    let paid = found.state == InvoiceState::Paid;
    let mut object = bill(world, account, &found.lines, found.credit_used.max(0), found.due);
    lay(
        &mut object,
        json!({
            "id": found.id,
            "status": match found.state {
                InvoiceState::Open => "open",
                InvoiceState::Paid => "paid",
                InvoiceState::Void => "void",
            },
            "billing_reason": match found.reason {
                Reason::Create => "subscription_create",
                Reason::Cycle => "subscription_cycle",
                Reason::Update => "subscription_update",
            },
            "created": seconds(found.created_at),
            "amount_paid": if paid { found.due } else { 0 },
            "amount_remaining": if paid { 0 } else { found.due },
            "attempt_count": found.tries,
            "parent": {
                "type": "subscription_details",
                "subscription_details": { "subscription": found.subscription },
            },
        }),
    );
    object
}

/// The list within a charge or an invoice that is left out unless it is asked for.
pub(super) fn part(world: &World, account: &CustomerAccount, id: &str) -> Value {
    match account.payment(id) {
        Some(payment) => {
            let all = payment.refunds.iter().map(|found| refund(world, payment, found));
            list(&format!("/v1/charges/{id}/refunds"), all.collect())
        }
        None => {
            let all = account.payments.iter().filter(|payment| payment.invoice.as_deref() == Some(id));
            list("/v1/invoice_payments", all.map(|payment| invoice_payment(world, payment)).collect())
        }
    }
}

fn refund(world: &World, payment: &Payment, found: &Refund) -> Value {
    made(
        "refund",
        json!({
            "id": found.id, "amount": found.amount, "created": seconds(found.created_at), "status": "succeeded",
            "currency": world.terms.currency, "charge": payment.charge, "payment_intent": payment.id,
        }),
    )
}

pub(super) fn invoice_payment(world: &World, found: &Payment) -> Value {
    let here = found.state == PaymentState::Succeeded;
    made(
        "invoice_payment",
        json!({
            "id": found.id.replace("pi_", "inpay_"), "created": seconds(found.created_at),
            "currency": world.terms.currency, "amount_requested": found.amount, "livemode": false,
            "amount_paid": here.then_some(found.amount), "invoice": found.invoice,
            "status": match found.state {
                PaymentState::Processing { .. } => "open",
                PaymentState::Succeeded => "paid",
                PaymentState::Failed => "canceled",
            },
            "payment": { "type": "payment_intent", "payment_intent": found.id },
        }),
    )
}

pub(super) fn payment_intent(world: &World, account: &CustomerAccount, found: &Payment) -> Value {
    made(
        "payment_intent",
        json!({
            "id": found.id, "amount": found.amount, "currency": world.terms.currency, "customer": account.id,
            "amount_received": if found.state == PaymentState::Succeeded { found.amount } else { 0 },
            "created": seconds(found.created_at), "latest_charge": found.charge,
            "metadata": notes(world, &found.id),
            "status": match found.state {
                PaymentState::Processing { .. } => "processing",
                PaymentState::Succeeded => "succeeded",
                PaymentState::Failed => "requires_payment_method",
            },
        }),
    )
}

pub(super) fn charge(world: &World, account: &CustomerAccount, found: &Payment) -> Value {
    let here = found.state == PaymentState::Succeeded;
    let mut object = made(
        "charge",
        json!({
            "id": found.charge, "amount": found.amount, "amount_captured": if here { found.amount } else { 0 },
            "amount_refunded": found.refunded, "refunded": found.refunded >= found.amount, "captured": here,
            "currency": world.terms.currency, "created": seconds(found.created_at), "customer": account.id,
            "payment_intent": found.id, "paid": here, "disputed": found.dispute.is_some(),
            "status": match found.state {
                PaymentState::Processing { .. } => "pending",
                PaymentState::Succeeded => "succeeded",
                PaymentState::Failed => "failed",
            },
        }),
    );
    object.as_object_mut().unwrap().remove("refunds");
    object
}

pub(super) fn dispute(world: &World, found: &Payment) -> Option<Value> {
    let dispute = found.dispute.as_ref()?;
    Some(made(
        "dispute",
        json!({
            "id": dispute.id, "amount": found.amount, "charge": found.charge, "payment_intent": found.id,
            "created": seconds(dispute.created_at), "currency": world.terms.currency,
            "is_charge_refundable": !found.is_disputed(),
            "status": match dispute.won {
                None => "needs_response",
                Some(true) => "won",
                Some(false) => "lost",
            },
        }),
    ))
}

/// Any thing in a account, by its id.
pub(super) fn any(world: &World, customer_id: &str, id: &str) -> Value {
    let account = &world.accounts[customer_id];
    let by_dispute = |payment: &&Payment| payment.dispute.as_ref().is_some_and(|dispute| dispute.id == id);
    account
        .session(id)
        .map(|found| session(world, account, found))
        .or_else(|| account.subscription(id).map(|found| subscription(world, account, found)))
        .or_else(|| account.invoice(id).map(|found| invoice(world, account, found)))
        .or_else(|| {
            account
                .payments
                .iter()
                .find(|found| found.id == id)
                .map(|found| payment_intent(world, account, found))
        })
        .or_else(|| account.payment(id).map(|found| charge(world, account, found)))
        .or_else(|| account.payments.iter().find(by_dispute).and_then(|found| dispute(world, found)))
        .unwrap_or_else(|| customer(world, account))
}
