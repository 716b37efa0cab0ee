//! What is left on the disk of a server of recordings and compositions that came to no end there.

use std::fs;
use std::path::PathBuf;

use platform::params;
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

/// A recording whose row is there, and whose files lie on this server's disk as if it had been killed.
struct Left {
    host: Person,
    id: String,
    room: String,
    folder: PathBuf,
}

impl Left {
    /// One that is over, with a part of its host in it.
    async fn stopped(app: &TestApp, name: &str) -> Self {
        let mut host = app.person(name, |new| new.roles.ambassador = true).await;
        let room = host.browser.post("/api/rooms", json!({ "title": "Tea" })).await.expect(201).json();
        let room = room["id"].as_str().unwrap().to_owned();
        let id = app.replay(&room, &[7; 100]).await;
        app.change(
            "update room_recordings set state = 'stopped', storage_key = null where storage_key = $1",
            params![format!("rooms/{id}/replay.webm")],
        )
        .await;
        let folder = app.app.scratch.join("recordings").join(&id);
        fs::create_dir_all(&folder).unwrap();
        let left = Self { host, id, room, folder };
        left.write(&left.host, 1);
        left
    }

    /// The file of someone's part.
    fn part(&self, person: &Person, answer: i64) -> PathBuf {
        self.folder.join(format!("{}-{answer}.part", person.id))
    }

    fn write(&self, person: &Person, answer: i64) {
        fs::write(self.part(person, answer), [7; 10]).unwrap();
    }

    /// Notes that the part of its host may be kept.
    async fn keep(&self, app: &TestApp) {
        app.change(
            "insert into room_recording_parts (recording_id, member_id, answer)
                select id, $1, 1 from room_recordings where state = 'stopped' and room_id = $2",
            params![self.host.id, domain::ids::RoomId(self.room.parse().unwrap())],
        )
        .await;
    }
}

on_both_databases! {
    async fn what_was_deleted_before_it_was_stored_leaves_the_disk(app: &TestApp) {
        let mut left = Left::stopped(app, "Ada").await;
        left.keep(app).await;
        left.host.browser.delete(&format!("/api/replays/{}", left.id)).await.expect(204);
        assert!(left.folder.exists());
        app.run("rooms.finish_recordings").await;
        assert!(!left.folder.exists());
    }

    async fn what_no_row_leads_to_leaves_the_disk(app: &TestApp) {
        let left = Left::stopped(app, "Ada").await;
        app.change("delete from room_recordings", params![]).await;
        app.run("rooms.finish_recordings").await;
        assert!(!left.folder.exists());
    }

    /// One that cannot be stored keeps what may be kept, and does not hold up another.
    async fn what_was_taken_back_leaves_the_disk_although_the_rest_cannot_be_stored(app: &TestApp) {
        let one = Left::stopped(app, "Ada").await;
        app.clock.advance(1);
        let two = Left::stopped(app, "Ben").await;
        let cleo = app.member("Cleo").await;
        for left in [&one, &two] {
            left.keep(app).await;
        }
        one.write(&cleo, 2);
        // What is a folder cannot be stored.
        fs::remove_file(one.part(&one.host, 1)).unwrap();
        fs::create_dir(one.part(&one.host, 1)).unwrap();
        app.run("rooms.finish_recordings").await;
        assert!(!one.part(&cleo, 2).exists());
        assert!(one.part(&one.host, 1).exists());
        assert!(!two.folder.exists());
    }

    async fn what_a_killed_composition_left_leaves_the_disk(app: &TestApp) {
        let folder = app.app.scratch.join("compositions").join("of-a-server-that-is-gone");
        fs::create_dir_all(&folder).unwrap();
        app.run("rooms.compose_recordings").await;
        assert!(!folder.exists());
    }
}
