//! The worker that does the jobs of these features, sends their emails and, where the sandbox takes payments, lets time
//! pass in it.

use std::sync::Arc;

use adapters::payments::sandbox::Sandbox;
use platform::app::App;
use platform::feature::Feature;
use platform::jobs::{Handler, Worker};
use platform::mail::{Mailer, SendMail};

use crate::sandbox;

/// The worker with all handlers and schedules; emails are sent with `mailer`.
#[must_use]
pub fn worker(app: App, features: &[Feature], mailer: Arc<dyn Mailer>, sandbox: Option<&Sandbox>) -> Worker {
    let mut handlers: Vec<Arc<dyn Handler>> = vec![Arc::new(SendMail(mailer))];
    let mut schedules = Vec::new();
    for feature in features {
        handlers.extend(feature.handlers.iter().cloned());
        schedules.extend(feature.schedules.iter().cloned());
    }
    if let Some(sandbox) = sandbox {
        handlers.extend(sandbox::handlers(sandbox, features));
        schedules.extend(sandbox::schedules());
    }
    Worker { app, handlers, schedules }
}
