//! Who gets a replay, and what may be said beside it.

use axum::http::Method;
use domain::ids::RecordingId;
use domain::limits::RECORDING_TEXT_VERSION;
use domain::role::Roles;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

/// A replay of a hundred bytes, and the host of its Room.
struct Replay {
    host: Person,
    path: String,
}

/// The bytes of the replay.
const BYTES: [u8; 100] = {
    let mut bytes = [7; 100];
    bytes[90] = 1;
    bytes
};

impl Replay {
    /// Of a Room that is planned like this.
    async fn of(app: &TestApp, plan: Value) -> Self {
        let mut host =
            app.person("Ada", |new| new.roles = Roles { ambassador: true, ..Roles::default() }).await;
        let room = host.browser.post("/api/rooms", plan).await.expect(201).json();
        let id = app.replay(room["id"].as_str().unwrap(), &BYTES).await;
        Self { host, path: format!("/api/replays/{id}") }
    }

    async fn public(app: &TestApp) -> Self {
        Self::of(app, json!({ "title": "Tea", "tags": ["sleep"] })).await
    }

    /// What someone gets of each reading operation: the list, the replay, its bytes and its captions.
    async fn asked(&self, person: &mut Person) -> [u16; 4] {
        let path = &self.path;
        let mut found = Vec::new();
        for path in ["/api/replays", path, &format!("{path}/video"), &format!("{path}/captions")] {
            found.push(person.browser.get(path).await.status.as_u16());
        }
        found.try_into().unwrap()
    }

    async fn listed(&self, person: &mut Person) -> usize {
        person.browser.get("/api/replays").await.expect(200).json()["items"].as_array().unwrap().len()
    }
}

