//! The public pages over HTTP, as visitors and members get them; the page bundle is made by `npm run build:public`.
use axum::http::Method;
use domain::role::Roles;
use domain::time::HOUR;
use futures_util::future::join_all;
use platform::db::Sql;
use platform::settings::Settings;
use serde_json::{Value, json};
use testkit::{Answer, Client};

const PAGES: &[&str] = &[
    "/",
    "/rooms",
    "/blog",
    "/podcast",
    "/help-now",
    "/community-guidelines",
    "/community-guidelines/questions",
    "/terms",
    "/privacy",
];

fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.body).into_owned()
}

async fn page(browser: &mut Client, path: &str) -> String {
    text(&browser.get(path).await.expect(200))
}

/// Works without JavaScript by being complete: heading, text, title, description, canonical address.
/// R029: a social preview image on every one of them.
#[tokio::test]
async fn every_page_is_complete_html_under_the_strict_policy() {
    let app = crate::setup().sqlite().await;
    for path in PAGES {
        let answer = app.visitor().get(path).await.expect(200);
        assert!(answer.header("content-type").starts_with("text/html"), "{path}");
        assert_eq!(answer.header("content-security-policy"), application::public_pages::CSP, "{path}");
        assert!(!answer.header("content-security-policy").contains("unsafe"));
        assert_eq!(answer.header("cache-control"), "private, no-cache", "{path}");
        let html = text(&answer);
        let expected = [
            format!(r#"<link rel="canonical" href="http://localhost:4780{path}"/>"#),
            r#"<meta property="og:image" content="http://localhost:4780/social-preview.png"/>"#.to_owned(),
            r#"<meta name="description""#.to_owned(),
            "</h1>".to_owned(),
            r#"href="/help-now""#.to_owned(),
        ];
        for part in expected {
            assert!(html.contains(&part), "{path} lacks {part}");
        }
        assert!(!html.contains("undefined"), "{path} misses some of its props");
    }
}

/// R029: the app's own pages that visitors see name the image by the address of this server.
#[tokio::test]
async fn the_shell_names_the_preview_image_by_its_whole_address() {
    let app = crate::setup().sqlite().await;
    for path in ["/login", "/signup", "/signup/onboarding-demo"] {
        let html = page(&mut app.visitor(), path).await;
        let image = r#"content="http://localhost:4780/social-preview.png""#;
        assert_eq!(html.matches(image).count(), 2, "{path}");
        assert!(!html.contains(r#"content="/social-preview.png""#), "{path}");
    }
}

/// The doors are closed to who is inside, but lead on to where they wished to go; no other page does.
#[tokio::test]
async fn only_the_doors_lead_on() {
    let app = crate::setup().sqlite().await;
    let mut maya = app.member("Maya").await;
    for door in ["/login", "/signup", "/login?nextly=/community", "/login?next"] {
        assert_eq!(maya.browser.get(door).await.expect(303).header("location"), "/community", "{door}");
    }
    for door in ["/login?next=%2Fcommunity%2Fwins", "/signup?from=mail&next=/nowhere"] {
        maya.browser.get(door).await.expect(200);
    }
    let desk = maya.browser.get("/community/moderator?next=/community/wins").await.expect(303);
    assert_eq!(desk.header("location"), "/community");
    let wish = app.visitor().get("/community/wins?next=/community").await.expect(303);
    assert_eq!(wish.header("location"), "/login?next=/community/wins%3Fnext%3D/community");
}

/// R028: a Room that is not there, or not for the visitor, is a 404 page without a picture.
#[tokio::test]
async fn a_room_that_is_not_there_is_a_page_without_a_preview_image() {
    let app = crate::setup().sqlite().await;
    let html = text(&app.visitor().get("/rooms/0198c0de-0000-7000-8000-000000000000").await.expect(404));
    assert!(html.contains("Page not found"));
    assert!(!html.contains("og:image") && !html.contains("twitter:image"));
}

/// Plans a Room of an ambassador; answers its id.
async fn plan(host: &mut Client, body: Value) -> String {
    host.post("/api/rooms", body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

/// R022, R027: visitors see the public Rooms in every state, with no more of their hosts than a card shows.
#[tokio::test]
async fn the_schedule_shows_public_rooms() {
    let app = crate::setup().sqlite().await;
    let ada = app.person("Ada", |new| new.roles = Roles { ambassador: true, ..Roles::default() }).await;
    let (mut host, email, uid) = (ada.browser, ada.email, ada.id.to_string());
    let now = app.clock.time().0;
    let mut ids = Vec::new();
    for (title, status) in [
        ("Planned", None),
        ("Waiting", Some("waiting_room")),
        ("Running", Some("live")),
        ("Over", Some("cancelled")),
    ] {
        let body = json!({ "title": title, "description": "We <b>breathe</b>.", "startsAt": now + HOUR, "minTier": "super" });
        let id = plan(&mut host, body).await;
        if let Some(status) = status {
            host.put(&format!("/api/rooms/{id}/status"), json!({ "status": status })).await.expect(200);
        }
        ids.push(id);
    }
    let secret =
        plan(&mut host, json!({ "title": "Secret", "startsAt": now + HOUR, "isPrivate": true })).await;
    let html = page(&mut app.visitor(), "/rooms").await;
    for (id, shown) in ids.iter().zip([true, true, true, false]) {
        assert_eq!(html.contains(&format!(r#"href="/rooms/{id}""#)), shown, "{id}");
    }
    let place = |title: &str| html.find(title).unwrap();
    assert!(place("Running") < place("Waiting") && place("Waiting") < place("Planned"));
    assert!(html.contains("hosted by Ada T."));
    assert!(html.contains(
        r#"<time dateTime="2026-01-15T13:00:00Z" data-local="">Thursday, 15 January 2026, 13:00 UTC</time>"#
    ));
    for (id, words) in
        ids.iter().zip(["Coming up", "Waiting room open", "Live now", "This Room was cancelled."])
    {
        let path = format!("/rooms/{id}");
        let html = page(&mut app.visitor(), &path).await;
        for part in [words, "hosted by Ada T.", "We &lt;b&gt;breathe&lt;/b&gt;."] {
            assert!(html.contains(part), "{path} lacks {part}");
        }
        assert!(html.contains(&format!(r#"<link rel="canonical" href="http://localhost:4780{path}"/>"#)));
        assert!(!html.contains("og:image") && !html.contains("twitter:image"), "R028");
        for hidden in [email.as_str(), uid.as_str(), "undefined"] {
            assert!(!html.contains(hidden), "{hidden} on {path}");
        }
    }
    // Nobody learns here that there is a private one, not even who leads it.
    let nowhere = text(&app.visitor().get("/rooms/0198c0de-0000-7000-8000-000000000000").await.expect(404));
    assert_eq!(text(&app.visitor().get(&format!("/rooms/{secret}")).await.expect(404)), nowhere);
    host.get(&format!("/rooms/{secret}")).await.expect(404);
    assert!(!html.contains("Secret") && !html.contains(&secret));
}

#[tokio::test]
async fn an_unknown_address_is_a_page_for_people_and_a_problem_for_programs() {
    let app = crate::setup().sqlite().await;
    let mut person = app.visitor().with_header("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    let first = person.get("/nowhere").await.expect(404);
    assert!(text(&first).contains("<h1>Page not found</h1>"));
    assert_eq!(first.header("content-security-policy"), application::public_pages::CSP);
    assert!(!text(&first).contains("nowhere"));
    assert_eq!(first.body, person.get("/elsewhere?x=1").await.expect(404).body);
    assert_ne!(first.header("x-request-id"), "");
    person.get("/api/nowhere").await.refused(404, "not_found");
    app.visitor().get("/nowhere").await.refused(404, "not_found");
}

/// R030, R032, R034, R035, R036, R037: the menu follows the roles of the session.
#[tokio::test]
async fn the_menu_follows_the_roles_of_the_session() {
    let app = crate::setup().sqlite().await;
    let (member, moderator, admin) =
        (app.member("Maya").await, app.moderator("Mo").await, app.admin("Ada").await);
    for (mut browser, seen, hidden) in [
        (
            app.visitor(),
            vec!["/signup/", "/login"],
            vec!["/community", "/community/moderator", "/community/admin"],
        ),
        (
            member.browser,
            vec!["/community", "/community/profile"],
            vec!["/signup/", "/login", "/community/moderator", "/community/admin"],
        ),
        (moderator.browser, vec!["/community/profile", "/community/moderator"], vec!["/community/admin"]),
        (admin.browser, vec!["/community/profile", "/community/admin"], vec!["/community/moderator"]),
    ] {
        let html = page(&mut browser, "/privacy").await;
        for path in seen {
            assert!(html.contains(&format!(r#"href="{path}""#)), "{path} is missing");
        }
        for path in hidden {
            assert!(!html.contains(&format!(r#"href="{path}""#)), "{path} is shown");
        }
    }
}

/// R038: logging out returns to `/`, ends the session and clears what the browser keeps.
#[tokio::test]
async fn logging_out_ends_the_session_and_returns_to_the_start_page() {
    let app = crate::setup().sqlite().await;
    let mut member = app.member("Maya").await.browser;
    let mut stolen = app.browser(member.token().unwrap());
    assert!(page(&mut stolen, "/").await.contains("/community/profile"));
    let answer = member.send(Method::POST, "/logout", None, "").await.expect(303);
    assert_eq!(answer.header("location"), "/");
    assert_eq!(answer.header("clear-site-data"), r#""cache", "storage""#);
    assert_eq!(member.token(), None);
    assert!(!page(&mut stolen, "/").await.contains("/community/profile"));
    // Without a session there is nothing to end, and the way back is the same.
    app.visitor().send(Method::POST, "/logout", None, "").await.expect(303);
}

#[tokio::test]
async fn nobody_is_logged_out_by_another_site_or_by_a_link() {
    let app = crate::setup().sqlite().await;
    let browser = app.member("Maya").await.browser;
    let mut foreign = browser.clone().with_header("sec-fetch-site", "cross-site");
    foreign.send(Method::POST, "/logout", None, "").await.expect(403);
    let mut followed = browser.clone();
    assert_eq!(followed.get("/logout").await.expect(303).header("location"), "/");
    assert!(page(&mut browser.clone(), "/").await.contains("/community/profile"));
}

#[tokio::test]
async fn a_fault_of_ours_is_a_page_for_people_with_the_id_to_quote() {
    let app = crate::setup().sqlite().await;
    let mut member = app.member("Maya").await.browser.with_header("accept", "text/html");
    app.app.db.write(|tx| tx.execute(Sql::both("drop table sessions"), Vec::new())).await.unwrap();
    let answer = member.get("/community").await.expect(500);
    let html = text(&answer);
    assert!(html.contains("<h1>Something went wrong</h1>"));
    assert!(html.contains("saved is safe"));
    assert!(html.contains(answer.header("x-request-id")) && !answer.header("x-request-id").is_empty());
    assert_eq!(answer.header("content-security-policy"), application::public_pages::CSP);
    assert!(!html.contains("sessions"), "the cause stays in the log");
}

#[tokio::test]
async fn theme_and_text_size_are_there_before_the_first_paint() {
    let app = crate::setup().sqlite().await;
    let mut browser = app.visitor().with_header("cookie", "exhale_theme=dark; exhale_text=125");
    assert!(page(&mut browser, "/").await.contains(r#"<html lang="en" data-theme="dark" data-text="125">"#));
    assert!(page(&mut app.visitor(), "/").await.contains(r#"<html lang="en" data-text="100">"#));
}

#[tokio::test]
async fn help_is_shown_for_the_browsers_country_and_even_when_sessions_cannot_be_read() {
    let app = crate::setup().sqlite().await;
    let mut german = app.visitor().with_header("accept-language", "de-DE,de;q=0.9");
    assert!(
        page(&mut german, "/help-now")
            .await
            .contains(r#"<details class="disclosure" open=""><summary>Germany"#)
    );
    let mut member = app.member("Maya").await.browser;
    app.app.db.write(|tx| tx.execute(Sql::both("drop table sessions"), Vec::new())).await.unwrap();
    let html = page(&mut member, "/help-now").await;
    assert!(html.contains("This community is not monitored for emergencies."));
    assert!(html.contains("Moderators usually read within 12 hours"));
    assert!(html.contains("have not confirmed them yet"));
}

/// R018.
#[tokio::test]
async fn the_companion_app_is_where_the_operator_says() {
    let app = crate::setup().sqlite().await;
    let answer = app.visitor().get("/companion-app").await.expect(303);
    assert_eq!(answer.header("location"), "/community/companion-app");
    let address = "https://example.org/app";
    let site = application::public_pages::Site { companion_app: Some(address.into()), ..Default::default() };
    let answer = app.visitor_with(site, axum::Router::new()).get("/companion-app").await.expect(303);
    assert_eq!(answer.header("location"), address);
}

#[tokio::test]
async fn help_is_shown_while_someone_floods_other_pages() {
    let app = crate::setup().sqlite().await;
    let ask = |path: String| {
        let mut visitor = app.visitor();
        async move { visitor.get(&path).await.status.as_u16() }
    };
    let flood = (0..1_000).map(|number| ask(format!("/unsubscribe/guess-{number}")));
    let help = (0..1_000).map(|_| ask("/help-now".to_owned()));
    // Everything is asked for before anything is rendered.
    let (flood, help) = tokio::join!(join_all(flood), join_all(help));
    assert_eq!(help.iter().filter(|status| **status != 200).count(), 0, "of 1,000 refused");
    assert_eq!(flood.iter().filter(|status| **status != 200).count(), 0);
}

#[tokio::test]
async fn public_pages_are_limited_for_each_network_and_help_never() {
    // Two at once, and one in ten seconds.
    let app = crate::setup().sqlite_exactly(Settings { rate_factor: 0.01, ..Settings::default() }).await;
    let mut visitor = app.visitor();
    let mut statuses = Vec::new();
    for number in 0..10 {
        statuses.push(visitor.get(&format!("/unsubscribe/guess-{number}")).await.status.as_u16());
        assert_eq!(visitor.get("/help-now").await.status, 200);
    }
    assert_eq!(statuses[..2], [200, 200]);
    assert!(statuses[2..].contains(&429), "{statuses:?}");
}

/// A token in the address is no part of the page, so guessing tokens renders nothing.
#[tokio::test]
async fn the_address_of_a_page_with_a_token_is_not_in_it() {
    let app = crate::setup().sqlite().await;
    let guessed = page(&mut app.visitor(), "/unsubscribe/guess-1").await;
    assert!(!guessed.contains("guess-1"));
    assert_eq!(guessed, page(&mut app.visitor(), "/unsubscribe/guess-2").await);
}

/// RFC 9116: whom to tell about a weakness, under the server's own address, until a time within a year of now.
#[tokio::test]
async fn security_txt_names_whom_the_operator_named() {
    const PATH: &str = "/.well-known/security.txt";
    let app = crate::setup().sqlite().await;
    assert_eq!(app.visitor().get(PATH).await.status, 404, "nobody is named");
    let site = application::public_pages::Site {
        security_contact: Some("mailto:security@example.org".into()),
        ..Default::default()
    };
    let mut visitor = app.visitor_with(site, axum::Router::new());
    let mut seen = Vec::new();
    for _ in 0..2 {
        let answer = visitor.get(PATH).await.expect(200);
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        let text = text(&answer);
        let field = |name: &str| {
            let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(name)).collect();
            assert_eq!(lines.len(), 1, "{name} once in {text}");
            lines[0].to_owned()
        };
        assert_eq!(field("Contact: "), "mailto:security@example.org");
        assert_eq!(field("Preferred-Languages: "), "en");
        assert_eq!(field("Canonical: "), format!("http://localhost:4780{PATH}"));
        let expires: jiff::Timestamp = field("Expires: ").parse().unwrap();
        let days = (expires.as_millisecond() - app.clock.time().0) / domain::time::DAY;
        assert!((150..365).contains(&days), "{days}");
        seen.push(expires);
        app.clock.advance(30 * domain::time::DAY);
    }
    assert!(seen[1] > seen[0], "by the clock");
}
