//! The rules of direct messages as tables.

use super::*;

fn member(number: u128) -> MemberId {
    MemberId(uuid::Uuid::from_u128(number))
}

const STATES: [State; 4] = [State::None, State::Requested, State::Waiting, State::Accepted];
const BOTH: [bool; 2] = [false, true];

/// R009, R178, R295: every combination of who writes, to whom, and how far they have come; O-63, K1, K4, K5.
#[test]
fn who_may_write_to_whom() {
    let mut seen = 0;
    for state in STATES {
        for (may_send, staff, professional) in combinations() {
            for (other_staff, accepts, there) in combinations() {
                let writer = Writer { may_send, staff, professional };
                let other = Other { staff: other_staff, accepts, there };
                let answers_staff = other_staff && (state == State::Requested || state == State::Accepted);
                // The same in another order, one sentence after another.
                let expected = if staff && there {
                    Ok(())
                } else if staff {
                    Err(WriteError::NotAccepting)
                } else if !may_send && !answers_staff {
                    Err(WriteError::Upgrade)
                } else if !there || (!accepts && !answers_staff) {
                    Err(WriteError::NotAccepting)
                } else if state == State::Waiting {
                    Err(WriteError::Waiting)
                } else if professional && state == State::None {
                    Err(WriteError::ProfessionalFirst)
                } else {
                    Ok(())
                };
                assert_eq!(may_write(writer, other, state), expected, "{writer:?} {other:?} {state:?}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 4 * 8 * 8);
}

fn combinations() -> impl Iterator<Item = (bool, bool, bool)> {
    BOTH.into_iter()
        .flat_map(|a| BOTH.into_iter().flat_map(move |b| BOTH.into_iter().map(move |c| (a, b, c))))
}

/// The sentences that members read about it, each as one case.
#[test]
fn the_sentences_of_the_rule() {
    use State::{Accepted, None, Requested};
    use WriteError::{NotAccepting, ProfessionalFirst, Upgrade, Waiting};
    let free = Writer { may_send: false, staff: false, professional: false };
    let paying = Writer { may_send: true, ..free };
    let (pro, staff) = (Writer { professional: true, ..paying }, Writer { staff: true, ..paying });
    let open = Other { staff: false, accepts: true, there: true };
    let (closed, team) = (Other { accepts: false, ..open }, Other { staff: true, ..open });
    let gone = Other { there: false, ..open };
    let cases = [
        (free, open, None, Err(Upgrade)),
        (free, open, Requested, Err(Upgrade)),
        (free, open, Accepted, Err(Upgrade)),
        (free, team, None, Err(Upgrade)),
        (free, team, Requested, Ok(())),
        (free, team, Accepted, Ok(())),
        (free, Other { accepts: false, ..team }, Accepted, Ok(())),
        (paying, open, None, Ok(())),
        (paying, open, State::Waiting, Err(Waiting)),
        (paying, open, Requested, Ok(())),
        (paying, closed, None, Err(NotAccepting)),
        (paying, closed, Accepted, Err(NotAccepting)),
        (paying, gone, Accepted, Err(NotAccepting)),
        (pro, open, None, Err(ProfessionalFirst)),
        (pro, open, Requested, Ok(())),
        (pro, open, Accepted, Ok(())),
        (staff, closed, None, Ok(())),
        (staff, open, State::Waiting, Ok(())),
        (staff, gone, None, Err(NotAccepting)),
    ];
    for (writer, other, state, expected) in cases {
        assert_eq!(may_write(writer, other, state), expected, "{writer:?} {other:?} {state:?}");
    }
    assert!(only_asks(paying, None) && !only_asks(staff, None));
    assert!(!only_asks(paying, Requested) && !only_asks(paying, Accepted));
}

#[test]
fn how_far_a_conversation_has_come() {
    let (me, other) = (member(1), member(2));
    for (asked_by, accepted, request_there, mine, theirs) in [
        (None, false, false, State::None, State::None),
        (Some(me), false, true, State::Waiting, State::Requested),
        (Some(me), false, false, State::Waiting, State::None),
        (Some(other), false, true, State::Requested, State::Waiting),
        (Some(me), true, true, State::Accepted, State::Accepted),
        (Some(me), true, false, State::Accepted, State::Accepted),
    ] {
        let progress = Progress { asked_by, accepted, request_there };
        assert_eq!((progress.state(me), progress.state(other)), (mine, theirs), "{progress:?}");
    }
}

#[test]
fn texts_at_their_bounds() {
    assert_eq!(text(" Hello \n", true).as_deref(), Ok("Hello"));
    assert!(text(&"😮".repeat(1000), true).is_ok());
    assert_eq!(text(&"😮".repeat(1001), true), Err(TextError::Fields(vec![("text", "too_long")])));
    assert!(text(&"😮".repeat(4000), false).is_ok());
    assert_eq!(text(&"😮".repeat(4001), false), Err(TextError::Fields(vec![("text", "too_long")])));
    assert_eq!(text(" \u{200B} ", false), Err(TextError::Fields(vec![("text", "required")])));
    assert!(text("See https://example.org", false).is_ok());
}

#[test]
fn links_in_a_request() {
    for link in [
        "https://example.org",
        "see HTTP://EXAMPLE.ORG",
        "ftp://x",
        "www.example.invalid",
        "example.com",
        "look at example.com.",
        "(Example.Org)",
        "write to me@example.net",
        "bit.ly/abc",
        "my.site/page",
        "t.me/abc",
    ] {
        assert_eq!(text(link, true), Err(TextError::Links), "{link}");
    }
    for words in
        ["I am fine.Thanks", "ok.me too", "9.30 is good", "and/or", "3.5/10", "...", "e.g. a walk", "Hm.com"]
    {
        let expected = if words == "Hm.com" { Err(TextError::Links) } else { Ok(words.to_owned()) };
        assert_eq!(text(words, true), expected, "{words}");
    }
}

#[test]
fn a_report_chooses_and_consents() {
    assert_eq!(report(1, true), Ok(()));
    assert_eq!(report(20, true), Ok(()));
    assert_eq!(report(0, true), Err(vec![("messageIds", "required")]));
    assert_eq!(report(21, false), Err(vec![("messageIds", "too_many"), ("consent", "required")]));
}
