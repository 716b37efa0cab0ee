//! How a Member's own licence was checked, and for how long that stands.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::statements! {
    /// What is in force comes first, then what ended last.
    OWN = "select status, body, jurisdiction, number, expires_on, ends_at, checked_at, suspended_reason
        from verifications where member_id = $1 and status <> 'checked'
        order by case when status in ('active', 'suspended') then 0 else 1 end, checked_at desc, id desc limit 1";
}

/// What became of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VerificationStatus {
    /// Saved by a reviewer, and not approved yet.
    Checked,
    /// In force.
    Active,
    /// Not in force, until a moderator lifts that.
    Suspended,
    /// Its time is over.
    Expired,
    /// Another one took its place, or it was taken back.
    Ended,
}

platform::text_columns!(VerificationStatus => Self::from_stored, VerificationMethod => Self::from_stored);

impl VerificationStatus {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checked => "checked",
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Expired => "expired",
            Self::Ended => "ended",
        }
    }

    /// What it is at `now` where the verification ends at `ends_at`: one whose time is over has expired, whether or not that
    /// was noted.
    #[must_use]
    pub fn at(self, ends_at: Timestamp, now: Timestamp) -> Self {
        let over = matches!(self, Self::Active | Self::Suspended) && ends_at <= now;
        if over { Self::Expired } else { self }
    }

    /// The status behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        let all = [Self::Checked, Self::Active, Self::Suspended, Self::Expired, Self::Ended];
        all.into_iter().find(|status| status.as_str() == word)
    }
}

/// How a licence was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VerificationMethod {
    /// Looked up in a public register.
    PublicRegister,
    /// Asked of the body that issued it.
    IssuingBody,
    /// Read from a document.
    Document,
}

impl VerificationMethod {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PublicRegister => "public_register",
            Self::IssuingBody => "issuing_body",
            Self::Document => "document",
        }
    }

    /// The method behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        let all = [Self::PublicRegister, Self::IssuingBody, Self::Document];
        all.into_iter().find(|method| method.as_str() == word)
    }
}

/// A Professional's own verification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OwnVerification {
    /// What became of it.
    pub status: VerificationStatus,
    /// Who issued the licence.
    pub body: String,
    /// In which country, by its code of ISO 3166-1 (alpha-2).
    pub jurisdiction: String,
    /// The licence's number.
    pub number: String,
    /// The last day on which the licence is valid, as YYYY-MM-DD; null where it has none.
    #[schema(required)]
    pub expires_on: Option<String>,
    /// When the verification ends.
    pub ends_at: Timestamp,
    /// When the licence was checked.
    pub checked_at: Timestamp,
    /// Why it was suspended, while it is.
    #[schema(required)]
    pub suspended_reason: Option<String>,
}

impl OwnVerification {
    /// As it stands at `now`.
    #[must_use]
    pub fn at(self, now: Timestamp) -> Self {
        let status = self.status.at(self.ends_at, now);
        let suspended_reason = self.suspended_reason.filter(|_| status == VerificationStatus::Suspended);
        Self { status, suspended_reason, ..self }
    }
}

/// The verification of a Member that is in force, or else their last one.
///
/// # Errors
/// When the database refuses.
pub fn find(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<Option<OwnVerification>, DbError> {
    Ok(tx.one::<OwnVerification>(OWN, params![member])?.map(|own| own.at(now)))
}
