//! Requests to Stripe: bounded in time, size and number; nothing of a key, a request or an answer ends up in a log.

use std::time::Duration;

use platform::payments::PaymentError;
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::form::Form;
use super::{Secret, StripeSetupError, VERSION};
use crate::tls;

/// How long one try may take; three of them and the pauses stay below what a request of ours may take.
const TIMEOUT: Duration = Duration::from_secs(8);
/// Pauses before the second and the third try.
const PAUSES: [Duration; 2] = [Duration::from_millis(300), Duration::from_millis(1_200)];
/// Longest answer: a hundred subscriptions with what belongs to them are far below.
const LONGEST: usize = 8 * 1024 * 1024;
/// Longest id.
const ID_MAX: usize = 255;

/// Speaks to Stripe.
pub(super) struct Client {
    http: reqwest::Client,
    base: String,
    secret: Secret,
}

/// The body of an error answer from Stripe.
#[derive(Deserialize)]
struct ErrorBody {
    error: ErrorDetail,
}

#[derive(Deserialize)]
struct ErrorDetail {
    #[serde(rename = "type")]
    kind: Option<String>,
    code: Option<String>,
    param: Option<String>,
}

/// An id as it may be in an address; it may come from a browser.
pub(super) fn id(text: &str) -> Result<&str, PaymentError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain && (1..=ID_MAX).contains(&text.len()) { Ok(text) } else { Err(PaymentError::NotFound) }
}

/// How one try ended.
enum Tried {
    Answer(Vec<u8>),
    Refused(PaymentError),
    Again(PaymentError),
}

impl Client {
    pub(super) fn new(base: &str, secret: Secret) -> Result<Self, StripeSetupError> {
        let encryption = tls::public_roots().map_err(|error| StripeSetupError(error.to_string()))?;
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(encryption)
            .no_proxy()
            .redirect(Policy::none())
            .https_only(base.starts_with("https://"))
            .timeout(TIMEOUT)
            .build()
            .map_err(|error| StripeSetupError(error.to_string()))?;
        Ok(Self { http, base: base.trim_end_matches('/').to_owned(), secret })
    }

    /// Reads something.
    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str, query: &Form) -> Result<T, PaymentError> {
        let mark = if query.encoded().is_empty() { "" } else { "?" };
        let path = format!("{path}{mark}{}", query.encoded());
        self.send(Method::GET, &path, None, None).await
    }

    /// Changes something; the same key is the same wish, however often it is sent.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        form: &Form,
        key: &str,
    ) -> Result<T, PaymentError> {
        self.send(Method::POST, path, Some(form.encoded()), Some(key)).await
    }

    /// Ends something; what is gone already is [`PaymentError::NotFound`].
    pub(super) async fn delete<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &Form,
    ) -> Result<T, PaymentError> {
        self.send(Method::DELETE, &format!("{path}?{}", query.encoded()), None, None).await
    }

    /// Asks for something that changes nothing, or nothing that matters twice.
    pub(super) async fn ask<T: DeserializeOwned>(&self, path: &str, form: &Form) -> Result<T, PaymentError> {
        self.send(Method::POST, path, Some(form.encoded()), None).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
        key: Option<&str>,
    ) -> Result<T, PaymentError> {
        let mut pauses = PAUSES.iter();
        loop {
            let mut request = self.http.request(method.clone(), format!("{}{path}", self.base));
            request = request.bearer_auth(&self.secret.0).header("stripe-version", VERSION);
            if let Some(body) = &body {
                request =
                    request.header("content-type", "application/x-www-form-urlencoded").body(body.clone());
            }
            if let Some(key) = key {
                request = request.header("idempotency-key", key);
            }
            match attempt(request).await {
                Tried::Answer(body) => {
                    return serde_json::from_slice(&body).map_err(|error| {
                        // The place, not the text: that holds what belongs to members.
                        PaymentError::Unreachable(format!(
                            "an answer could not be read, column {}",
                            error.column()
                        ))
                    });
                }
                Tried::Refused(error) => return Err(error),
                Tried::Again(error) => match pauses.next() {
                    Some(pause) => tokio::time::sleep(*pause).await,
                    None => return Err(error),
                },
            }
        }
    }
}

