//! The table of all keys.

/// One key: its name in `exhale.toml`, its default, what it accepts and what it is for.
pub struct Key {
    /// Name; `mail.from` is `EXHALE_MAIL_FROM` in the environment.
    pub name: &'static str,
    /// Default value.
    pub default: &'static str,
    /// What it accepts, in words.
    pub allowed: &'static str,
    /// What it is for.
    pub about: &'static str,
}

macro_rules! keys {
    ($($name:literal = $default:literal, $allowed:literal, $about:literal;)+) => {
        /// Every key there is.
        pub const KEYS: &[Key] =
            &[$(Key { name: $name, default: $default, allowed: $allowed, about: $about }),+];
    };
}

keys! {
    "listen" = "127.0.0.1:4780", "an address and port", "Where the server listens.";
    "metrics.listen" = "off", "an address and port on the loopback, or `off`", "Where Prometheus reads metrics.";
    "base_url" = "http://localhost:4780", "https://… or http://localhost…, without a path",
        "The address under which members reach the server. Links in emails begin with it.";
    "name" = "Exhale", "1 to 40 characters", "What the community calls itself.";
    "data" = "./data", "a folder", "Where the database, uploads and the mail outbox live.";
    "database" = "sqlite", "`sqlite` or a postgres:// address",
        "The database; `sqlite` is the file exhale.db in the data folder. Add ?sslmode=require for encryption.";
    "database.connections" = "10", "1 to 200", "Connections to PostgreSQL, or reads at once (at most 4) in SQLite.";
    "files" = "disk", "`disk` or `s3`", "Where uploads are stored.";
    "files.s3.endpoint" = "", "an http(s):// address, or empty for Amazon's own", "The S3-compatible server.";
    "files.s3.bucket" = "", "a name", "The bucket.";
    "files.s3.region" = "us-east-1", "a name", "The region.";
    "files.s3.access_key" = "", "text, not empty with `s3`", "The access key.";
    "files.s3.secret_key" = "", "text, not empty with `s3`", "The secret key.";
    "mail" = "outbox", "`outbox` or an smtp:// or smtps:// address",
        "How email is sent; `outbox` writes it into a folder. smtp://user:password@host:587 uses STARTTLS, smtps:// TLS.";
    "mail.from" = "Exhale <hello@localhost>", "an address, with or without a name", "The sender of all email.";
    "push.key" = "", "32 bytes in URL-safe base64, or empty for the file push.key in the data folder, made at the first start",
        "The secret that identifies the server to push services. Servers that share a database need the same one.";
    "evidence.key_file" = "", "a file, or empty for evidence.key in the data folder",
        "The key with which applicants' evidence is encrypted, made at the first start. Servers that share a database need the same one.";
    "push.contact" = "", "a mailto: or https:// address, or empty for the sender of mail",
        "The contact that push services get for problems.";
    "push.hosts" = "", "hosts separated by commas, each a name or `*.` and a domain",
        "Allowed push services besides those of Google, Mozilla, Microsoft and Apple.";
    "tiers.map" = "slots", "`slots`, `supporter_is_tier1` or `literal`", "How stored plans become tiers.";
    "free_preview_items" = "10", "-1 to 1000", "How many of the newest Wins Free members can read; -1 means all.";
    "gates.comment" = "free", "`free`, `supporter` or `super`", "The lowest tier that can comment.";
    "gates.like" = "free", "`free`, `supporter` or `super`", "The lowest tier that can like.";
    "trusted_proxies" = "", "addresses separated by commas", "Proxies whose X-Forwarded-For is trusted.";
    "rate_factor" = "1", "a number from 0.1 to 100000", "Multiplies every rate limit, for load tests.";
    "help.lines" = "", "a file, or empty for the built-in list", "Emergency and help lines by country, shown on /help-now.";
    "help.hours" = "12", "1 to 168", "How many hours moderators usually need to review.";
    "professionals.contact" = "", "an email address, or empty", "Where applicants for the professional directory can ask; when empty, they are told to ask an admin.";
    "professionals.expected_days" = "5", "1 to 90", "In how many days applications are usually decided, as applicants are told.";
    "professionals.two_reviewers" = "false", "`true` or `false`",
        "Whether an application is approved by someone other than the reviewer who checked the licence.";
    "contact" = "", "an address, or empty", "The contact for terms and privacy.";
    "security.contact" = "", "a mailto: or https:// address, or empty for `contact` if that is an email address",
        "The contact for vulnerabilities, shown in /.well-known/security.txt.";
    "companion_app" = "", "an https:// address, or empty", "URL of the companion app.";
    "payments" = "", "`off`, `sandbox` or `stripe`; empty is `sandbox` with --demo and otherwise `off`",
        "Who takes payments. In the `sandbox` no money moves; it is for this machine only.";
    "stripe.secret_key" = "", "a key that begins with sk_test_, rk_test_, sk_live_ or rk_live_, not empty with `stripe`", "The secret or restricted key.";
    "stripe.webhook_secret" = "", "secrets that begin with whsec_, separated by commas, not empty with `stripe`",
        "The secret Stripe signs events with; two during a rotation.";
    "stripe.prices.tier0_weekly" = "", "an id that begins with price_, not empty with `stripe`", "Supporter, every week.";
    "stripe.prices.tier0_yearly" = "", "an id that begins with price_, not empty with `stripe`", "Supporter, every year.";
    "stripe.prices.tier1_weekly" = "", "an id that begins with price_, not empty with `stripe`",
        "Super Supporter, every week.";
    "stripe.prices.tier2_lifetime" = "", "an id that begins with price_, not empty with `stripe`",
        "Super Supporter for life, paid once.";
    "stripe.api" = "https://api.stripe.com", "an https:// address, or http:// on this machine, without a path",
        "URL of Stripe's API.";
    "sandbox.prices" = "4.00 160.00 9.00 480.00 EUR", "four amounts and a currency",
        "Sandbox prices: Supporter weekly and yearly, Super Supporter weekly and for life.";
    "sandbox.clock" = "real", "`real` or `movable`",
        "Whether POST /sandbox/clock may move the server's clock forward, for tests.";
    "nats.url" = "", "nats:// or tls:// addresses separated by commas, or empty",
        "The NATS servers that connect several servers of one community.";
    "nats.prefix" = "exhale", "letters, digits, - and _, in parts separated by dots", "The prefix of NATS subjects.";
    "live.connections" = "10000", "1 to 1000000", "How many tabs may be connected to one server at once.";
    "media" = "embedded", "`embedded`, `livekit` or `off`",
        "What carries the audio and video of Rooms: this program itself, a LiveKit server, or nothing, and Rooms cannot go live.";
    "media.listen" = "0.0.0.0:4782", "an address and port; port 0 is any free one",
        "Where `embedded` receives media, over UDP and TCP. If the port is taken, the server starts without live media.";
    "media.advertise" = "", "IP addresses separated by commas, or empty for those of this machine",
        "The addresses that browsers send media to. Behind NAT it is the public address, to which the router forwards the port of `media.listen`.";
    "media.turn.urls" = "", "turn: or turns: addresses separated by commas, or empty",
        "TURN servers, with `embedded`, for members whose network lets only web pages through.";
    "media.turn.secret" = "", "text, not empty with `media.turn.urls`",
        "The secret shared with the TURN servers (coturn's `static-auth-secret`).";
    "media.livekit.url" = "", "a ws://, wss://, http:// or https:// address, not empty with `livekit`", "The LiveKit server.";
    "media.livekit.key" = "", "text, not empty with `livekit`", "The API key of the LiveKit server.";
    "media.livekit.secret" = "", "text, not empty with `livekit`", "The API secret that belongs to the key.";
    "log" = "text", "`text` or `json`", "How log lines are written.";
}
