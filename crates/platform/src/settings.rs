//! What the operator decided, as far as features need to know it; the server reads it from configuration.

use domain::gate::{COMMENT, Gate, LIKE};
use domain::tier::TierMapping;

/// Settings that do not change while the server runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The address under which members reach the server, without a trailing slash; links in mails begin with it.
    pub base_url: String,
    /// What the community calls itself.
    pub name: String,
    /// Demonstration: example accounts, and a page that shows the mails.
    pub demo: bool,
    /// How plans become tiers (O-1).
    pub tier_mapping: TierMapping,
    /// How many of the newest Wins Free members read; `None` is all of them (O-3).
    pub free_preview_items: Option<u32>,
    /// Commenting, from the tier with which it begins (O-5).
    pub comment_gate: Gate,
    /// Liking, from the tier with which it begins (O-5).
    pub like_gate: Gate,
    /// How many hours moderators usually need to review.
    pub moderator_hours: u32,
    /// What applicants for the professional directory are told, and who approves them.
    pub professionals: ProfessionalSettings,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<std::net::IpAddr>,
    /// Tabs that may be connected to one server at once.
    pub live_connections: usize,
    /// Multiplies every rate limit; 1 unless a load test needs more.
    pub rate_factor: f64,
}

/// What applicants for the professional directory are told, and who approves them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfessionalSettings {
    /// Where applicants ask how far they are; `None` where they ask an admin.
    pub contact: Option<String>,
    /// In how many days reviewers usually decide.
    pub expected_days: u32,
    /// Who checked a licence does not approve the application as well.
    pub two_reviewers: bool,
}

impl Default for ProfessionalSettings {
    fn default() -> Self {
        Self { contact: None, expected_days: 5, two_reviewers: false }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            base_url: "http://localhost:4780".into(),
            name: "Exhale".into(),
            demo: false,
            tier_mapping: TierMapping::Slots,
            free_preview_items: Some(10),
            comment_gate: COMMENT,
            like_gate: LIKE,
            moderator_hours: 12,
            professionals: ProfessionalSettings::default(),
            trusted_proxies: Vec::new(),
            live_connections: 10_000,
            rate_factor: 1.0,
        }
    }
}
