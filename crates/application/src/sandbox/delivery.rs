//! The jobs of the sandbox: an event goes to the same webhook as Stripe's, and time passes.

use std::sync::OnceLock;

use adapters::payments::sandbox::{DELIVER, Delivery, Sandbox, TICK};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use platform::app::App;
use platform::feature::Feature;
use platform::jobs::{Handler, JobError};
use platform::payments::PaymentProvider;
use tower::ServiceExt;
use utoipa_axum::router::OpenApiRouter;

/// Where events go, no matter who sends them.
pub(super) const WEBHOOK: &str = "/api/billing/webhook";

/// Delivers one event, signed as of now; tried again until it is taken.
pub(super) struct Deliver {
    sandbox: Sandbox,
    routes: Vec<fn() -> OpenApiRouter<App>>,
    router: OnceLock<Router>,
}

impl Deliver {
    pub(super) fn new(sandbox: Sandbox, features: &[Feature]) -> Self {
        let routes = features.iter().map(|feature| feature.routes).collect();
        Self { sandbox, routes, router: OnceLock::new() }
    }
}

#[async_trait::async_trait]
impl Handler for Deliver {
    fn kind(&self) -> &'static str {
        DELIVER
    }

    async fn run(&self, app: &App, payload: serde_json::Value) -> Result<(), JobError> {
        let event: Delivery =
            serde_json::from_value(payload).map_err(|_| JobError::Never("this is not an event".into()))?;
        let signature = self.sandbox.signature(event.body.as_bytes());
        let request = Request::post(WEBHOOK)
            .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
            .header(self.sandbox.signature_header(), signature)
            .body(Body::from(event.body))
            .map_err(|error| JobError::Never(error.to_string()))?;
        let router = self.router.get_or_init(|| {
            let all = self.routes.iter().fold(OpenApiRouter::new(), |all, routes| all.merge(routes()));
            all.split_for_parts().0.with_state(app.clone())
        });
        let Ok(response) = router.clone().oneshot(request).await;
        let status = response.status();
        if status.is_success() {
            Ok(())
        } else {
            Err(JobError::Later(format!("the webhook answered {status}")))
        }
    }
}

/// Looks for customers for whom something is due.
pub(super) struct LetTimePass {
    pub(super) sandbox: Sandbox,
}

#[async_trait::async_trait]
impl Handler for LetTimePass {
    fn kind(&self) -> &'static str {
        TICK
    }

    async fn run(&self, _: &App, _: serde_json::Value) -> Result<(), JobError> {
        self.sandbox.tick().await.map(drop).map_err(|error| JobError::Later(error.to_string()))
    }
}
