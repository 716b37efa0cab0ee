//! The page on which a member pays in the sandbox.

use axum::http::{StatusCode, Uri};
use axum::response::Response;
use domain::plan::{Every, Price};
use payment_simulator::{CheckoutSession, CheckoutStatus};
use platform::http::ApiError;
use platform::payments::PaymentError;

use super::html::{cards, escape, money, page};
use super::{Opened, api_error, card, see_other};

const fn rhythm(price: Price) -> &'static str {
    match price.every() {
        Every::Week => "every week",
        Every::Year => "every year",
        Every::Once => "once",
    }
}

fn session(opened: &Opened) -> Result<&CheckoutSession, ApiError> {
    opened.account.session(&opened.id).ok_or_else(ApiError::not_found)
}

/// The page while it is open; one that is paid leads on.
pub(super) async fn show(opened: Opened, uri: Uri) -> Result<Response, ApiError> {
    let session = session(&opened)?;
    let back = escape(&session.cancel_url);
    match session.state {
        CheckoutStatus::Open => {}
        CheckoutStatus::Paid | CheckoutStatus::Pending => return Ok(see_other(&session.success_url)),
        CheckoutStatus::Expired => {
            let body = format!("<p>Nothing was charged.</p><p><a href=\"{back}\">Go back</a></p>");
            return Ok(page(StatusCode::GONE, opened.look, "This checkout has ended", &body));
        }
    }
    let price = Price::named(&session.price).ok_or_else(ApiError::not_found)?;
    let amount = money(session.amount, &opened.sandbox.terms().currency);
    let declined = if uri.query() == Some("declined") {
        "<p class=\"danger\" role=\"alert\">The card was declined. Nothing was charged; you can try another card.</p>"
    } else {
        ""
    };
    let body = format!(
        "<p>{title}: <strong>{amount}</strong> {rhythm}, for {email}.</p>{declined}\
         <form method=\"post\" action=\"/sandbox/checkout/{id}\">{cards}\
         <p class=\"actions\"><button class=\"button button-primary\" type=\"submit\">Pay {amount} (test)</button>\
         <a href=\"{back}\">Go back without paying</a></p></form>",
        title = price.title(),
        rhythm = rhythm(price),
        email = escape(&opened.account.email),
        id = escape(&opened.id),
        cards = cards("Pay with", price.every()),
    );
    Ok(page(StatusCode::OK, opened.look, "Checkout", &body))
}

/// Pays.
pub(super) async fn pay(opened: Opened, form: String) -> Result<Response, ApiError> {
    let session = session(&opened)?;
    let page = format!("/sandbox/checkout/{}", opened.id);
    let Some(card) = card(&form) else { return Ok(see_other(&page)) };
    match opened.sandbox.pay(&opened.id, card).await {
        Ok(()) => Ok(see_other(&session.success_url)),
        Err(PaymentError::Declined) => Ok(see_other(&format!("{page}?declined"))),
        // It was paid or ended in the meantime, and the page says so.
        Err(PaymentError::Refused(_)) => Ok(see_other(&page)),
        Err(error) => Err(api_error(error)),
    }
}
