//! The real page bundle in the real engine; it is made by `npm run build:public` in `web`.

#![cfg(test)]

use adapters::pages::{PageError, Renderer, Source};
use serde_json::{Value, json};

const BUNDLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist-public/pages.js");

fn renderer() -> Renderer {
    Renderer::new(Source::File(BUNDLE.into()))
}

/// `own` are the page's props beside its frame.
async fn render(renderer: &Renderer, page: &str, path: &str, own: Value) -> Result<String, PageError> {
    let frame = json!({
        "name": "Exhale", "origin": "https://exhale.test", "path": path, "theme": null, "textSize": "100",
        "viewer": { "moderator": true, "admin": false },
    });
    let mut props = own.as_object().cloned().unwrap_or_default();
    props.insert("frame".into(), frame);
    let html = renderer.render(page, Value::Object(props).to_string()).await?;
    Ok(String::from_utf8(html.into()).unwrap())
}

fn room(title: &str) -> Value {
    let starts = json!({ "text": "29 November 2026, 18:00 UTC", "iso": "2026-11-29T18:00:00Z" });
    json!({
        "id": "0198", "title": title, "hosts": "Sara R.", "status": "live", "starts": starts,
        "access": "Open to Supporters.",
    })
}

/// R028: the page of a Room has no social preview image.
#[tokio::test]
async fn every_page_renders_to_a_whole_document() {
    let renderer = renderer();
    let entry = json!({
        "path": "/blog/panic", "title": "Panic", "summary": "Why it passes.", "length": "4 minutes",
        "published": { "text": "29 November 2026", "iso": "2026-11-29" },
    });
    let line = json!({ "name": "Samaritans", "phone": "116 123", "note": "Free." });
    let country = json!({ "code": "GB", "country": "United Kingdom", "emergency": "999", "lines": [line] });
    for (page, path, props, expected) in [
        (
            "home",
            "/",
            json!({ "moderatorHours": 12, "prices": { "supporter": ["€4.00 a week"], "superSupporter": [] } }),
            "€4.00 a week",
        ),
        (
            "help-now",
            "/help-now",
            json!({ "moderatorHours": 12, "countries": [country], "nearest": "GB", "checked": null }),
            "tel:116123",
        ),
        ("rooms", "/rooms", json!({ "live": [room("Now")], "upcoming": [], "replays": [] }), "/rooms/0198"),
        ("room", "/rooms/0198", json!({ "room": room("Sunday"), "about": "A quiet hour." }), "A quiet hour."),
        ("blog", "/blog", json!({ "entries": [entry] }), "Why it passes."),
        ("podcast", "/podcast", json!({ "entries": [] }), "No episode has been published yet."),
        ("guidelines", "/community-guidelines", json!({ "moderatorHours": 12 }), "Be kind"),
        (
            "question-guidelines",
            "/community-guidelines/questions",
            json!({ "moderatorHours": 12 }),
            "Ask one thing",
        ),
        ("terms", "/terms", json!({ "contact": "hello@exhale.test" }), "mailto:hello@exhale.test"),
        ("privacy", "/privacy", json!({ "contact": null }), "Who sees what"),
        ("offline", "/offline", json!({}), "You are offline"),
        ("not-found", "", json!({}), "Page not found"),
        ("error", "", json!({ "requestId": "0198c0de" }), "0198c0de"),
    ] {
        let html =
            render(&renderer, page, path, props).await.unwrap_or_else(|error| panic!("{page}: {error}"));
        assert!(html.starts_with("<!doctype html><html"), "{page}");
        assert!(html.ends_with("</html>"), "{page}");
        assert!(html.contains("<title>"), "{page}");
        assert!(html.contains(expected), "{page} lacks {expected}");
        let previewed = !matches!(page, "room" | "offline" | "not-found" | "error");
        assert_eq!(html.contains("og:image"), previewed, "{page}");
        assert_eq!(html.contains("twitter:image"), previewed, "{page}");
        assert!(html.contains("/community/moderator"), "{page}");
    }
}

#[tokio::test]
async fn hostile_text_never_becomes_markup() {
    let renderer = renderer();
    let evil = r#"</title></script><script>alert(1)</script><img src=x onerror=alert(1)> "'&"#;
    let html =
        render(&renderer, "room", "/rooms/0198", json!({ "room": room(evil), "about": evil })).await.unwrap();
    for markup in ["<script>", "<img", "</title></", "alert(1)</script>"] {
        assert!(!html.contains(markup), "{markup} got through");
    }
    assert!(html.contains("<title>&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)"));
}

#[tokio::test]
async fn pages_without_their_props_fail_and_the_next_one_does_not() {
    let renderer = renderer();
    for (page, props) in [("home", "{}"), ("home", "null"), ("rooms", r#"{"frame":{}}"#), ("help-now", "[")] {
        let failed = renderer.render(page, props.to_owned()).await;
        assert!(matches!(failed, Err(PageError::Render(_))), "{page} {props}: {failed:?}");
        assert!(render(&renderer, "offline", "/offline", json!({})).await.is_ok(), "after {page} {props}");
    }
    let unknown = render(&renderer, "nothing", "/", json!({})).await;
    assert!(
        matches!(unknown, Err(PageError::Render(why)) if why.contains("there is no public page called nothing"))
    );
}
