//! The example Rooms of the demo, in every state that makes sense without anyone there.

use domain::ids::{MemberId, RoomId};
use domain::time::{DAY, HOUR, MINUTE, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;

use super::{reminder_store, series};
use crate::recording;
use crate::rules::{MinTier, Plan, Recording};
use crate::status::Status;
use crate::store::{self, New};

/// An example Room.
struct Example {
    title: &'static str,
    about: &'static str,
    tags: &'static [&'static str],
    /// First names: its creator, its other hosts, whom it names where it is private, and who is reminded of it.
    creator: &'static str,
    hosts: &'static [&'static str],
    named: &'static [&'static str],
    reminded: &'static [&'static str],
    /// When it begins, counted from the full hour in which the demo begins.
    starts_in: i64,
    minutes: i64,
    min_tier: MinTier,
    /// The states that it goes through.
    states: &'static [Status],
    weekly: bool,
    /// It was recorded.
    has_replay: bool,
}

const PLANNED: Example = Example {
    title: "",
    about: "",
    tags: &[],
    creator: "Amira",
    hosts: &[],
    named: &[],
    reminded: &[],
    starts_in: DAY,
    minutes: 60,
    min_tier: MinTier::Supporter,
    states: &[],
    weekly: false,
    has_replay: false,
};

const ROOMS: &[Example] = &[
    Example {
        title: "Quiet half hour",
        about: "We sit together, each with something to do. Cameras stay off, and nobody has to talk.",
        tags: &["open conversation"],
        hosts: &["Robin"],
        starts_in: HOUR,
        minutes: 30,
        states: &[Status::WaitingRoom],
        ..PLANNED
    },
    Example {
        title: "After the panic group",
        about: "For the four of us, to see how the week went.",
        tags: &["panic"],
        creator: "Sara",
        named: &["Maya", "Daniel", "Lea"],
        reminded: &["Lea"],
        starts_in: DAY + 3 * HOUR,
        ..PLANNED
    },
    Example {
        title: "First time here?",
        about: "What Rooms are like, and how to leave one quietly. Bring a question, or just listen.",
        tags: &["first time here"],
        reminded: &["Daniel", "Lea"],
        starts_in: 2 * DAY,
        minutes: 45,
        ..PLANNED
    },
    Example {
        title: "Ask Sara: when worry keeps you awake",
        about: "Sara answers questions about nights and worry. You can write yours in advance.",
        tags: &["sleep", "ask a professional"],
        creator: "Sara",
        hosts: &["Amira"],
        starts_in: 3 * DAY + 2 * HOUR,
        min_tier: MinTier::Super,
        ..PLANNED
    },
    Example {
        title: "Weekly breathing",
        about: "Twenty minutes of slow breathing with a voice to follow, then tea for those who like.",
        tags: &["breathing together"],
        reminded: &["Daniel"],
        starts_in: 4 * DAY,
        minutes: 40,
        weekly: true,
        ..PLANNED
    },
    Example {
        title: "Walking and talking",
        about: "Headphones on, a walk around the block, together.",
        tags: &["exposure"],
        hosts: &["Sara"],
        starts_in: DAY + HOUR,
        states: &[Status::Cancelled],
        ..PLANNED
    },
    Example {
        title: "Telling people at work",
        about: "What helped us say it, and what we would do differently.",
        tags: &["work and study"],
        starts_in: -2 * DAY,
        states: &[Status::WaitingRoom, Status::Live, Status::Ended],
        has_replay: true,
        ..PLANNED
    },
    Example {
        title: "Small steps outside",
        about: "We share one small step each, and plan the next.",
        tags: &["exposure"],
        creator: "Sara",
        starts_in: -5 * DAY,
        states: &[Status::Live, Status::Ended],
        ..PLANNED
    },
];

/// Adds them all.
pub(crate) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    let hour = Timestamp(people.now.0 - people.now.0.rem_euclid(HOUR));
    for example in ROOMS {
        add(tx, app, people, (example, hour.plus(example.starts_in)))?;
    }
    Ok(())
}

fn add(
    tx: &mut Tx<'_>,
    app: &App,
    people: &People,
    (example, starts_at): (&Example, Timestamp),
) -> Result<(), DbError> {
    let (id, creator): (RoomId, MemberId) = (app.id(), people.id_of(example.creator)?);
    let plan = Plan {
        title: example.title.to_owned(),
        description: example.about.to_owned(),
        tags: example.tags.to_vec(),
        starts_at,
        minutes: example.minutes,
        capacity: 50,
        hosts: people.ids_of(example.hosts)?,
        call_members: people.ids_of(example.named)?,
    };
    let now = people.now.min(starts_at).plus(-DAY);
    let new = New {
        id,
        creator,
        is_private: !example.named.is_empty(),
        min_tier: example.min_tier,
        recording: if example.has_replay { Recording::Ask } else { Recording::Off },
        plan: &plan,
        key: None,
        now,
    };
    store::insert(tx, &new)?;
    if example.weekly {
        series::begin(tx, app, (id, starts_at), creator, None)?;
    }
    for member in people.ids_of(example.reminded)? {
        let next = reminder_store::times(tx, id)?.and_then(|times| times.next_at(people.now));
        reminder_store::insert(tx, (id, member), now, next)?;
    }
    for state in example.states {
        let at = match state {
            Status::Ended => starts_at.plus(example.minutes * MINUTE),
            _ => starts_at,
        };
        store::set_status(tx, id, *state, at.min(people.now))?;
    }
    if example.has_replay {
        recording::demo::add(tx, app, id, starts_at)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn every_example_could_have_been_planned_and_gone_that_way() {
        for example in ROOMS {
            assert!(example.tags.iter().all(|tag| rules::tag(tag).is_some()), "{}", example.title);
            let mut status = Status::Scheduled;
            for next in example.states {
                assert_eq!(status.may_become(*next), Ok(true), "{}", example.title);
                status = *next;
            }
            // Nobody is there, so a live one would end at once.
            assert_ne!(status, Status::Live, "{}", example.title);
            assert_eq!(status == Status::Ended, example.starts_in < 0, "{}", example.title);
        }
    }
}
