//! Hints between the servers of one community: within one process, or over NATS.

mod nats;

pub use nats::{Nats, NatsSetupError};

use async_trait::async_trait;
use bytes::Bytes;
use platform::live::{Events, Heard};
use tokio::sync::{Mutex, broadcast};

/// Words that wait for one who does not listen; anyone who misses some is told so.
const WAITING: usize = 1_024;

/// A bus within one process. One server alone needs no more; in tests several share one.
pub struct InProcess {
    mouth: broadcast::Sender<Bytes>,
    ear: Mutex<broadcast::Receiver<Bytes>>,
}

impl Default for InProcess {
    fn default() -> Self {
        let (mouth, ear) = broadcast::channel(WAITING);
        Self { mouth, ear: Mutex::new(ear) }
    }
}

impl InProcess {
    /// Another place on the same bus.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self { mouth: self.mouth.clone(), ear: Mutex::new(self.mouth.subscribe()) }
    }
}

#[async_trait]
impl Events for InProcess {
    fn tell(&self, words: Bytes) {
        let _ = self.mouth.send(words);
    }

    async fn next(&self) -> Heard {
        match self.ear.lock().await.recv().await {
            Ok(words) => Heard::Words(words),
            Err(broadcast::error::RecvError::Lagged(_)) => Heard::Again,
            // It cannot be: this holds a sender itself.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }
}
