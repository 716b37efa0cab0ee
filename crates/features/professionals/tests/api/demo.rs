//! The demo: thirty Professionals in the directory, and applications of which two wait.

use std::collections::HashMap;

use domain::role::Roles;
use domain::time::DAY;
use platform::db::DbError;
use platform::demo::People;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

on_both_databases! {
    async fn thirty_professionals_and_applications_in_every_state(app: &TestApp) {
        let none = Roles::default();
        let applicant = Roles { applicant: true, ..none };
        let roles = [
            ("Robin", Roles { moderator: true, ..none }),
            ("Sara", Roles { professional: true, ..none }),
            ("Hana", applicant),
            ("Viktor", applicant),
            ("Leyla", applicant),
            ("Marek", applicant),
            ("Petra", applicant),
            ("Oskar", none),
        ];
        let mut known = HashMap::new();
        for (first, roles) in roles {
            known.insert(first, (app.person(first, |new| new.roles = roles).await.id, roles));
        }
        let people = People::new(app.clock.time(), "Robin", known).unwrap();
        let fill = professionals::feature().demo.unwrap();
        let at = app.app.clone();
        app.app.db.write::<_, DbError, _>(move |tx| fill(tx, &at, &people)).await.unwrap();

        let mut reader = app.supporter("Reader").await;
        let page = reader.browser.get("/api/professionals").await.expect(200).json();
        assert_eq!((&page["total"], page["items"].as_array().unwrap().len()), (&json!(30), 20));
        assert!(page["facets"]["country"].as_array().unwrap().len() >= 15);
        for item in page["items"].as_array().unwrap() {
            assert!(item["member"]["photoURL"].as_str().unwrap().starts_with("/portraits/"), "{item}");
            assert!(!item["motto"].as_str().unwrap().is_empty() && !item["profession"].as_str().unwrap().is_empty());
        }
        let sara = reader.browser.get("/api/professionals?q=sara%20rossi").await.expect(200).json();
        assert_eq!(sara["total"], 0, "her last name is a tester's here");
        assert_eq!(reader.browser.get("/api/professionals?q=sara").await.expect(200).json()["total"], 1);

        let states = "select count(distinct state) from professional_applications";
        assert_eq!(app.number(states, vec![]).await, 7);
        let waiting = "select count(*) from reviews where subject_kind = 'professional_application'";
        assert_eq!(app.number(waiting, vec![]).await, 2);
        // The licence of one of them has to be checked again in five days.
        app.clock.advance(5 * DAY);
        assert_eq!(reader.browser.get("/api/professionals").await.expect(200).json()["total"], 29);
    }
}
