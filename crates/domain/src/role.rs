//! What an account may be beside a member (spec §6).

use serde::{Deserialize, Serialize};

use crate::time::Timestamp;

/// The roles of one account. Claims are `admin`, `moderator` and `ambassador`; the rest is in the user document.
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
    /// These roles at `now`: that of a Professional counts until `professional_until`, or for good where there is no such time.
    #[must_use]
    pub fn at(self, professional_until: Option<Timestamp>, now: Timestamp) -> Self {
        let counts = professional_until.is_none_or(|until| until > now);
        Self { professional: self.professional && counts, ..self }
    }

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

    /// Whether someone who may moderate may suspend or mute an account with the roles `others`: never their `own`, and that of
    /// staff only as an admin.
    ///
    /// # Errors
    /// [`Exempt`] says why not.
    pub const fn may_restrict(&self, own: bool, others: &Self) -> Result<(), Exempt> {
        match (own, others.may_moderate() && !self.admin) {
            (true, _) => Err(Exempt::Oneself),
            (false, true) => Err(Exempt::Staff),
            (false, false) => Ok(()),
        }
    }
}

/// Why someone is not suspended or muted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exempt {
    /// It is the caller's own account.
    Oneself,
    /// They are staff, about whom only admins decide.
    Staff,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The role of a Professional ends with their verification, to the millisecond; no other role has an end.
    #[test]
    fn the_role_of_a_professional_ends() {
        let nobody = Roles::default();
        let professional = Roles { professional: true, ..nobody };
        let both = Roles { moderator: true, ..professional };
        let ends = 1_000;
        let cases = [
            // stored, until, now, what counts
            (professional, None, i64::MAX, professional),
            (professional, Some(ends), 999, professional),
            (professional, Some(ends), 1_000, nobody),
            (professional, Some(ends), 2_000, nobody),
            (both, Some(ends), 2_000, Roles { moderator: true, ..nobody }),
            (nobody, Some(ends), 0, nobody),
            (nobody, None, 0, nobody),
        ];
        for (stored, until, now, expected) in cases {
            assert_eq!(
                stored.at(until.map(Timestamp), Timestamp(now)),
                expected,
                "{stored:?} {until:?} {now}"
            );
        }
    }

    #[test]
    fn who_may_restrict_whom() {
        use Exempt::{Oneself, Staff};
        let nobody = Roles::default();
        let admin = Roles { admin: true, ..nobody };
        let moderator = Roles { moderator: true, ..nobody };
        let both = Roles { admin: true, ..moderator };
        let ambassador = Roles { ambassador: true, ..nobody };
        let professional = Roles { professional: true, ..nobody };
        let cases = [
            // who, their own, whom
            (moderator, false, nobody, Ok(())),
            (moderator, false, ambassador, Ok(())),
            (moderator, false, professional, Ok(())),
            (moderator, false, moderator, Err(Staff)),
            (moderator, false, both, Err(Staff)),
            (moderator, false, admin, Err(Staff)),
            (moderator, true, moderator, Err(Oneself)),
            (admin, false, nobody, Ok(())),
            (admin, false, moderator, Ok(())),
            (admin, false, admin, Ok(())),
            (admin, true, admin, Err(Oneself)),
            (both, false, moderator, Ok(())),
            (both, true, both, Err(Oneself)),
        ];
        for (who, own, whom, expected) in cases {
            assert_eq!(who.may_restrict(own, &whom), expected, "{who:?} {own} {whom:?}");
        }
    }
}