on_both_databases! {
    /// R291, R292: replays and the list of them are for Supporters.
    async fn replays_are_for_supporters(app: &TestApp) {
        let mut replay = Replay::public(app).await;
        replay.host.browser.send(Method::PUT, &format!("{}/captions", replay.path), Some("text/vtt"), "WEBVTT").await.expect(204);
        let mut visitor = app.visitor();
        for path in ["/api/replays", &replay.path, &format!("{}/video", replay.path), &format!("{}/captions", replay.path)] {
            visitor.get(path).await.refused(401, "session.none");
        }
        let mut free = app.member("Fay").await;
        for path in [&replay.path, &format!("{}/video", replay.path), &format!("{}/captions", replay.path)] {
            let answer = free.browser.get(path).await.refused(403, "tier.needed");
            assert_eq!(answer.json()["feature"], "view this room recording");
        }
        let answer = free.browser.get("/api/replays").await.refused(403, "tier.needed");
        assert_eq!(answer.json()["feature"], "view Room replays");
        let mut ben = app.supporter("Ben").await;
        assert_eq!(replay.asked(&mut ben).await, [200; 4]);
        let list = ben.browser.get("/api/replays").await.expect(200).json();
        let item = &list["items"][0];
        assert_eq!((item["room"]["title"].clone(), item["hosts"][0]["uid"].clone()), (json!("Tea"), json!(replay.host.id)));
        assert_eq!(item["expiresAt"].as_i64().unwrap() - item["startedAt"].as_i64().unwrap(), 30 * 24 * 3_600_000);
    }

    async fn the_replays_of_one_room_are_found_however_many_came_after(app: &TestApp) {
        let mut first = Replay::public(app).await;
        let room = first.host.browser.get(&first.path).await.expect(200).json()["room"]["id"].clone();
        let plan = json!({ "title": "Later", "tags": ["sleep"] });
        let later = first.host.browser.post("/api/rooms", plan).await.expect(201).json()["id"].clone();
        for _ in 0..20 {
            app.clock.advance(1);
            app.replay(later.as_str().unwrap(), b"bytes").await;
        }
        let mut ben = app.supporter("Ben").await;
        let ids = |page: &Value| -> Vec<Value> {
            page["items"].as_array().unwrap().iter().map(|item| item["room"]["id"].clone()).collect()
        };
        let all = ben.browser.get("/api/replays").await.expect(200).json();
        assert!(!ids(&all).contains(&room));
        let of = |room: &str| format!("/api/replays?room={room}");
        let own = ben.browser.get(&of(room.as_str().unwrap())).await.expect(200).json();
        assert_eq!(ids(&own), [room]);
        assert_eq!(own["nextCursor"], Value::Null);
        let own = ben.browser.get(&of(later.as_str().unwrap())).await.expect(200).json();
        assert_eq!(ids(&own), vec![later; 20]);
        ben.browser.get(&of("tea")).await.refused(400, "request.malformed");
    }

    async fn a_private_rooms_replay_exists_for_those_whom_it_names(app: &TestApp) {
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        let plan = json!({ "title": "Tea", "isPrivate": true, "callMembers": [ben.id] });
        let mut replay = Replay::of(app, plan).await;
        let mut admin = app.admin("Max").await;
        let mut moderator = app.moderator("Mona").await;
        assert_eq!(replay.asked(&mut ben).await, [200, 200, 200, 404]);
        assert_eq!(replay.listed(&mut ben).await, 1);
        for person in [&mut cleo, &mut admin, &mut moderator] {
            assert_eq!(replay.asked(person).await, [200, 404, 404, 404]);
            assert_eq!(replay.listed(person).await, 0);
            person.browser.delete(&replay.path).await.refused(404, "not_found");
        }
        ben.browser.delete(&replay.path).await.refused(403, "rooms.not_yours");
        replay.host.browser.delete(&replay.path).await.expect(204);
    }

    async fn a_block_separates_from_the_replays_of_its_creator(app: &TestApp) {
        let replay = Replay::public(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        ben.browser.put(&format!("/api/blocks/{}", replay.host.id), Value::Null).await.expect(204);
        let mut host: Person = replay.host.clone();
        host.browser.put(&format!("/api/blocks/{}", cleo.id), Value::Null).await.expect(204);
        for person in [&mut ben, &mut cleo] {
            assert_eq!(replay.asked(person).await, [200, 404, 404, 404]);
            assert_eq!(replay.listed(person).await, 0);
        }
    }

    async fn parts_of_the_bytes_can_be_asked_for(app: &TestApp) {
        let replay = Replay::public(app).await;
        let ben = app.supporter("Ben").await;
        let video = format!("{}/video?v=1", replay.path);
        let whole = ben.browser.clone().get(&video).await.expect(200);
        assert_eq!((&whole.body[..], whole.header("content-type")), (&BYTES[..], "video/webm"));
        assert_eq!((whole.header("cache-control"), whole.header("accept-ranges")), ("private, no-store", "bytes"));
        let rows = [("bytes=0-9", 206, 0..10, "bytes 0-9/100"), ("bytes=90-", 206, 90..100, "bytes 90-99/100"),
            ("bytes=-5", 206, 95..100, "bytes 95-99/100")];
        for (range, status, expected, told) in rows {
            let part = ben.browser.clone().with_header("range", range).get(&video).await.expect(status);
            assert_eq!((&part.body[..], part.header("content-range")), (&BYTES[expected], told));
            assert_eq!(part.header("cache-control"), "private, no-store");
        }
        let none = ben.browser.clone().with_header("range", "bytes=100-").get(&video).await.expect(416);
        assert_eq!(none.header("content-range"), "bytes */100");
    }

    async fn those_who_lead_say_what_begins_where(app: &TestApp) {
        let mut replay = Replay::public(app).await;
        let mut ben = app.supporter("Ben").await;
        let path = format!("{}/chapters", replay.path);
        let chapters = json!({ "chapters": [{ "at": 0, "title": "Hello" }, { "at": 59_999, "title": "Until then" }] });
        ben.browser.put(&path, chapters.clone()).await.refused(403, "rooms.not_yours");
        let changed = replay.host.browser.put(&path, chapters.clone()).await.expect(200).json();
        assert_eq!(changed["chapters"], chapters["chapters"]);
        let late = json!({ "chapters": [{ "at": 60_000, "title": "After it" }] });
        replay.host.browser.put(&path, late).await.expect(422);
        let seen = ben.browser.get(&replay.path).await.expect(200).json();
        assert_eq!((seen["chapters"].clone(), seen["leads"].clone()), (chapters["chapters"].clone(), json!(false)));
        let captions = format!("{}/captions", replay.path);
        let text = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n";
        let put = async |person: &mut Person, body: Vec<u8>| {
            person.browser.send(Method::PUT, &captions, Some("text/vtt"), body).await
        };
        put(&mut ben, text.into()).await.refused(403, "rooms.not_yours");
        put(&mut replay.host, b"1\nHello".to_vec()).await.expect(422);
        put(&mut replay.host, b"WEBVTT\n\xff".to_vec()).await.expect(422);
        put(&mut replay.host, [b"WEBVTT\n".to_vec(), vec![b'x'; 500_000]].concat()).await.expect(413);
        let long = [text.as_bytes().to_vec(), vec![b'\n'; 499_000]].concat();
        put(&mut replay.host, long).await.expect(204);
        put(&mut replay.host, text.into()).await.expect(204);
        let read = ben.browser.get(&captions).await.expect(200);
        assert_eq!((read.body.to_vec(), read.header("content-type")), (text.as_bytes().to_vec(), "text/vtt; charset=utf-8"));
        replay.host.browser.delete(&captions).await.expect(204);
        ben.browser.get(&captions).await.refused(404, "not_found");
    }

    async fn an_admin_deletes_the_replay_of_a_public_room_which_is_noted(app: &TestApp) {
        let replay = Replay::public(app).await;
        app.moderator("Mona").await.browser.delete(&replay.path).await.refused(403, "rooms.not_yours");
        let mut admin = app.admin("Max").await;
        admin.browser.delete(&replay.path).await.expect(204);
        admin.browser.get(&replay.path).await.refused(404, "not_found");
        let noted = "select count(*) from audit_entries where actor_id = $1 and action = 'deleteReplay'";
        assert_eq!(app.number(noted, params![admin.id]).await, 1);
    }

    /// Neither tier nor block nor a private Room's lists come between someone and what was recorded of them.
    async fn a_recorded_member_can_always_take_it_back(app: &TestApp) {
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        let plan = json!({ "title": "Tea", "isPrivate": true, "callMembers": [ben.id] });
        let mut replay = Replay::of(app, plan).await;
        let id = replay.path.rsplit('/').next().unwrap().to_owned();
        let recording = RecordingId(id.parse().unwrap());
        app.change("insert into room_recording_answers (recording_id, number, member_id, answer, text_version, answered_at)
            values ($1, 0, $2, 'yes', 1, 0)", params![recording, ben.id]).await;
        app.change("insert into room_recording_parts (recording_id, member_id, answer) values ($1, $2, 0)", params![recording, ben.id]).await;
        app.change("delete from room_people where member_id = $1", params![ben.id]).await;
        app.end_membership(ben.id).await;
        replay.host.browser.put(&format!("/api/blocks/{}", ben.id), Value::Null).await.expect(204);
        let mine = "/api/recordings/mine";
        ben.browser.get(&replay.path).await.expect(403);
        let found = ben.browser.get(mine).await.expect(200).json();
        let item = &found["items"][0];
        assert_eq!((&item["id"], &item["title"], item["endedAt"].is_i64()), (&json!(id), &json!("Tea"), true));
        assert_eq!(cleo.browser.get(mine).await.expect(200).json(), json!({ "items": [] }));
        let no = json!({ "answer": "no", "text": RECORDING_TEXT_VERSION });
        ben.browser.put(&format!("/api/recordings/{id}/consent"), no).await.expect(204);
        assert_eq!(ben.browser.get(mine).await.expect(200).json(), json!({ "items": [] }));
        assert_eq!(app.number("select count(*) from room_recording_parts", params![]).await, 0);
    }

    async fn a_failed_one_is_only_told_to_those_who_lead(app: &TestApp) {
        let mut replay = Replay::public(app).await;
        app.change("update room_recordings set state = 'failed', storage_key = null", params![]).await;
        let mut ben = app.supporter("Ben").await;
        assert_eq!(replay.asked(&mut ben).await, [200, 404, 404, 404]);
        assert_eq!(replay.host.browser.get(&replay.path).await.expect(200).json()["state"], "failed");
    }
}
