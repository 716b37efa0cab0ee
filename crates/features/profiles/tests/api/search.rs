//! Finding Members by name.

use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{block, names, say, uids};

async fn find(reader: &mut Person, query: &str) -> Value {
    reader.browser.get(&format!("/api/members/search?{query}")).await.expect(200).json()
}

on_both_databases! {
    /// R268, R359: what is typed is trimmed, and nothing typed finds nobody.
    async fn blank_input_finds_nobody(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        app.member("Maya").await;
        for query in ["", "q=", "q=%20%20", "q=%E2%80%8B%20", "q=%CC%81"] {
            let found = find(&mut reader, query).await;
            assert_eq!(found["items"], json!([]), "{query}");
        }
        assert_eq!(names(&find(&mut reader, "q=%20%20may%20").await), ["Maya T."]);
        let long = format!("q={}", "m".repeat(51));
        assert_eq!(find(&mut reader, &long).await["items"], json!([]));
    }

    /// R360: a found Member is a card.
    async fn what_is_told_of_a_found_member(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        let sara = app.person("Sara", |new| {
            new.roles.professional = true;
            new.entitled = vec![testkit::entitled("sub", domain::plan::Slot::Zero)];
        }).await;
        let found = find(&mut reader, "q=sar").await;
        assert_eq!(found, json!({ "nextCursor": null, "items": [{ "uid": sara.id, "displayName": "Sara T.",
            "photoURL": "", "tier": 2, "tierName": "Super", "membershipTier": 1, "isMHP": true, "isModerator": false,
            "isAmbassador": false, "subscribed": true }] }));
    }

    /// R354, R355, R422: five by first name and five by last name, none twice (O-56).
    async fn five_of_each_name(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        for number in 0..6 {
            app.person(&format!("Ann{number}"), |new| new.last_name = Some(format!("Zed{number}"))).await;
            let mut zoe =
                app.person(&format!("Zoe{number}"), |new| new.last_name = Some(format!("Anders{number}"))).await;
            say(&mut zoe, json!({ "lastNameSearchable": true })).await;
        }
        let mut both = app.person("An", |new| new.last_name = Some("Ander".into())).await;
        say(&mut both, json!({ "lastNameSearchable": true })).await;
        let found = find(&mut reader, "q=an").await;
        let names = names(&found);
        let by_first = names.iter().filter(|name| name.starts_with("An")).count();
        let by_last = names.iter().filter(|name| name.starts_with("Zoe")).count();
        assert_eq!((by_first, by_last, names.len()), (5, 4, 9), "{names:?}");
        let mut all = uids(&found);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 9);
    }

    /// R356: upper and lower case and accents do not matter, whatever was typed.
    async fn case_and_accents_do_not_matter(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        app.person("Jose", |new| new.first_name = Some("José".into())).await;
        for query in ["jos", "JOS%C3%89", "jose%CC%81", "Jose"] {
            assert_eq!(names(&find(&mut reader, &format!("q={query}")).await), ["José T."], "{query}");
        }
        let lukas = app.member("Lukas").await;
        lukas.rename("Łukasz", Some("Ørsted"), Some(true)).await;
        for query in ["lukasz", "%C5%82uk", "orst"] {
            assert_eq!(names(&find(&mut reader, &format!("q={query}")).await), ["Łukasz Ø."], "{query}");
        }
        lukas.rename("Lukas", None, None).await;
        assert_eq!(find(&mut reader, "q=orst").await["items"], json!([]));
    }

    /// R355, O-79: a last name finds its owner only where they allow it, and Professionals; from two letters on. Asking for
    /// letter after letter tells nothing of a last name that its owner keeps.
    async fn last_names_are_found_where_their_owners_allow_it(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        let mut daniel = app.person("Daniel", |new| new.last_name = Some("Jansen".into())).await;
        app.person("Petra", |new| {
            new.last_name = Some("Janssen".into());
            new.roles.professional = true;
        }).await;
        let whole = ["j", "ja", "jan", "jans", "janse", "jansen"];
        for query in whole {
            for purpose in ["", "&for=tag"] {
                let found = names(&find(&mut reader, &format!("q={query}{purpose}")).await);
                let petra = query.len() > 1 && "janssen".starts_with(query);
                assert_eq!(found, if petra { vec!["Petra J."] } else { vec![] }, "{query}");
            }
        }
        let own = daniel.browser.get("/api/members/me/profile").await.expect(200).json();
        assert_eq!((&own["searchable"], &own["lastNameSearchable"]), (&json!(true), &json!(false)));
        let allowed = say(&mut daniel, json!({ "lastNameSearchable": true })).await;
        assert_eq!(allowed["lastNameSearchable"], true);
        for query in whole {
            let found = names(&find(&mut reader, &format!("q={query}")).await);
            assert_eq!(found.contains(&"Daniel J.".to_owned()), query.len() > 1, "{query}");
        }
        // "J." may be typed by anyone who reads "Daniel J."; one letter and a dot are not two letters.
        assert_eq!(find(&mut reader, "q=j.").await["items"], json!([]));
        // A change of name that says nothing of it leaves it; one that no longer wishes it ends it.
        for (wish, found) in [(None, true), (Some(false), false)] {
            daniel.rename("Daniel", Some("Jansen"), wish).await;
            let own = daniel.browser.get("/api/members/me/profile").await.expect(200).json();
            assert_eq!(own["lastNameSearchable"], found);
            assert_eq!(names(&find(&mut reader, "q=jansen").await).is_empty(), !found);
        }
        say(&mut daniel, json!({ "lastNameSearchable": true, "searchable": false })).await;
        assert_eq!(find(&mut reader, "q=jansen").await["items"], json!([]));
    }

    async fn wildcards_are_letters_like_any_other(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        app.member("Maya").await;
        for query in ["%25", "_aya", "M%25", "%5C", "%27"] {
            assert_eq!(find(&mut reader, &format!("q={query}")).await["items"], json!([]), "{query}");
        }
        app.person("Percent", |new| new.first_name = Some("%x".into())).await;
        assert_eq!(names(&find(&mut reader, "q=%25").await), ["%x T."]);
    }

    /// R240, R241: neither oneself nor those who are chosen already.
    async fn oneself_and_the_chosen_are_left_out(app: &TestApp) {
        let mut reader = app.member("Maya").await;
        let mut mayas = Vec::new();
        for number in 0..7 {
            let address = format!("Maya{number}");
            mayas.push(app.person(&address, |new| new.first_name = Some("Maya".into())).await.id.to_string());
        }
        let found = uids(&find(&mut reader, "q=maya").await);
        assert_eq!(found.len(), 5);
        assert!(!found.contains(&reader.id.to_string()));
        let query = format!("q=maya&exclude={}, {},nonsense", found[0], found[1]).replace(' ', "%20");
        let others = uids(&find(&mut reader, &query).await);
        assert_eq!(others.len(), 5);
        assert!(!others.contains(&found[0]) && !others.contains(&found[1]), "{others:?}");
    }

    async fn who_cannot_be_found(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        let mut hidden = app.member("Una").await;
        say(&mut hidden, json!({ "searchable": false })).await;
        let suspended = app.member("Ugo").await;
        app.change("update members set suspended_at = 1 where id = $1", params![suspended.id]).await;
        app.person("Uma", |new| new.onboarding_complete = false).await;
        let mut blocking = app.member("Ute").await;
        block(&mut blocking, &reader).await;
        let blocked = app.member("Udo").await;
        block(&mut reader, &blocked).await;
        let mut shy = app.member("Urs").await;
        say(&mut shy, json!({ "taggable": false })).await;
        assert_eq!(names(&find(&mut reader, "q=u").await), ["Urs T."]);
        assert_eq!(find(&mut reader, "q=u&for=tag").await["items"], json!([]));
        say(&mut hidden, json!({ "searchable": true })).await;
        assert_eq!(names(&find(&mut reader, "q=u&for=tag").await), ["Una T."]);
        reader.browser.get("/api/members/search?q=u&for=anything").await.refused(400, "request.malformed");
    }
}
