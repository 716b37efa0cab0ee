//! What someone is to a Room, and what that lets them do with it; pure (spec §3 Room, O-40).

use domain::role::Roles;
use serde::Serialize;
use utoipa::ToSchema;

use crate::status::Status;

/// Whether someone with these roles may plan Rooms.
#[must_use]
pub const fn may_plan(roles: &Roles) -> bool {
    roles.admin || roles.moderator || roles.ambassador || roles.professional
}

/// What someone is to one Room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// One of its `hosts`, who lead it.
    pub host: bool,
    /// One of its `admins`, who also arrange it.
    pub admin: bool,
    /// One of its `callMembers`, who may come in where it is private.
    pub call_member: bool,
    /// May moderate the community. Of a private Room that says nothing (O-40).
    pub moderator: bool,
    /// May plan Rooms, by [`may_plan`].
    pub may_plan: bool,
}

/// What the reader can do with a Room now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoomActions)]
pub struct Actions {
    /// Change what was said of it, and who leads it.
    pub edit: bool,
    /// Open its waiting room.
    pub open: bool,
    /// Begin the conversation.
    pub begin: bool,
    /// End the conversation.
    pub end: bool,
    /// Cancel it.
    pub cancel: bool,
}

impl Standing {
    /// Whether the Room exists for them: a private one only if a list of it names them (spec §5, O-40).
    #[must_use]
    pub const fn sees(self, is_private: bool) -> bool {
        !is_private || self.host || self.admin || self.call_member
    }

    /// Whether they lead it: they come straight in, and let others in, onto the stage and out.
    #[must_use]
    pub const fn leads(self) -> bool {
        self.host || self.admin
    }

    /// Whether they may bring a Room from one state to another, if a step leads there. Moderators may end and cancel public
    /// ones. Its creator opens it while they may plan Rooms; those they named as hosts still can afterwards, and what
    /// is open goes on.
    #[must_use]
    pub const fn leads_to(self, is_private: bool, (from, to): (Status, Status)) -> bool {
        let leads = self.leads();
        let for_safety = self.moderator && !is_private;
        match to {
            Status::Scheduled | Status::WaitingRoom | Status::Live => {
                leads && (!matches!(from, Status::Scheduled) || !self.admin || self.may_plan)
            }
            Status::Ended => leads || for_safety,
            Status::Cancelled => self.admin || for_safety,
        }
    }

    /// Whether it is only as a moderator that they bring a Room anywhere, which the audit log keeps.
    #[must_use]
    pub const fn steps_in(self) -> bool {
        self.moderator && !self.host && !self.admin
    }

    /// What they can do with a Room in this state.
    #[must_use]
    pub fn actions(self, is_private: bool, status: Status) -> Actions {
        let can = |to| self.leads_to(is_private, (status, to)) && status.may_become(to) == Ok(true);
        Actions {
            edit: self.admin && matches!(status, Status::Scheduled | Status::WaitingRoom),
            open: can(Status::WaitingRoom),
            begin: can(Status::Live),
            end: can(Status::Ended),
            cancel: can(Status::Cancelled),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Status::{Cancelled, Ended, Live, Scheduled, WaitingRoom};

    const NOBODY: Standing =
        Standing { host: false, admin: false, call_member: false, moderator: false, may_plan: false };
    const HOST: Standing = Standing { host: true, ..NOBODY };
    const ADMIN: Standing = Standing { admin: true, may_plan: true, ..NOBODY };
    const FORMER: Standing = Standing { admin: true, host: true, ..NOBODY };
    const GUEST: Standing = Standing { call_member: true, ..NOBODY };
    const MODERATOR: Standing = Standing { moderator: true, ..NOBODY };

    #[test]
    fn who_may_plan_rooms() {
        let nobody = Roles::default();
        assert!(!may_plan(&nobody));
        assert!(!may_plan(&Roles { applicant: true, application_complete: true, ..nobody }));
        for roles in [
            Roles { admin: true, ..nobody },
            Roles { moderator: true, ..nobody },
            Roles { ambassador: true, ..nobody },
            Roles { professional: true, ..nobody },
        ] {
            assert!(may_plan(&roles), "{roles:?}");
        }
    }

    /// R187, R188, R266, R267: a private Room exists for whom its lists name, whatever their role in the community.
    #[test]
    fn who_sees_a_room() {
        let rows = [(NOBODY, false), (MODERATOR, false), (HOST, true), (ADMIN, true), (GUEST, true)];
        for (standing, sees) in rows {
            assert_eq!(standing.sees(true), sees, "{standing:?}");
            assert!(standing.sees(false));
        }
    }

    #[test]
    fn what_each_can_do_in_each_state() {
        let steps = |standing: Standing, private| {
            [Scheduled, WaitingRoom, Live, Ended, Cancelled].map(|status| {
                let can = standing.actions(private, status);
                let words = [
                    (can.edit, "edit"),
                    (can.open, "open"),
                    (can.begin, "begin"),
                    (can.end, "end"),
                    (can.cancel, "cancel"),
                ];
                words.iter().filter(|(can, _)| *can).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
            })
        };
        assert_eq!(steps(ADMIN, true), ["edit open begin cancel", "edit begin cancel", "end", "", ""]);
        // Someone who planned it and can plan no more.
        assert_eq!(steps(FORMER, true), ["edit cancel", "edit begin cancel", "end", "", ""]);
        assert_eq!(steps(HOST, true), ["open begin", "begin", "end", "", ""]);
        assert_eq!(steps(GUEST, true), ["", "", "", "", ""]);
        assert_eq!(steps(MODERATOR, false), ["cancel", "cancel", "end", "", ""]);
        assert_eq!(steps(MODERATOR, true), ["", "", "", "", ""]);
        assert_eq!(steps(NOBODY, true), ["", "", "", "", ""]);
        assert_eq!(steps(NOBODY, false), ["", "", "", "", ""]);
    }
}
