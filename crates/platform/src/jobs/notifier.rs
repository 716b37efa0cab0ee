//! Wakes the workers of this process.

use tokio::sync::broadcast;

/// Wakes the worker of this process when something was queued.
#[derive(Clone)]
pub struct WorkNotifier(broadcast::Sender<&'static str>);

impl Default for WorkNotifier {
    fn default() -> Self {
        Self(broadcast::channel(64).0)
    }
}

impl WorkNotifier {
    /// Wakes the worker that does jobs of `kind`, or keeps them from falling asleep.
    pub fn notify(&self, kind: &'static str) {
        // Nobody listens when no worker runs here; another server's looks for itself.
        let _ = self.0.send(kind);
    }

    pub(super) fn subscribe(&self) -> Wakeups {
        Wakeups(self.0.subscribe())
    }
}

/// Every notification since it was made.
pub(super) struct Wakeups(broadcast::Receiver<&'static str>);

impl Wakeups {
    /// Ends when there was a notification for `kind`, or so many that it cannot tell.
    pub(super) async fn hear(&mut self, kind: &str) {
        loop {
            match self.0.recv().await {
                Ok(notified) if notified != kind => {}
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}
