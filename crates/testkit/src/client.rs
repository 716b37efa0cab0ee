//! A browser, as far as the API can tell: cookies, same-origin proof, JSON in and out, each answer as promised.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

use crate::openapi_contract::Contract;

/// A browser; it keeps the session cookie that it is given.
#[derive(Clone)]
pub struct Client {
    router: Router,
    token: Option<String>,
    headers: HeaderMap,
    contract: Arc<Contract>,
    retries: bool,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: bytes::Bytes,
}

impl Client {
    pub(crate) fn new(router: Router, token: Option<String>, contract: Arc<Contract>) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert("sec-fetch-site", "same-origin".parse().unwrap());
        headers.insert(header::ORIGIN, "http://localhost:4780".parse().unwrap());
        headers.insert(header::HOST, "localhost:4780".parse().unwrap());
        Self { router, token, headers, contract, retries: false }
    }

    /// Sends this header with every request from now on.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.insert(name, value.parse().unwrap());
        self
    }

    /// Sends this header no more.
    #[must_use]
    pub fn without_header(mut self, name: &'static str) -> Self {
        self.headers.remove(name);
        self
    }

    /// Sends a request again and again while the server is busy, as a real client does.
    #[must_use]
    pub fn that_retries(mut self) -> Self {
        self.retries = true;
        self
    }

    /// The session token this browser holds.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// `GET`.
    pub async fn get(&mut self, path: &str) -> Answer {
        self.json(Method::GET, path, Value::Null).await
    }

    /// `POST` of JSON.
    pub async fn post(&mut self, path: &str, json: Value) -> Answer {
        self.json(Method::POST, path, json).await
    }

    /// `PUT` of JSON.
    pub async fn put(&mut self, path: &str, json: Value) -> Answer {
        self.json(Method::PUT, path, json).await
    }

    /// `PATCH` of JSON.
    pub async fn patch(&mut self, path: &str, json: Value) -> Answer {
        self.json(Method::PATCH, path, json).await
    }

    /// `DELETE`.
    pub async fn delete(&mut self, path: &str) -> Answer {
        self.json(Method::DELETE, path, Value::Null).await
    }

    /// Any method with JSON; `null` sends no body.
    pub async fn json(&mut self, method: Method, path: &str, json: Value) -> Answer {
        loop {
            let (kind, body) = if json.is_null() {
                (None, Body::empty())
            } else {
                (Some("application/json"), Body::from(json.to_string()))
            };
            let answer = self.send(method.clone(), path, kind, body).await;
            match answer.header("retry-after").parse() {
                Ok(seconds) if self.retries && answer.status == StatusCode::SERVICE_UNAVAILABLE => {
                    tokio::time::sleep(Duration::from_secs(seconds)).await;
                }
                _ => return answer,
            }
        }
    }

    /// Anything.
    pub async fn send(
        &mut self,
        method: Method,
        path: &str,
        kind: Option<&str>,
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        *request.headers_mut().unwrap() = self.headers.clone();
        if let Some(kind) = kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        if let Some(token) = &self.token {
            request = request.header(header::COOKIE, format!("{}={token}", platform::auth::COOKIE));
        }
        let request = request.body(body.into()).unwrap();
        let method = request.method().clone();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        self.keep_cookie(&parts.headers);
        let body = body.collect().await.unwrap().to_bytes();
        self.contract.check(&method, path, parts.status, &parts.headers, &body);
        Answer { status: parts.status, headers: parts.headers, body }
    }

    fn keep_cookie(&mut self, headers: &HeaderMap) {
        let prefix = format!("{}=", platform::auth::COOKIE);
        for cookie in headers.get_all(header::SET_COOKIE) {
            if let Some(rest) = cookie.to_str().unwrap().strip_prefix(&prefix) {
                let value = rest.split(';').next().unwrap();
                self.token = (!value.is_empty()).then(|| value.to_owned());
            }
        }
    }
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| {
            panic!("{error}: {} {}", self.status, String::from_utf8_lossy(&self.body))
        })
    }

    /// The problem's code, or "" when this is none.
    pub fn code(&self) -> String {
        serde_json::from_slice::<Value>(&self.body)
            .ok()
            .and_then(|body| body["code"].as_str().map(str::to_owned))
            .unwrap_or_default()
    }

    /// This answer, when its status is `status`; otherwise the test stops with the body.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", String::from_utf8_lossy(&self.body));
        self
    }

    /// This answer, when it is this refusal.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Self {
        let answer = self.expect(status);
        assert_eq!(answer.code(), code);
        answer
    }

    /// A header as text, or "".
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}
