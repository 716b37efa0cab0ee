//! A small durable queue and schedule in the database: work is queued in the transaction that causes it, leased while
//! it runs, tried again with growing pauses, and kept for the operator when it fails for good.
//!
//! A job runs at least once. It runs again when its server died while it ran, once for each such death; two workers
//! never run one job at the same time, as long as their clocks differ by less than half a minute.

mod attempt;
mod handler;
mod lease;
mod new_job;
mod notifier;
mod store;
mod worker;

pub use handler::{Handler, JobError, Lease};
pub use new_job::{NewJob, cancel};
pub use notifier::WorkNotifier;
pub use store::{
    DeadJob, FailingJobs, STATEMENTS, dead, dead_count, failing, queued_count, revive, take_back,
};
pub use worker::{Schedule, Worker};
