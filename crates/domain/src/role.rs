//! What an account may be beside a member (spec §6).

use serde::{Deserialize, Serialize};

/// The roles of one account. Claims are `admin`, `moderator` and `ambassador`; the rest stands in the user document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Roles {
    /// Runs the community.
    pub admin: bool,
    /// Reviews what members share.
    pub moderator: bool,
    /// Brings people in.
    pub ambassador: bool,
    /// A verified mental-health professional (isMHP).
    pub professional: bool,
    /// Has asked to become a professional (isMHPApplicant).
    pub applicant: bool,
    /// That application is complete (mhpApplicationComplete).
    pub application_complete: bool,
}

impl Roles {
    /// Staff, professionals and applicants: top tier, no subscription check, no allowance (spec §6, O-6, O-7).
    #[must_use]
    pub const fn privileged(&self) -> bool {
        self.admin || self.moderator || self.ambassador || self.professional || self.applicant
    }

    /// Still on the way to being a professional.
    #[must_use]
    pub const fn applying(&self) -> bool {
        self.applicant && !self.professional
    }

    /// May use the moderator's desk: admins may do what moderators do (O-60).
    #[must_use]
    pub const fn may_moderate(&self) -> bool {
        self.moderator || self.admin
    }

    /// Shown to others as Super: professionals, moderators and ambassadors, not admins (spec §3, O-8).
    #[must_use]
    pub const fn super_in_public(&self) -> bool {
        self.professional || self.moderator || self.ambassador
    }
}
