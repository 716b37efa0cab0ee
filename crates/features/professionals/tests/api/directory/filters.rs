//! Filters, counts and the search.

use domain::time::DAY;
use serde_json::json;
use testkit::{Listing, Person, TestApp, on_both_databases};

use super::{facet, found, page};

/// Three Professionals who differ in everything.
async fn three(app: &TestApp) -> Person {
    let shape = |last_name: &str, shape: fn(&mut Listing)| {
        let last_name = last_name.to_owned();
        move |listing: &mut Listing| {
            listing.last_name = last_name;
            shape(listing);
        }
    };
    app.verified_professional(
        "Sara",
        shape("Rossi-Łuk", |listing| {
            listing.languages = vec!["en", "nl", "fa"];
            listing.specialties = vec!["Panic", "Health anxiety"];
            listing.modalities = vec!["Exposure", "CBT"];
            listing.in_person = true;
            listing.accepting = Some(true);
        }),
    )
    .await;
    let jose = app
        .verified_professional(
            "Jose",
            shape("O'Neil", |listing| {
                listing.country = "DE";
                listing.languages = vec!["de", "en"];
                listing.specialties = vec!["Social anxiety", "Beekeepers"];
                listing.fee = "sliding_scale";
                listing.accepting = Some(false);
            }),
        )
        .await;
    jose.rename("José", Some("O'Neil"), None).await;
    app.verified_professional(
        "Amina",
        shape("Hassan", |listing| {
            listing.country = "GB";
            listing.languages = vec!["ar", "en"];
            listing.specialties = vec!["Sleep", "Panic"];
            listing.modalities = vec!["EMDR"];
            listing.online = false;
            listing.in_person = true;
            listing.fee = "free";
        }),
    )
    .await;
    app.supporter("Reader").await
}

