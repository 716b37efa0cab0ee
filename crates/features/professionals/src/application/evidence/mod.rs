//! Evidence: the files that prove what an application says, checked as they come, encrypted, and deleted in time.

pub mod check;
pub(crate) mod cleanup;
pub(super) mod delete;
pub(super) mod download;
pub mod start;
pub mod store;
pub(super) mod upload;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use check::EvidenceError;
use platform::http::ApiError;

use crate::error_codes::{ACTIVE_CONTENT, DAMAGED, ENCRYPTED, FILE_TOO_LARGE, NOT_ACCEPTED, TOO_MANY_PAGES};

/// Where files are sent to.
pub const PATH: &str = "/api/professional-application/evidence";

/// What a file proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// The licence.
    Licence,
    /// Who the applicant is.
    Identity,
    /// Something else.
    Other,
}

platform::text_columns!(EvidenceKind => Self::from_stored);

impl EvidenceKind {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Licence => "licence",
            Self::Identity => "identity",
            Self::Other => "other",
        }
    }

    /// The kind behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Licence, Self::Identity, Self::Other].into_iter().find(|kind| kind.as_str() == word)
    }
}

impl From<EvidenceError> for ApiError {
    fn from(error: EvidenceError) -> Self {
        Self::new(match error {
            EvidenceError::TooLarge => FILE_TOO_LARGE,
            EvidenceError::NotAccepted => NOT_ACCEPTED,
            EvidenceError::Damaged => DAMAGED,
            EvidenceError::Encrypted => ENCRYPTED,
            EvidenceError::ActiveContent => ACTIVE_CONTENT,
            EvidenceError::TooManyPages => TOO_MANY_PAGES,
        })
    }
}
