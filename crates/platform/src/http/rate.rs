//! Rate limits: named budgets, counted per member where there is a session and per client network where there is none.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use platform_http::ApiError;
use platform_http::client::Network;
use platform_http::error_code::RATE_LIMITED;

use crate::app::App;
use crate::auth;

/// How often something may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Its name, for the table of rates.
    pub name: &'static str,
    /// Times an hour, sustained.
    pub per_hour: u32,
    /// Times at once.
    pub burst: u32,
    /// Counted for the client network even with a session, so that more accounts buy no more tries.
    pub per_network: bool,
}

/// Looking for members or words, which is typing: far more than a person types, far too little to list the community.
pub const SEARCHES: Budget = Budget { name: "searches", per_hour: 60 * 60, burst: 40, per_network: false };
/// Noting how far one has read, which the app does automatically.
pub const MARKS: Budget = Budget { name: "marks", per_hour: 120 * 60, burst: 60, per_network: false };
/// Sharing posts, whatever the allowance says (O-6): with ten at once, never more than thirty in an hour.
pub const SHARES: Budget = Budget { name: "shares", per_hour: 20, burst: 10, per_network: false };

/// The budget of one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Its method.
    pub method: &'static str,
    /// The pattern of its route.
    pub path: &'static str,
    /// What it draws on.
    pub budget: Budget,
}

/// Which budget each operation draws on.
#[derive(Debug, Clone)]
pub struct Table {
    /// Reading, unless `own` says otherwise.
    pub reads: Budget,
    /// Changing anything, unless `own` says otherwise.
    pub writes: Budget,
    /// The operations with a budget of their own, or one that several share by its name.
    pub own: Vec<Rate>,
}

impl Table {
    /// One budget for everything.
    #[must_use]
    pub const fn of(budget: Budget) -> Self {
        Self { reads: budget, writes: budget, own: Vec::new() }
    }

    /// The budget of an operation; `path` is the route's pattern.
    #[must_use]
    pub fn budget(&self, method: &Method, path: &str) -> Budget {
        let method = if *method == Method::HEAD { &Method::GET } else { method };
        let own = self.own.iter().find(|rate| rate.path == path && rate.method == method.as_str());
        own.map_or(if *method == Method::GET { self.reads } else { self.writes }, |rate| rate.budget)
    }

    /// Every budget once.
    #[must_use]
    pub fn budgets(&self) -> Vec<Budget> {
        let mut all: Vec<Budget> = vec![self.reads, self.writes];
        all.extend(self.own.iter().map(|rate| rate.budget));
        all.sort_by_key(|budget| budget.name);
        all.dedup();
        all
    }
}

/// Requests after which those are forgotten whose budgets are full again.
const TIDY_EVERY: usize = 4_096;

/// Whether it is a member, and which member or client network.
type Key = (bool, u64);

/// Counts one budget; clones count together.
#[derive(Clone)]
struct Counter {
    limiter: Arc<DefaultKeyedRateLimiter<Key>>,
    asked: Arc<AtomicUsize>,
}

impl Counter {
    fn new(budget: &Budget, factor: f64) -> Self {
        Self { limiter: Arc::new(RateLimiter::keyed(quota(budget, factor))), asked: Arc::default() }
    }

    /// Refuses what is too often; forgets from time to time who has been idle long enough.
    fn spend(&self, key: Key) -> Result<(), ApiError> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % TIDY_EVERY == TIDY_EVERY - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        self.limiter.check_key(&key).map_err(|over| {
            let wait = over.wait_time_from(DefaultClock::default().now());
            ApiError::new(RATE_LIMITED).retry_after(i64::try_from(wait.as_millis()).unwrap_or(60_000))
        })
    }
}

/// Counts every budget of a table.
#[derive(Clone)]
pub struct Rates {
    table: Arc<Table>,
    counters: Arc<Vec<(Budget, Counter)>>,
}

impl Rates {
    /// Counts the budgets of `table`, each multiplied by `factor`.
    #[must_use]
    pub fn new(table: Table, factor: f64) -> Self {
        let counters =
            table.budgets().into_iter().map(|budget| (budget, Counter::new(&budget, factor))).collect();
        Self { table: Arc::new(table), counters: Arc::new(counters) }
    }

    fn spend(&self, budget: &Budget, key: Key) -> Result<(), ApiError> {
        let counter = self.counters.iter().find(|(known, _)| known.name == budget.name);
        counter.map_or(Ok(()), |(_, counter)| counter.spend(key))
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
    Quota::per_hour(scaled(budget.per_hour)).allow_burst(scaled(budget.burst))
}

/// Refuses what is over budget.
pub async fn limit(State((app, rates)): State<(App, Rates)>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let budget = rates.table.budget(request.method(), path.as_deref().unwrap_or_default());
    let (mut parts, body) = request.into_parts();
    let viewer = if budget.per_network { Ok(None) } else { auth::viewer(&mut parts, &app).await };
    let key = match viewer {
        Ok(Some(viewer)) => (true, viewer.id.0.as_u64_pair().1),
        Ok(None) => {
            let Ok(Network(network)) = Network::from_request_parts(&mut parts, &app).await;
            (false, network)
        }
        Err(error) => return error.into_response(),
    };
    if let Err(error) = rates.spend(&budget, key) {
        return error.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const BUDGET: Budget = Budget { name: "tries", per_hour: 60_000 * 60, burst: 1, per_network: false };

    #[test]
    fn who_has_been_idle_is_forgotten() {
        let counter = Counter::new(&BUDGET, 1.0);
        for number in 0..TIDY_EVERY {
            let _ = counter.spend((false, u64::try_from(number).unwrap_or_default()));
        }
        std::thread::sleep(Duration::from_millis(5));
        for _ in 0..TIDY_EVERY {
            let _ = counter.spend((true, 1));
        }
        assert!(counter.limiter.len() <= 1, "{} are remembered", counter.limiter.len());
        assert!(counter.spend((true, 2)).is_ok() && counter.spend((true, 2)).is_err());
    }
}
