//! A server that starts on the SQLite file of one that was killed goes on with its jobs at once.

use exhale::commands::predecessor::take_back;
use platform::db::Location;

const IN_HAND: &str = "insert into jobs (id, kind, payload, run_at, attempts, dead, created_at, lease_until)
    values (x'00000000000000000000000000000001', 'mail', '{}', 1, 1, false, 1, 9999999999999)";
const LEASED: &str = "select count(*) from jobs where lease_until is not null";

#[tokio::test]
async fn jobs_in_hand_are_taken_back_unless_another_server_lives() {
    let app = crate::setup().sqlite().await;
    let path = app.files_folder().parent().unwrap().join("exhale.db");
    let location = Location::Sqlite { path, readers: 1 };
    app.change(IN_HAND, vec![]).await;
    let first = take_back(&app.app, &location).await.unwrap();
    assert!(first.is_some());
    assert_eq!(app.number(LEASED, vec![]).await, 0);
    app.change("update jobs set lease_until = 9999999999999", vec![]).await;
    let second = take_back(&app.app, &location).await.unwrap();
    assert_eq!(app.number(LEASED, vec![]).await, 1, "the first one lives");
    drop(first);
    let third = take_back(&app.app, &location).await.unwrap();
    assert_eq!(app.number(LEASED, vec![]).await, 1, "the second one lives");
    drop((second, third));
    assert!(take_back(&app.app, &location).await.unwrap().is_some());
    assert_eq!(app.number(LEASED, vec![]).await, 0);
}
