//! The hub without any socket: beats, silence, and what waits.

use domain::ids::MemberId;

use super::super::connection::Parting;
use super::*;

fn open(hub: &Hub) -> Arc<Connection> {
    hub.open(MemberId(Uuid::nil()), SessionId(Uuid::nil())).unwrap()
}

#[tokio::test]
async fn everyone_gets_a_beat_and_a_silent_client_is_given_up() {
    let hub = Hub::default();
    let (heard, silent) = (open(&hub), open(&hub));
    for _ in 0..BEAT_EVERY {
        hub.beat();
    }
    assert!(matches!(heard.next().await, Ok(Parting::Beat)));
    for _ in BEAT_EVERY..=SILENCE_MAX {
        hub.beat();
        heard.hear(hub.pulse());
    }
    assert!(matches!(heard.next().await, Ok(Parting::Beat)));
    assert_eq!(silent.ended().await, Ending::Silent);
}

#[tokio::test]
async fn after_the_bus_was_away_everyone_asks_again_once() {
    let hub = Hub::default();
    let tab = open(&hub);
    hub.request_resync(RESYNC_WITHIN);
    for _ in 0..3 * RESYNC_WITHIN {
        hub.beat();
    }
    let mut owns = 0;
    while tab.waiting() > 0 {
        owns += usize::from(matches!(tab.next().await, Ok(Parting::Text(_))));
    }
    assert_eq!(owns, Change::OF_EVERYONE.len());
}

#[tokio::test]
async fn a_client_that_lets_too_much_wait_is_ended_and_costs_nothing_more() {
    let hub = Hub::default();
    let slow = open(&hub);
    for _ in 0..64 {
        slow.push(Utf8Bytes::from("x".repeat(1024)));
    }
    assert_eq!(hub.waiting(), 64 * 1024);
    slow.push(Utf8Bytes::from("x"));
    assert_eq!((slow.ended().await, hub.waiting()), (Ending::Slow, 0));
    slow.push(Utf8Bytes::from("x"));
    assert_eq!(hub.waiting(), 0);
}