on_both_databases! {
    async fn each_filter_and_several_at_once(app: &TestApp) {
        let mut reader = three(app).await;
        let cases: [(&str, &[&str]); 22] = [
            ("", &["Amina", "José", "Sara"]),
            ("?country=DE", &["José"]),
            ("?country=de", &["José"]),
            ("?country=FR", &[]),
            ("?language=en", &["Amina", "José", "Sara"]),
            ("?language=fa", &["Sara"]),
            ("?language=tlh", &[]),
            ("?modality=CBT", &["José", "Sara"]),
            ("?modality=Exposure", &["Sara"]),
            ("?specialty=panic", &["Amina", "Sara"]),
            ("?specialty=beekeepers", &["José"]),
            ("?place=online", &["José", "Sara"]),
            ("?place=in_person", &["Amina", "Sara"]),
            ("?fee=sliding_scale", &["José"]),
            ("?fee=ask", &[]),
            ("?accepting=true", &["Sara"]),
            ("?accepting=false", &["Amina", "José", "Sara"]),
            ("?specialty=Panic&place=in_person&language=en&fee=free", &["Amina"]),
            ("?specialty=Panic&country=DE", &[]),
            ("?country=&language=&specialty=&modality=&q=", &["Amina", "José", "Sara"]),
            ("?q=panic&place=online", &["Sara"]),
            ("?q=bee&country=DE", &["José"]),
        ];
        for (query, expected) in cases {
            assert_eq!(found(&mut reader, query).await, expected, "{query}");
        }
    }

    /// Words' beginnings of names and specialties, whatever the case and accents.
    async fn the_search(app: &TestApp) {
        let mut reader = three(app).await;
        let cases: [(&str, &[&str]); 17] = [
            ("sa", &["Sara"]),
            ("SARA%20ROSSI", &["Sara"]),
            ("rossi%20sara", &["Sara"]),
            ("luk", &["Sara"]),
            ("Jose", &["José"]),
            ("jos%C3%A9", &["José"]),
            ("oneil", &["José"]),
            ("o%E2%80%99ne", &["José"]),
            ("ara", &[]),
            ("anx", &["José", "Sara"]),
            ("social%20anx", &["José"]),
            ("panic%20jose", &[]),
            ("%20%20", &["Amina", "José", "Sara"]),
            ("!!!", &[]),
            ("%25", &[]),
            ("a%20b%20c%20d%20e%20f%20g%20h%20i", &[]),
            ("exposure", &[]),
        ];
        for (typed, expected) in cases {
            assert_eq!(found(&mut reader, &format!("?q={typed}")).await, expected, "{typed}");
        }
    }

    /// Each filter is counted under all others, not under itself.
    async fn counts_of_other_values(app: &TestApp) {
        let mut reader = three(app).await;
        let all = page(&mut reader, "").await;
        assert_eq!(facet(&all, "country"), ["DE 1", "GB 1", "NL 1"]);
        assert_eq!(facet(&all, "language"), ["en 3", "ar 1", "de 1", "fa 1", "nl 1"]);
        assert_eq!(facet(&all, "specialty"), ["Panic 2", "Health anxiety 1", "Sleep 1", "Social anxiety 1"]);
        assert_eq!(facet(&all, "place"), ["in_person 2", "online 2"]);
        assert_eq!(facet(&all, "fee"), ["free 1", "middle 1", "sliding_scale 1"]);
        assert_eq!(facet(&all, "accepting"), ["no 1", "unknown 1", "yes 1"]);
        let panic = page(&mut reader, "?specialty=Panic&country=NL").await;
        assert_eq!(panic["total"], 1);
        assert_eq!(facet(&panic, "country"), ["GB 1", "NL 1"]);
        assert_eq!(facet(&panic, "specialty"), ["Health anxiety 1", "Panic 1"]);
        assert_eq!(facet(&panic, "fee"), ["middle 1"]);
        let own = page(&mut reader, "?specialty=Beekeepers").await;
        assert_eq!(facet(&own, "specialty")[..2], ["Panic 2", "Beekeepers 1"]);
        let nobody = page(&mut reader, "?language=fa&country=DE").await;
        assert_eq!(facet(&nobody, "language"), ["de 1", "en 1", "fa 0"]);
    }

    /// L4: after sixty days without a word it is unknown whether someone takes new clients.
    async fn an_old_answer_is_none(app: &TestApp) {
        let mut reader = three(app).await;
        app.clock.advance(60 * DAY - 1);
        reader.browser = app.browser_of(reader.id).await;
        let before = page(&mut reader, "?accepting=true").await;
        assert_eq!((&before["total"], &before["items"][0]["accepting"]), (&json!(1), &json!("yes")));
        app.clock.advance(1);
        let after = page(&mut reader, "?accepting=true").await;
        assert_eq!((&after["total"], facet(&after, "accepting")), (&json!(0), vec!["unknown 3".to_owned(), "yes 0".to_owned()]));
        assert!(page(&mut reader, "").await["items"].as_array().unwrap().iter().all(|item| item["accepting"] == "unknown"));
    }

    async fn hostile_values(app: &TestApp) {
        let mut reader = three(app).await;
        let long = "x".repeat(10_000);
        let many = "a%20".repeat(2_500);
        for query in [
            format!("?q={long}"), format!("?q={many}"), format!("?specialty={long}"), format!("?country={long}"),
            "?language=%00".into(),
            "?q=%FF".into(), "?specialty='%20or%201=1--".into(), "?q=%F0%9F%98%AE%E2%80%AE".into(),
        ] {
            let answer = page(&mut reader, &query).await;
            assert_eq!((&answer["total"], &answer["items"]), (&json!(0), &json!([])), "{}", &query[..20]);
            assert!(answer.to_string().len() < 5_000, "{}", &query[..20]);
        }
        for query in ["?place=moon", "?fee=priceless", "?accepting=perhaps", "?paid=true", "?country=NL&country=DE"
        ] {
            let answer = reader.browser.get(&format!("/api/professionals{query}")).await;
            assert!(answer.status.is_client_error(), "{query}: {}", answer.status);
        }
    }
}
