//! Devices: told once, outside the quiet hours, without a word of what happened; gone when the browser or the session is.

use domain::time::{HOUR, MINUTE};
use serde_json::{Value, json};
use testkit::{Device, Person, PushService, TestApp, on_both_databases};

use crate::notifications::{declined, told};

const SUBSCRIPTION: &str = "/api/push/subscription";

/// Adds this person's device.
async fn subscribe(person: &mut Person, service: &PushService, name: &str) -> Device {
    let device = service.device(name);
    person.browser.put(SUBSCRIPTION, device.subscription()).await.expect(204);
    device
}

/// Has devices told about reviews, at any hour.
async fn wish(person: &mut Person, changes: Value) {
    let stored = person.browser.get("/api/notifications/preferences").await.expect(200).json();
    let mut preferences = stored["preferences"].clone();
    preferences["push"] = json!({ "reviewed": true });
    for (name, value) in changes.as_object().unwrap() {
        preferences[name] = value.clone();
    }
    person.browser.put("/api/notifications/preferences", preferences).await.expect(200);
}

/// A member whose device is told about reviews, and a moderator.
async fn world(app: &TestApp) -> (PushService, Device, Person, Person) {
    let service = PushService::start().await;
    let (mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
    let device = subscribe(&mut maya, &service, "phone").await;
    wish(&mut maya, json!({})).await;
    (service, device, maya, mona)
}

async fn devices(app: &TestApp) -> i64 {
    app.number("select count(*) from push_subscriptions", vec![]).await
}

on_both_databases! {
    /// Q2: encrypted for the device, signed by the server, and discreet.
    async fn what_a_device_is_told(app: &TestApp) {
        let (service, device, mut maya, mut mona) = world(app).await;
        let key = maya.browser.get("/api/push/key").await.expect(200).json();
        assert_eq!(key["subscribed"], true);
        declined(app, &mut maya, &mut mona).await;
        app.work().await;
        let messages = service.messages();
        let [message] = messages.as_slice() else { panic!("{} messages", messages.len()) };
        assert_eq!((message.device.as_str(), &message.headers["content-encoding"]), ("phone", &"aes128gcm".parse().unwrap()));
        let claims = service.claims(message, key["publicKey"].as_str().unwrap());
        let now = app.clock.time().0 / 1000;
        let expires = claims["exp"].as_i64().unwrap();
        assert!(now < expires && expires <= now + 24 * 3600, "{expires}");
        assert_eq!(claims["sub"], "mailto:hello@example.org");
        let text = device.read(message);
        assert_eq!(text, json!({ "web_push": 8030, "notification": {
            "title": "Exhale", "body": "You have something new", "tag": "news", "silent": true, "app_badge": 1,
            "navigate": "http://localhost:4780/community/notifications",
        } }));
        for secret in ["Maya", "Mona", "Mine", "outside", "name is in it", "nxiety", "Win"] {
            assert!(!text.to_string().contains(secret), "{secret}");
        }
        // Once told, nothing more comes of it.
        app.clock.advance(HOUR);
        app.work().await;
        assert_eq!((service.messages().len(), told(&mut maya).await.len()), (1, 1));
    }

    /// Nobody is asked to be told; having a device alone tells it nothing.
    async fn off_until_it_is_wanted(app: &TestApp) {
        let service = PushService::start().await;
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        assert_eq!(maya.browser.get("/api/push/key").await.expect(200).json()["subscribed"], false);
        subscribe(&mut maya, &service, "phone").await;
        declined(app, &mut maya, &mut mona).await;
        app.work().await;
        wish(&mut maya, json!({ "push": { "replied": true } })).await;
        declined(app, &mut maya, &mut mona).await;
        app.work().await;
        assert_eq!(service.messages().len(), 0);
    }

    /// Q3: what came at night is one message in the morning. The test clock begins at 12:00 UTC.
    async fn nothing_in_the_quiet_hours(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        app.clock.advance(9 * HOUR + MINUTE);
        declined(app, &mut maya, &mut mona).await;
        declined(app, &mut maya, &mut mona).await;
        app.work().await;
        app.clock.advance(10 * HOUR);
        app.work().await;
        assert_eq!(service.messages().len(), 0);
        app.clock.advance(HOUR);
        app.work().await;
        assert_eq!(service.messages().len(), 1);
    }

    /// Quiet hours that were set after the news came hold for them too.
    async fn new_quiet_hours_hold_for_what_waits(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        declined(app, &mut maya, &mut mona).await;
        wish(&mut maya, json!({ "quietFrom": 11 * 60, "quietUntil": 14 * 60 })).await;
        app.work().await;
        assert_eq!(service.messages().len(), 0);
        app.clock.advance(2 * HOUR);
        app.work().await;
        assert_eq!(service.messages().len(), 1);
    }

    /// Q5: read once is read everywhere.
    async fn what_was_read_is_not_told(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        declined(app, &mut maya, &mut mona).await;
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        app.work().await;
        assert_eq!(service.messages().len(), 0);
    }

    async fn a_device_that_is_gone_is_forgotten(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        for (sent, status) in [404, 410].into_iter().enumerate() {
            subscribe(&mut maya, &service, "phone").await;
            service.answer(status);
            declined(app, &mut maya, &mut mona).await;
            app.work().await;
            assert_eq!((service.messages().len(), devices(app).await), (sent + 1, 0), "{status}");
            assert_eq!(maya.browser.get("/api/push/key").await.expect(200).json()["subscribed"], false);
        }
    }

    /// A service in trouble gets the message again, and only its own device does.
    async fn a_service_in_trouble_is_asked_again(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        let other = PushService::start().await;
        let mut laptop = maya_elsewhere(app, &maya).await;
        subscribe(&mut laptop, &other, "laptop").await;
        for (round, status) in [(1, 500), (2, 503), (3, 429)] {
            let so_far = || (service.messages().len(), other.messages().len());
            service.answer(status);
            declined(app, &mut maya, &mut mona).await;
            app.work().await;
            assert_eq!(so_far(), (2 * round - 1, round), "{status}");
            service.answer(201);
            app.clock.advance(MINUTE);
            app.work().await;
            assert_eq!(so_far(), (2 * round, round), "{status}");
            app.clock.advance(HOUR);
            app.work().await;
            assert_eq!(so_far(), (2 * round, round), "{status}");
        }
    }

    async fn refused_five_times_in_a_row_it_is_given_up(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        for (status, left) in [(400, 1), (403, 1), (413, 1), (400, 1), (201, 1), (400, 1), (400, 1), (400, 1), (400, 1), (302, 0)] {
            service.answer(status);
            declined(app, &mut maya, &mut mona).await;
            app.work().await;
            assert_eq!(devices(app).await, left, "{status}");
            maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        }
        assert_eq!(service.messages().len(), 10);
    }

    /// Two servers, one message.
    async fn one_message_however_many_servers(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        declined(app, &mut maya, &mut mona).await;
        tokio::join!(app.work(), app.work(), app.work());
        app.work().await;
        assert_eq!(service.messages().len(), 1);
    }

    /// The trouble list's "push endpoint pointing at a private address": no way to have the server knock at its own network.
    async fn what_cannot_be_subscribed(app: &TestApp) {
        let service = PushService::start().await;
        let mut maya = app.supporter("Maya").await;
        let fine = service.device("phone").subscription();
        let refused = [
            "https://10.0.0.1/send", "https://192.168.0.1/send", "http://169.254.169.254/latest/meta-data",
            "https://[fd00::1]/send", "https://[::ffff:10.0.0.1]/send", "https://push.example.org:8443/send",
            "http://push.example.org/send", "https://me:secret@push.example.org/send", "file:///etc/passwd", "nonsense", "",
        ];
        for endpoint in refused {
            let mut wrong = fine.clone();
            wrong["endpoint"] = json!(endpoint);
            let answer = maya.browser.put(SUBSCRIPTION, wrong).await.refused(422, "fields.invalid").json();
            assert_eq!(answer["fields"], json!({ "endpoint": "not_allowed" }), "{endpoint}");
        }
        // On the public internet, but nobody's push service.
        for host in ["example.org", "storage.googleapis.com", "fcm.googleapis.com.example.org", "1.1.1.1"] {
            let mut wrong = fine.clone();
            wrong["endpoint"] = json!(format!("https://{host}/send"));
            let answer = maya.browser.put(SUBSCRIPTION, wrong).await.refused(422, "fields.invalid").json();
            assert_eq!(answer["fields"], json!({ "endpoint": "unknown_service" }), "{host}");
        }
        for (key, value) in [("p256dh", "AAAA"), ("p256dh", ""), ("auth", "AAAA"), ("auth", "?")] {
            let mut wrong = fine.clone();
            wrong["keys"][key] = json!(value);
            let answer = maya.browser.put(SUBSCRIPTION, wrong).await.refused(422, "fields.invalid").json();
            assert_eq!(answer["fields"], json!({ "keys": "invalid" }), "{key} {value}");
        }
        assert_eq!(devices(app).await, 0);
        assert_eq!(app.visitor().put(SUBSCRIPTION, fine).await.code(), "session.none");
    }

    async fn a_device_ends_with_its_session(app: &TestApp) {
        let (_service, _, mut maya, _) = world(app).await;
        maya.browser.delete("/api/session").await.expect(204);
        assert_eq!(devices(app).await, 0);
    }

    async fn it_can_be_taken_back(app: &TestApp) {
        let (service, _, mut maya, mut mona) = world(app).await;
        declined(app, &mut maya, &mut mona).await;
        maya.browser.delete(SUBSCRIPTION).await.expect(204);
        app.work().await;
        assert_eq!((service.messages().len(), devices(app).await), (0, 0));
        maya.browser.delete(SUBSCRIPTION).await.expect(204);
    }

    /// One browser is one device, no matter who uses it; a member has ten at most.
    async fn how_many_devices(app: &TestApp) {
        let (service, device, mut maya, _) = world(app).await;
        maya.browser.put(SUBSCRIPTION, device.subscription()).await.expect(204);
        subscribe(&mut maya, &service, "new-address").await;
        assert_eq!(devices(app).await, 1);
        let mut sam = app.member("Sam").await;
        sam.browser.put(SUBSCRIPTION, service.device("new-address").subscription()).await.expect(204);
        assert_eq!(maya.browser.get("/api/push/key").await.expect(200).json()["subscribed"], false);
        assert_eq!(devices(app).await, 1);
        for number in 0..11 {
            app.clock.advance(1);
            let mut elsewhere = maya_elsewhere(app, &maya).await;
            subscribe(&mut elsewhere, &service, &format!("device-{number}")).await;
        }
        let of_first = "select count(*) from push_subscriptions where endpoint like '%device-0'";
        assert_eq!((devices(app).await, app.number(of_first, vec![]).await), (11, 0));
    }
}

/// The same member, logged in on another device.
async fn maya_elsewhere(app: &TestApp, maya: &Person) -> Person {
    let browser = app.browser_of(maya.id).await;
    Person { browser, ..maya.clone() }
}
