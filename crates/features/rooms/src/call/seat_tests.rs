//! The rules of seats, as tables.

use super::*;
use Status::{Cancelled, Ended, Live, Scheduled, WaitingRoom};

const NOW: Timestamp = Timestamp(1_000_000);
const EARLIER: Timestamp = Timestamp(900_000);

const fn conditions(status: Status, admission: Admission, is_full: bool) -> Conditions {
    Conditions { status, admission, is_full }
}

const ASKS: Conditions = conditions(Live, Admission::Ask, false);
const OPEN: Conditions = conditions(Live, Admission::Open, false);
const FULL: Conditions = conditions(Live, Admission::Open, true);
const BEFORE: Conditions = conditions(WaitingRoom, Admission::Open, false);

const fn seat(state: State) -> Seat {
    Seat::new(state, EARLIER)
}

#[test]
fn who_comes_in_and_who_waits() {
    use State::{Declined, Inside, Outside, Removed, Waiting};
    let long_ago = Seat::new(Declined, Timestamp(NOW.0 - ROOM_ASK_AGAIN_MS));
    let again = EARLIER.plus(ROOM_ASK_AGAIN_MS);
    let rows = [
        (seat(Outside), false, ASKS, Ok(Waiting)),
        (seat(Outside), false, OPEN, Ok(Inside)),
        (seat(Outside), false, FULL, Ok(Waiting)),
        (seat(Outside), false, BEFORE, Ok(Waiting)),
        (seat(Waiting), false, ASKS, Ok(Waiting)),
        (seat(Waiting), false, OPEN, Ok(Inside)),
        (seat(Inside), false, FULL, Ok(Inside)),
        (seat(Declined), false, OPEN, Err(SeatError::Declined(again))),
        (long_ago, false, ASKS, Ok(Waiting)),
        (seat(Removed), false, OPEN, Err(SeatError::Removed)),
        (seat(Outside), true, BEFORE, Ok(Inside)),
        (seat(Outside), true, FULL, Ok(Inside)),
        (seat(Removed), true, ASKS, Ok(Inside)),
    ];
    for (seat, leads, conditions, expected) in rows {
        assert_eq!(
            seat.arrive(leads, conditions, NOW).map(|seat| seat.state),
            expected,
            "{seat:?} {leads} {conditions:?}"
        );
    }
    for status in [Scheduled, Ended, Cancelled] {
        for leads in [false, true] {
            for state in [Outside, Waiting, Inside] {
                let conditions = conditions(status, Admission::Open, false);
                assert_eq!(seat(state).arrive(leads, conditions, NOW), Err(SeatError::NotOpen), "{status:?}");
            }
        }
    }
}

#[test]
fn hosts_arrive_on_the_stage_and_others_do_not() {
    assert!(seat(State::Outside).arrive(true, ASKS, NOW).unwrap().on_stage);
    assert!(!seat(State::Outside).arrive(false, OPEN, NOW).unwrap().on_stage);
}

#[test]
fn someone_who_waits_keeps_their_place() {
    let waiting = seat(State::Waiting).arrive(false, ASKS, NOW).unwrap();
    assert_eq!(waiting.since, EARLIER);
}

#[test]
fn what_hosts_can_do_from_each_state() {
    use State::{Declined, Inside, Outside, Removed, Waiting};
    let reason = DeclineReason::NotForNow;
    let states = [Outside, Waiting, Inside, Declined, Removed];
    let none = Err(SeatError::NoStep);
    let rows = [
        (Step::Admit, [none, Ok(Inside), Ok(Inside), Ok(Inside), none]),
        (Step::Decline(reason), [none, Ok(Declined), none, none, none]),
        (Step::Invite(true), [none, none, Ok(Inside), none, none]),
        (Step::ToListening, [none, none, Ok(Inside), none, none]),
        // Nobody who only listens can be heard.
        (Step::Mute, [none, none, none, none, none]),
        (Step::Remove, [Ok(Removed), Ok(Removed), Ok(Removed), Ok(Removed), Ok(Removed)]),
        (Step::LetBack, [none, none, none, none, Ok(Outside)]),
    ];
    for (step, expected) in rows {
        for (state, expected) in states.into_iter().zip(expected) {
            let found = seat(state).step(step, false, ASKS, NOW).map(|seat| seat.state);
            assert_eq!(found, expected, "{step:?} from {state:?}");
            let found = seat(state).step(step, true, ASKS, NOW);
            assert_eq!(found, none.map(|_: State| seat(state)), "{step:?} from {state:?}, who leads");
        }
    }
    let never_came = Seat::new(Outside, Timestamp::default());
    assert_eq!(never_came.step(Step::Remove, false, ASKS, NOW), Err(SeatError::NoStep));
    let speaker = Seat { on_stage: true, ..seat(Inside) };
    for leads in [false, true] {
        assert_eq!(speaker.step(Step::Mute, leads, ASKS, NOW), Ok(speaker));
    }
}

