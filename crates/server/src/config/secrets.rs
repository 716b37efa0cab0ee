//! Which values may hold a password, so that no message repeats them.

/// Keys whose values never show.
pub(super) const SECRET: [&str; 11] = [
    "database",
    "mail",
    "files.s3.access_key",
    "files.s3.secret_key",
    "media.livekit.key",
    "media.livekit.secret",
    "media.turn.secret",
    "nats.url",
    "push.key",
    "stripe.secret_key",
    "stripe.webhook_secret",
];