async fn attempt(request: RequestBuilder) -> Tried {
    let answer = match request.send().await {
        Ok(answer) => answer,
        Err(error) if error.is_timeout() => return again("took too long"),
        Err(_) => return again("was not reached"),
    };
    let status = answer.status().as_u16();
    let should = answer.headers().get("stripe-should-retry").map(|value| value == "true");
    let body = match bounded(answer).await {
        Ok(body) => body,
        Err(why) => return again(why),
    };
    match status {
        200..=299 => Tried::Answer(body),
        409 | 429 | 500..=599 if should != Some(false) => again(&format!("answered {status}")),
        500..=599 => Tried::Refused(PaymentError::Unreachable(format!("answered {status}"))),
        _ => Tried::Refused(refusal(status, &body)),
    }
}

fn again(why: &str) -> Tried {
    Tried::Again(PaymentError::Unreachable(why.to_owned()))
}

/// Only words such as `resource_missing` and `items[0][price]` leave here; the message may repeat what was sent.
fn refusal(status: u16, body: &[u8]) -> PaymentError {
    let said: Option<ErrorDetail> = serde_json::from_slice::<ErrorBody>(body).ok().map(|body| body.error);
    let plain = |text: Option<&String>| {
        let fine = |text: &&String| {
            text.len() <= 80
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_[].".contains(&byte))
        };
        text.filter(fine).cloned()
    };
    let kind = said.as_ref().and_then(|said| plain(said.code.as_ref()).or_else(|| plain(said.kind.as_ref())));
    let param = said.as_ref().and_then(|said| plain(said.param.as_ref()));
    match (status, kind.as_deref()) {
        (402, _) => PaymentError::Declined,
        (404, _) | (400, Some("resource_missing")) => PaymentError::NotFound,
        _ => {
            let words = [Some(status.to_string()), kind, param];
            PaymentError::Refused(words.into_iter().flatten().collect::<Vec<_>>().join(" "))
        }
    }
}

/// The body, unless it is too long.
async fn bounded(mut answer: Response) -> Result<Vec<u8>, &'static str> {
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(|_| "was cut off")? {
        if body.len().saturating_add(piece.len()) > LONGEST {
            return Err("answered too much");
        }
        body.extend_from_slice(&piece);
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_say_codes_and_never_messages() {
        let said = |status, body: &str| refusal(status, body.as_bytes());
        assert_eq!(said(402, "{}"), PaymentError::Declined);
        assert_eq!(said(404, "not even JSON"), PaymentError::NotFound);
        let missing =
            r#"{"error":{"type":"invalid_request_error","code":"resource_missing","param":"price"}}"#;
        assert_eq!(said(400, missing), PaymentError::NotFound);
        let plain = r#"{"error":{"type":"idempotency_error","message":"anna@example.org"}}"#;
        assert_eq!(said(400, plain), PaymentError::Refused("400 idempotency_error".into()));
        let odd = r#"{"error":{"code":"anna@example.org","param":"items[0][price]"}}"#;
        assert_eq!(said(400, odd), PaymentError::Refused("400 items[0][price]".into()));
        assert_eq!(said(401, ""), PaymentError::Refused("401".into()));
    }

    #[test]
    fn an_id_from_a_browser_cannot_leave_its_place() {
        assert!(id("cs_test_a1B2").is_ok());
        for bad in ["", "../customers", "cs_1?x=1", "cs_1/expire", "cs 1", "cs_é", &"x".repeat(256)] {
            assert_eq!(id(bad), Err(PaymentError::NotFound), "{bad}");
        }
    }
}
