//! Every way in which a page can fail gives a clear error and leaves the renderer usable.

#![cfg(test)]

use std::time::Duration;

use adapters::pages::{PageError, Renderer, Source};
use bytes::Bytes;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// In place of a bundle whose pages misbehave in every way we know of.
const BUNDLE: &str = r#"
let renders = 0;
globalThis.render = (page, propsJson) => {
  const props = JSON.parse(propsJson);
  renders += 1;
  switch (page) {
    case "ok": return `<p>${props.text}</p>`;
    case "count": return String(renders);
    case "throw": (function BrokenCard() { throw new Error("boom from component"); })();
    case "loop": for (;;) {}
    case "hog": { const kept = []; for (;;) kept.push(new Array(100000).fill(renders)); }
    case "recursion": { const again = n => again(n + 1) + 1; return String(again(0)); }
    case "regex": return String(/^(a+)+$/.test("a".repeat(60) + "b"));
    case "date": return new Date(0).toLocaleString("en-GB");
    case "now": return String(Date.now());
    case "random": return String(Math.random());
    case "not-text": return undefined;
    default: throw new Error(`there is no page called ${page}`);
  }
};
"#;

fn renderer() -> Renderer {
    Renderer::new(Source::Text(BUNDLE.into()))
}

fn reason(result: Result<Bytes, PageError>) -> String {
    match result {
        Err(PageError::Render(reason)) => reason,
        other => format!("not a failed render: {other:?}"),
    }
}

#[tokio::test]
async fn each_failure_is_clear_and_does_no_lasting_harm() {
    let renderer = renderer();
    let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
    for (page, props, expected) in [
        ("throw", "{}", "boom from component"),
        ("throw", "{}", "BrokenCard"),
        ("loop", "{}", "interrupted"),
        ("recursion", "{}", "Maximum call stack size exceeded"),
        ("regex", "{}", "interrupted"),
        ("missing", "{}", "there is no page called missing"),
        ("ok", "{broken", "JSON"),
        ("ok", "", "JSON"),
        ("ok", deep.as_str(), "Maximum call stack size exceeded"),
        ("date", "{}", "toLocaleString is not available in pages"),
        ("now", "{}", "Date.now is not available in pages"),
        ("random", "{}", "Math.random is not available in pages"),
        ("not-text", "{}", "undefined"),
    ] {
        let reason = reason(renderer.render(page, props.into()).await);
        assert!(reason.contains(expected), "{page} gave: {reason}");
        let after = renderer.render("ok", format!(r#"{{"text":"after {page} {expected}"}}"#)).await;
        assert_eq!(after.as_deref(), Ok(format!("<p>after {page} {expected}</p>").as_bytes()));
    }
    let hog = renderer.render("hog", "{}".into()).await;
    assert!(matches!(hog, Err(PageError::Render(_))), "{hog:?}");
    assert!(renderer.render("ok", r#"{"text":"after the hog"}"#.into()).await.is_ok());
}

#[tokio::test]
async fn a_page_that_never_ends_is_stopped_in_time() {
    let renderer = renderer();
    renderer.render("ok", r#"{"text":"loaded"}"#.into()).await.unwrap();
    let started = Instant::now();
    assert!(reason(renderer.render("loop", "{}".into()).await).contains("interrupted"));
    assert!(started.elapsed() >= Duration::from_millis(240));
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[tokio::test]
async fn a_full_queue_is_said_at_once_and_what_was_accepted_is_done() {
    let renderer = renderer();
    let mut all = JoinSet::new();
    for n in 0..400 {
        let renderer = renderer.clone();
        // The first ones keep both threads occupied while the others arrive.
        let page = if n < 4 { "loop" } else { "ok" };
        all.spawn(async move { renderer.render(page, format!(r#"{{"text":"{n}"}}"#)).await });
    }
    let results = all.join_all().await;
    let busy = results.iter().filter(|result| **result == Err(PageError::Busy)).count();
    let done = results.iter().filter(|result| result.is_ok()).count();
    assert!((100..=150).contains(&busy), "{busy} were refused");
    assert_eq!(busy + done + 4, 400);
}

#[tokio::test]
async fn the_same_props_are_answered_from_the_cache_and_others_are_not() {
    let renderer = renderer();
    let first = renderer.render("count", "{}".into()).await.unwrap();
    let again = renderer.render("count", "{}".into()).await.unwrap();
    assert_eq!(first.as_ptr(), again.as_ptr());
    let other = renderer.render("count", r#"{"theme":"dark"}"#.into()).await.unwrap();
    assert_ne!(first.as_ptr(), other.as_ptr());
}

#[tokio::test]
async fn visitors_who_want_the_same_page_share_one_render() {
    let renderer = renderer();
    // More than the queue holds, all before the first one is done.
    let all = (0..400).map(|_| renderer.render("count", "{}".into()));
    let pages = futures_util::future::join_all(all).await;
    let first = pages.first().unwrap().as_ref().unwrap();
    assert!(pages.iter().all(|page| page.as_ref().is_ok_and(|page| page.as_ptr() == first.as_ptr())));
}

#[tokio::test]
async fn a_bundle_that_cannot_be_used_is_named() {
    for (bundle, expected) in [
        ("this is not JavaScript", "expecting ';'"),
        ("globalThis.other = 1", "no global function render"),
        ("throw new Error('no bundle today')", "no bundle today"),
    ] {
        match Renderer::new(Source::Text(bundle.into())).render("ok", "{}".into()).await {
            Err(PageError::Bundle(reason)) => assert!(reason.to_lowercase().contains(expected), "{reason}"),
            other => panic!("{bundle} gave {other:?}"),
        }
    }
    let missing = Renderer::new(Source::File("/nowhere/pages.js".into())).render("ok", "{}".into()).await;
    assert!(matches!(missing, Err(PageError::Bundle(reason)) if reason.contains("/nowhere/pages.js")));
}

#[tokio::test]
async fn a_changed_file_is_picked_up_and_a_broken_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pages.js");
    let write = |text: &str, second: u64| {
        std::fs::write(&path, text).unwrap();
        let changed = std::time::UNIX_EPOCH + Duration::from_secs(second);
        std::fs::File::options().write(true).open(&path).unwrap().set_modified(changed).unwrap();
    };
    write("globalThis.render = () => 'one'", 1);
    let renderer = Renderer::new(Source::File(path.clone()));
    assert_eq!(renderer.render("ok", "{}".into()).await.as_deref(), Ok("one".as_bytes()));
    for (text, second, expected) in [
        ("globalThis.render = () => 'two'", 2, "two"),
        ("globalThis.render = () => {", 3, "two"),
        ("globalThis.render = () => 'three'", 4, "three"),
    ] {
        write(text, second);
        for _ in 0..8 {
            let page = renderer.render("ok", "{}".into()).await;
            if second != 3 {
                assert_eq!(page.as_deref(), Ok(expected.as_bytes()));
            } else {
                // Each thread falls back to what it loaded last; one that has not loaded the file before has nothing.
                assert!(
                    matches!(page.as_deref(), Ok(b"one" | b"two") | Err(PageError::Bundle(_))),
                    "{page:?}"
                );
            }
        }
    }
}
