//! Rate limits: named budgets, counted per member where there is a session and per household where there is none.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::client::{address, household};
use super::denial::RATE_LIMITED;
use super::problem::Problem;
use crate::app::App;
use crate::auth;

/// How often something may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Its name, for the table of rates.
    pub name: &'static str,
    /// Times per minute, sustained.
    pub per_minute: u32,
    /// Times at once.
    pub burst: u32,
}

/// Says which budget an operation draws on.
pub type Table = fn(&Method, &str) -> Budget;

/// Whether it is a member, and which member or household.
type Key = (bool, u64);

/// Counts every budget of a table.
#[derive(Clone)]
pub struct Rates {
    table: Table,
    limiters: Arc<Vec<(Budget, DefaultKeyedRateLimiter<Key>)>>,
}

impl Rates {
    /// Counts the `budgets` that `table` can answer, each multiplied by `factor`.
    #[must_use]
    pub fn new(table: Table, budgets: &[Budget], factor: f64) -> Self {
        let limiters =
            budgets.iter().map(|budget| (*budget, RateLimiter::keyed(quota(budget, factor)))).collect();
        Self { table, limiters: Arc::new(limiters) }
    }

    /// Forgets who has been idle long enough; called from time to time.
    pub fn tidy(&self) {
        for (_, limiter) in self.limiters.iter() {
            limiter.retain_recent();
        }
    }
}

#[allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped first"
)]
fn quota(budget: &Budget, factor: f64) -> Quota {
    let scaled = |count: u32| {
        NonZeroU32::new((f64::from(count) * factor).clamp(1.0, 1e9) as u32).unwrap_or(NonZeroU32::MIN)
    };
    Quota::per_minute(scaled(budget.per_minute)).allow_burst(scaled(budget.burst))
}

/// Refuses what is over budget.
pub async fn limit(State((app, rates)): State<(App, Rates)>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let budget = (rates.table)(request.method(), path.as_deref().unwrap_or_default());
    let (mut parts, body) = request.into_parts();
    let key = match auth::viewer(&mut parts, &app).await {
        Ok(Some(viewer)) => (true, viewer.id.0.as_u64_pair().1),
        Ok(None) => (false, household(address(&parts.headers, &parts.extensions, &app.settings))),
        Err(problem) => return problem.into_response(),
    };
    let over = rates
        .limiters
        .iter()
        .find(|(known, _)| known.name == budget.name)
        .and_then(|(_, limiter)| limiter.check_key(&key).err());
    if let Some(over) = over {
        let wait = over.wait_time_from(DefaultClock::default().now());
        return Problem::new(RATE_LIMITED)
            .retry_after(i64::try_from(wait.as_millis()).unwrap_or(60_000))
            .into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}
