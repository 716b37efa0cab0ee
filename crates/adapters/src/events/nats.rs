//! Hints over NATS. Whatever becomes of it, nobody waits: words that cannot be sent are dropped, and time brings the rest.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt;
use platform::live::{Events, Heard};
use tokio::sync::{Mutex, mpsc};

use crate::tls;

/// Words that wait to be sent.
const OUTBOX: usize = 1_024;
/// Words that wait to be heard.
const INBOX: usize = 4_096;
/// How long a server waits for NATS before it begins without.
const WELCOME: Duration = Duration::from_secs(2);
/// The longest pause before connecting again.
const PAUSE_MAX: Duration = Duration::from_secs(1);

/// Why NATS cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NatsSetupError {
    /// The address cannot be read; what it is may hold a password.
    #[error("the address cannot be used")]
    Address,
    /// The subject is none.
    #[error("the subject cannot be used")]
    Subject,
    /// Encryption cannot be set up.
    #[error(transparent)]
    Tls(#[from] rustls::Error),
}

/// A connection to NATS that comes back on its own.
pub struct Nats {
    outbox: mpsc::Sender<Bytes>,
    /// Words were dropped since the others were last told so.
    dropped: Arc<AtomicBool>,
    inbox: Mutex<mpsc::Receiver<Heard>>,
}

impl Nats {
    /// Connects in the background to one of the servers in `url`, and says and hears what is said under `subject`.
    ///
    /// # Errors
    /// When address or subject cannot be used. That nobody answers is none: it is tried again for as long as it takes.
    pub async fn connect(url: &str, subject: String) -> Result<Self, NatsSetupError> {
        let (outbox, words) = mpsc::channel(OUTBOX);
        let (found, inbox) = mpsc::channel(INBOX);
        let again = found.clone();
        let client = ConnectOptions::new()
            .name("exhale")
            .no_echo()
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(pause)
            .tls_client_config(tls::public_roots()?)
            .event_callback(move |event| {
                let again = again.clone();
                async move { note(&event, &again) }
            })
            .connect(url)
            .await
            .map_err(|_| NatsSetupError::Address)?;
        let subscriber = client.subscribe(subject.clone()).await.map_err(|_| NatsSetupError::Subject)?;
        // Where NATS is there, it is there before anyone connects, who then need not be told so.
        let mut inbox = inbox;
        if let Ok(Some(_)) = tokio::time::timeout(WELCOME, inbox.recv()).await {
            while inbox.try_recv().is_ok() {}
        }
        let dropped = Arc::new(AtomicBool::new(false));
        tokio::spawn(hear(subscriber, found.clone()));
        tokio::spawn(Speaker { client, subject, dropped: dropped.clone(), found }.speak(words));
        Ok(Self { outbox, dropped, inbox: Mutex::new(inbox) })
    }
}

/// A hundredth of a second at first, a second in the end.
fn pause(attempts: usize) -> Duration {
    let doublings = u32::try_from(attempts.min(8)).unwrap_or(8);
    Duration::from_millis(10).saturating_mul(1 << doublings).min(PAUSE_MAX)
}

/// Whatever may have cost words makes everyone look again: us who may have missed some, and the others who may have missed
/// ours.
fn note(event: &Event, found: &mpsc::Sender<Heard>) {
    match event {
        Event::Connected => {
            tracing::info!(%event, "nats");
            let _ = found.try_send(Heard::Lost);
            let _ = found.try_send(Heard::Again);
        }
        Event::SlowConsumer(_) => {
            tracing::info!(%event, "nats");
            let _ = found.try_send(Heard::Again);
        }
        Event::Disconnected => tracing::warn!(%event, "nats"),
        _ => tracing::debug!(%event, "nats"),
    }
}

async fn hear(mut subscriber: async_nats::Subscriber, found: mpsc::Sender<Heard>) {
    while let Some(message) = subscriber.next().await {
        if found.send(Heard::Words(message.payload)).await.is_err() {
            return;
        }
    }
}

struct Speaker {
    client: Client,
    subject: String,
    dropped: Arc<AtomicBool>,
    found: mpsc::Sender<Heard>,
}

impl Speaker {
    async fn speak(self, mut words: mpsc::Receiver<Bytes>) {
        while let Some(word) = words.recv().await {
            if let Err(error) = self.client.publish(self.subject.clone(), word).await {
                tracing::debug!(%error, "nats took no words");
                self.dropped.store(true, Ordering::SeqCst);
            }
            // There is room again for telling so.
            if words.is_empty()
                && self.dropped.swap(false, Ordering::SeqCst)
                && self.found.try_send(Heard::Lost).is_err()
            {
                self.dropped.store(true, Ordering::SeqCst);
            }
        }
    }
}

#[async_trait]
impl Events for Nats {
    fn tell(&self, words: Bytes) {
        if self.outbox.try_send(words).is_err() {
            self.dropped.store(true, Ordering::SeqCst);
            metrics::counter!("exhale_bus_dropped_total").increment(1);
        }
    }

    async fn next(&self) -> Heard {
        match self.inbox.lock().await.recv().await {
            Some(heard) => heard,
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_second() {
        let all: Vec<u128> = [0, 1, 4, 7, 50].iter().map(|attempts| pause(*attempts).as_millis()).collect();
        assert_eq!(all, [10, 20, 160, 1_000, 1_000]);
    }
}
