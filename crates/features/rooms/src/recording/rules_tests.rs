//! The rules of recordings and replays, as tables.

use super::*;
use domain::time::HOUR;

#[test]
fn what_a_recording_takes_to_begin() {
    use Status::{Cancelled, Ended, Live, Scheduled, WaitingRoom};
    let rows = [
        (Policy::Ask, Live, true, Ok(())),
        (Policy::Ask, Live, false, Err(BeginError::NoMedia)),
        (Policy::Off, Live, true, Err(BeginError::Off)),
        (Policy::Ask, Scheduled, true, Err(BeginError::NotLive)),
        (Policy::Ask, WaitingRoom, true, Err(BeginError::NotLive)),
        (Policy::Ask, Ended, true, Err(BeginError::NotLive)),
        (Policy::Ask, Cancelled, true, Err(BeginError::NotLive)),
        (Policy::Off, Scheduled, false, Err(BeginError::Off)),
    ];
    for (policy, status, can_record, expected) in rows {
        assert_eq!(may_begin(policy, status, can_record), expected, "{policy:?} {status:?} {can_record}");
    }
}

#[test]
fn a_yes_takes_todays_words_and_a_running_recording_and_a_no_takes_nothing() {
    let today = RECORDING_TEXT_VERSION;
    let after = [State::Stopped, State::Composing, State::Ready, State::Failed, State::Deleted];
    assert_eq!(accept_answer(Answer::Yes, today, State::Recording), Ok(()));
    assert_eq!(accept_answer(Answer::Yes, today - 1, State::Recording), Err(AnswerError::OtherText));
    assert_eq!(accept_answer(Answer::Yes, today + 1, State::Recording), Err(AnswerError::OtherText));
    assert_eq!(accept_answer(Answer::No, today - 1, State::Recording), Ok(()));
    for state in after {
        assert_eq!(accept_answer(Answer::Yes, today, state), Err(AnswerError::Over), "{state:?}");
        assert_eq!(accept_answer(Answer::No, today, state), Ok(()), "{state:?}");
    }
}

#[test]
fn when_a_recording_has_to_end() {
    let (live, at) = (Some(Status::Live), Timestamp(5));
    let rows = [
        (live, 0, at, None),
        (live, BYTES_MAX - 1, at.plus(3 * HOUR - 1), None),
        (live, BYTES_MAX, at, Some(EndReason::TooLarge)),
        (live, 0, at.plus(3 * HOUR), Some(EndReason::TooLong)),
        (Some(Status::Ended), 0, at, Some(EndReason::RoomOver)),
        (None, 0, at, Some(EndReason::RoomOver)),
    ];
    for (status, bytes, now, expected) in rows {
        assert_eq!(end_due(at, status, bytes, now), expected, "{status:?} {bytes} {now:?}");
    }
    assert_eq!(expires_at(at), at.plus(30 * 24 * HOUR));
}

#[test]
fn a_recording_leaves_space_on_the_disk() {
    let rows = [
        (SPACE_MIN, 0, true),
        (SPACE_MIN - 1, 0, false),
        (SPACE_MIN + 30, 10, true),
        (SPACE_MIN + 29, 10, false),
        (0, 0, false),
        (u64::MAX - 1, u64::MAX / 2, false),
    ];
    for (free, written, expected) in rows {
        assert_eq!(has_space(free, written), expected, "{free} {written}");
    }
}

fn chapters(found: &[(i64, &str)]) -> Vec<Chapter> {
    found.iter().map(|(at, title)| Chapter { at: *at, title: (*title).to_owned() }).collect()
}

#[test]
fn chapters_ascend_within_the_replay_and_have_titles() {
    let rows: [(&[(i64, &str)], Result<&[(i64, &str)], &str>); 9] = [
        (&[], Ok(&[])),
        (&[(0, "Hello"), (999, "End")], Ok(&[(0, "Hello"), (999, "End")])),
        (&[(0, "  Hello\n")], Ok(&[(0, "Hello")])),
        (&[(1000, "After it")], Err("invalid")),
        (&[(-1, "Before it")], Err("invalid")),
        (&[(5, "One"), (5, "Two")], Err("invalid")),
        (&[(5, "One"), (4, "Two")], Err("invalid")),
        (&[(5, " ")], Err("required")),
        (&[(5, &"x".repeat(81))], Err("too_long")),
    ];
    for (given, expected) in rows {
        assert_eq!(accept_chapters(chapters(given), 1000), expected.map(chapters), "{given:?}");
    }
    let many: Vec<_> = (0..41).map(|at| Chapter { at, title: "x".into() }).collect();
    assert_eq!(accept_chapters(many[..40].to_vec(), 1000).map(|kept| kept.len()), Ok(40));
    assert_eq!(accept_chapters(many, 1000), Err("too_many"));
}

#[test]
fn captions_are_webvtt_of_a_bounded_length() {
    let longest = format!("WEBVTT\n{}", "x".repeat(REPLAY_CAPTIONS_BYTES_MAX - 7));
    let rows = [
        ("WEBVTT", true),
        ("WEBVTT\n\n00:00.000 --> 00:01.000\nHello.", true),
        ("WEBVTT Tea\r\n", true),
        ("\u{feff}WEBVTT\n", true),
        (longest.as_str(), true),
        (&format!("{longest}x"), false),
        ("", false),
        ("WEBVTTX\n", false),
        ("webvtt\n", false),
        ("\nWEBVTT\n", false),
        ("WEBVTT\n\0", false),
        ("1\n00:00:00,000 --> 00:00:01,000\nHello.", false),
    ];
    for (text, expected) in rows {
        assert_eq!(is_captions(text), expected, "{:?}", text.chars().take(20).collect::<String>());
    }
}

#[test]
fn stored_words_lead_back() {
    for answer in [Answer::Yes, Answer::No] {
        assert_eq!(Answer::from_stored(answer.as_str()), Some(answer));
    }
    for state in State::ALL {
        assert_eq!(State::from_stored(state.as_str()), Some(state));
    }
    for reason in EndReason::ALL {
        assert_eq!(EndReason::from_stored(reason.as_str()), Some(reason));
    }
    assert_eq!((Answer::from_stored("maybe"), State::from_stored("")), (None, None));
}
