//! The push port: one short message to one device of a member, encrypted for that device alone.

use std::fmt;

use domain::time::Timestamp;

use crate::db::FromRow;

/// Where a browser takes messages, and the keys by which only that browser reads them; as the Push API gives them.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Subscription {
    /// The address at the browser's push service; anyone who knows it may send there.
    pub endpoint: String,
    /// The browser's public key, in URL-safe base64.
    pub p256dh: String,
    /// The secret that the browser shares with us, in URL-safe base64.
    pub auth: String,
}

impl fmt::Debug for Subscription {
    /// Nothing: address and keys stay out of logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Subscription").finish_non_exhaustive()
    }
}

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// The push service has it.
    Delivered,
    /// There is no longer such a device.
    Gone,
    /// It may be taken later. The reason names no address.
    Later(String),
    /// It was refused, or may not be sent there at all. The reason names no address.
    Never(String),
}

/// What is wrong with a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSubscription {
    /// The address is no server on the public internet.
    #[error("the address is not allowed")]
    Endpoint,
    /// The address belongs to no push service that the operator allows.
    #[error("the push service is not known")]
    Service,
    /// The keys are none.
    #[error("the keys cannot be used")]
    Keys,
}

/// Sends messages to devices.
#[async_trait::async_trait]
pub trait Pusher: Send + Sync + 'static {
    /// The key by which browsers know who may send to them (VAPID), in URL-safe base64.
    fn public_key(&self) -> &str;

    /// Looks at a subscription before it is stored.
    ///
    /// # Errors
    /// What is wrong with it.
    async fn check(&self, subscription: &Subscription) -> Result<(), InvalidSubscription>;

    /// Sends `text` at `now`; the address is looked at again, since what a name stands for may have changed.
    async fn send(&self, subscription: &Subscription, text: &str, now: Timestamp) -> Sent;
}
