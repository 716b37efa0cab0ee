//! The port by which the servers of one community tell each other where to look.

use async_trait::async_trait;
use bytes::Bytes;

/// What came over the bus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Another server's words.
    Words(Bytes),
    /// The bus is there again; something may have been missed.
    Again,
    /// Words of ours may not have reached the others.
    Lost,
}

/// Carries hints between servers. It may lose them, double them and bring them late, and then costs time only.
#[async_trait]
pub trait Events: Send + Sync + 'static {
    /// Tells the other servers, without waiting.
    fn tell(&self, words: Bytes);

    /// What comes next from the others.
    async fn next(&self) -> Heard;
}

/// A bus without anyone else on it.
pub struct Alone;

#[async_trait]
impl Events for Alone {
    fn tell(&self, _: Bytes) {}

    async fn next(&self) -> Heard {
        std::future::pending().await
    }
}