#[test]
fn whom_an_earlier_room_of_the_series_keeps_out() {
    use State::{Declined, Inside, Outside, Removed, Waiting};
    let rows = [
        (Outside, Removed),
        (Waiting, Removed),
        (Declined, Removed),
        // A host has let them in since.
        (Inside, Inside),
        (Removed, Removed),
    ];
    for (state, expected) in rows {
        assert_eq!(seat(state).kept_out(None), seat(state), "{state:?}");
        assert_eq!(seat(state).kept_out(Some(EARLIER)).state, expected, "{state:?}");
    }
    let kept_out = Seat::new(Outside, Timestamp::default()).kept_out(Some(EARLIER));
    assert_eq!(kept_out.arrive(false, ASKS, NOW), Err(SeatError::Removed));
    assert_eq!(kept_out.step(Step::LetBack, false, ASKS, NOW).map(|seat| seat.state), Ok(Outside));
    assert_eq!(kept_out.arrive(true, ASKS, NOW), Ok(Seat::of_lead(NOW)), "who leads a later Room comes in");
}

#[test]
fn nobody_is_admitted_before_it_begins_or_when_it_is_full() {
    let waiting = seat(State::Waiting);
    assert_eq!(waiting.step(Step::Admit, false, BEFORE, NOW), Err(SeatError::NotOpen));
    assert_eq!(waiting.step(Step::Admit, false, FULL, NOW), Err(SeatError::Full));
}

#[test]
fn from_a_hand_to_the_stage_and_back() {
    let inside = seat(State::Inside);
    let asking = inside.hand(true, NOW).unwrap();
    assert_eq!(asking.hand_at, Some(NOW));
    assert_eq!(asking.hand(true, NOW.plus(5)).unwrap().hand_at, Some(NOW), "a hand keeps its place");
    assert_eq!(asking.stage(true, false), Err(SeatError::NotInvited));
    let invited = asking.step(Step::Invite(true), false, ASKS, NOW).unwrap();
    assert!(invited.is_invited && !invited.on_stage, "nothing happens before they say yes");
    let speaking = invited.stage(true, false).unwrap();
    assert!(speaking.on_stage && !speaking.is_invited && speaking.is_for_one_question);
    assert_eq!((speaking.hand_at, speaking.hand(true, NOW)), (None, Err(SeatError::NoStep)));
    assert_eq!(speaking.stage(false, false), Ok(inside));
    assert_eq!(speaking.step(Step::ToListening, false, ASKS, NOW), Ok(inside));
    assert_eq!(invited.stage(false, false), Ok(inside), "no to an invitation");
    assert_eq!(Seat::of_lead(EARLIER).stage(false, true), Err(SeatError::NoStep));
    for state in [State::Outside, State::Waiting, State::Declined, State::Removed] {
        assert_eq!(seat(state).hand(true, NOW), Err(SeatError::NotInside));
        assert_eq!(seat(state).stage(true, false), Err(SeatError::NotInside));
    }
}

#[test]
fn words_lead_back_to_what_they_stand_for() {
    for state in [State::Outside, State::Waiting, State::Inside, State::Declined, State::Removed] {
        assert_eq!(State::from_stored(state.as_str()), Some(state));
    }
    for policy in [Admission::Ask, Admission::Open] {
        assert_eq!(Admission::from_stored(policy.as_str()), Some(policy));
    }
    for reason in [DeclineReason::InTheMiddle, DeclineReason::FullToday, DeclineReason::NotForNow] {
        assert_eq!(DeclineReason::from_stored(reason.as_str()), Some(reason));
    }
}
