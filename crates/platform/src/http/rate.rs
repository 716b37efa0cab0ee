//! Rate limits: named budgets, counted per member where there is a session and per household where there is none.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

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
    /// Counted for the household even with a session, so that more accounts buy no more tries.
    pub by_household: bool,
}

/// Says which budget an operation draws on.
pub type Table = fn(&Method, &str) -> Budget;

/// Requests after which those are forgotten whose budgets are full again.
const TIDY_EVERY: usize = 4_096;

/// Whether it is a member, and which member or household.
type Key = (bool, u64);

/// Counts every budget of a table.
#[derive(Clone)]
pub struct Rates {
    table: Table,
    limiters: Arc<Vec<(Budget, DefaultKeyedRateLimiter<Key>)>>,
    asked: Arc<AtomicUsize>,
}

impl Rates {
    /// Counts the `budgets` that `table` can answer, each multiplied by `factor`.
    #[must_use]
    pub fn new(table: Table, budgets: &[Budget], factor: f64) -> Self {
        let limiters =
            budgets.iter().map(|budget| (*budget, RateLimiter::keyed(quota(budget, factor)))).collect();
        Self { table, limiters: Arc::new(limiters), asked: Arc::default() }
    }

    /// How long to wait, if this is too often; forgets from time to time who has been idle long enough.
    fn wait(&self, budget: &Budget, key: Key) -> Option<Duration> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % TIDY_EVERY == TIDY_EVERY - 1 {
            for (_, limiter) in self.limiters.iter() {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
        let (_, limiter) = self.limiters.iter().find(|(known, _)| known.name == budget.name)?;
        let over = limiter.check_key(&key).err()?;
        Some(over.wait_time_from(DefaultClock::default().now()))
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
        Ok(Some(viewer)) if !budget.by_household => (true, viewer.id.0.as_u64_pair().1),
        Ok(_) => (false, household(address(&parts.headers, &parts.extensions, &app.settings))),
        Err(problem) => return problem.into_response(),
    };
    if let Some(wait) = rates.wait(&budget, key) {
        return Problem::new(RATE_LIMITED)
            .retry_after(i64::try_from(wait.as_millis()).unwrap_or(60_000))
            .into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { name: "tries", per_minute: 60_000, burst: 1, by_household: false };

    #[test]
    fn who_has_been_idle_is_forgotten() {
        let rates = Rates::new(|_, _| BUDGET, &[BUDGET], 1.0);
        for number in 0..TIDY_EVERY {
            rates.wait(&BUDGET, (false, u64::try_from(number).unwrap_or_default()));
        }
        std::thread::sleep(Duration::from_millis(5));
        for _ in 0..TIDY_EVERY {
            rates.wait(&BUDGET, (true, 1));
        }
        let left: usize = rates.limiters.iter().map(|(_, limiter)| limiter.len()).sum();
        assert!(left <= 1, "{left} are remembered");
        assert!(rates.wait(&BUDGET, (true, 2)).is_none() && rates.wait(&BUDGET, (true, 2)).is_some());
    }
}
