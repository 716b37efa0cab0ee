//! What this program knows of a Room on a LiveKit server: who entered it, and who must not meet.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sfu::protocol::{SubscriptionPermission, TrackPermission};
use tokio::sync::watch;

/// A Room; those whose signalling is carried here watch it change.
#[derive(Default)]
pub(super) struct Room {
    people: Mutex<People>,
    changes: watch::Sender<()>,
}

#[derive(Default)]
struct People {
    entered: HashSet<String>,
    separated: HashMap<String, HashSet<String>>,
}

impl Room {
    fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of every later change.
    pub(super) fn watch(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Lets an identity in, unless it was here before.
    pub(super) fn enter(&self, identity: &str) -> bool {
        let is_new = self.people().entered.insert(identity.to_owned());
        self.changes.send_replace(());
        is_new
    }

    /// Keeps two apart from now on.
    pub(super) fn separate(&self, first: &str, second: &str) {
        {
            let separated = &mut self.people().separated;
            separated.entry(first.to_owned()).or_default().insert(second.to_owned());
            separated.entry(second.to_owned()).or_default().insert(first.to_owned());
        }
        self.changes.send_replace(());
    }

    /// Whether two must not meet.
    pub(super) fn are_separated(&self, first: &str, second: &str) -> bool {
        self.people().separated.get(first).is_some_and(|others| others.contains(second))
    }

    /// Who may receive what an identity publishes, if that is not simply everyone. It names those who may, so that a
    /// newcomer has to be let in and none slips through.
    pub(super) fn audience(&self, identity: &str) -> Option<SubscriptionPermission> {
        let people = self.people();
        let separated = people.separated.get(identity)?;
        let mut allowed: Vec<&String> =
            people.entered.iter().filter(|other| *other != identity && !separated.contains(*other)).collect();
        allowed.sort();
        let allowed = allowed.into_iter().map(|other| TrackPermission {
            participant_identity: other.clone(),
            all_tracks: true,
            ..TrackPermission::default()
        });
        Some(SubscriptionPermission { all_participants: false, track_permissions: allowed.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audience_is_everyone_but_the_separated() {
        let room = Room::default();
        let mut changes = room.watch();
        assert!(["anna", "ben", "carla"].iter().all(|identity| room.enter(identity)) && !room.enter("ben"));
        assert_eq!(room.audience("anna"), None);
        room.separate("ben", "anna");
        let audience = |identity| -> Vec<String> {
            let permissions = room.audience(identity).unwrap().track_permissions;
            permissions.into_iter().map(|permission| permission.participant_identity).collect()
        };
        assert_eq!((audience("anna"), audience("ben")), (vec!["carla".to_owned()], vec!["carla".to_owned()]));
        changes.mark_unchanged();
        room.enter("late");
        assert!(changes.has_changed().unwrap(), "audiences have to be told");
        assert_eq!(audience("anna"), ["carla", "late"]);
        assert!(room.are_separated("anna", "ben") && !room.are_separated("anna", "late"));
    }
}
