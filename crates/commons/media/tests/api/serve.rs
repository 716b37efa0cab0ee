//! `GET /media/{token}`: who sees what, for how long it may be kept, and in which parts.

use axum::http::Method;
use media::Kind;
use media::store;
use testkit::bucket::Bucket;
use testkit::{TestApp, on_both_databases};

use crate::{claim, id_of, owner, photo, url_of, video, with};

const YEAR: &str = "public, max-age=31536000";

on_both_databases! {
    /// O-50: what is not approved is there for its Member and for moderators, and never kept.
    async fn a_private_upload_is_for_its_member_and_moderators(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let url = url_of(&photo(&mut maya).await);
        let allowed = [maya.browser.clone(), app.moderator("Mo").await.browser, app.admin("Ada").await.browser];
        for mut browser in allowed {
            let answer = browser.get(&url).await.expect(200);
            assert_eq!(answer.header("cache-control"), "private, no-store");
            assert_eq!(answer.header("etag"), "");
        }
        let missing = app.visitor().get("/media/AAAAAAAAAAAAAAAAAAAAAA").await.refused(404, "not_found");
        let strangers = [
            app.visitor(),
            app.member("Noor").await.browser,
            app.supporter("Sue").await.browser,
            app.person("Pro", |new| new.roles.professional = true).await.browser,
        ];
        for mut browser in strangers {
            for header in [None, Some("bytes=0-0")] {
                let mut browser = header.map_or(browser.clone(), |range| browser.clone().with_header("range", range));
                let answer = browser.get(&url).await.refused(404, "not_found");
                assert_eq!(answer.header("cache-control"), "no-store");
                assert_eq!(answer.headers.len(), missing.headers.len());
                assert_eq!(answer.body.len(), missing.body.len());
            }
            browser.send(Method::HEAD, &url, None, "").await.expect(404);
        }
    }

    /// R371, R419, O-50: approval gives a new address that anyone may keep for a year; taking it back ends that.
    async fn publishing_and_withdrawing_change_the_address(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let kept = photo(&mut maya).await;
        let win = owner(app);
        let claimed = claim(app, maya.id, vec![(Kind::Image, id_of(&kept))], win).await.unwrap();
        assert_eq!(claimed.image, url_of(&kept));

        let public = with(app, move |tx, at| store::publish(tx, at, win)).await.image;
        assert_ne!(public, claimed.image);
        for mut browser in [app.visitor(), app.member("Noor").await.browser, maya.browser.clone()] {
            let answer = browser.get(&public).await.expect(200);
            assert_eq!(answer.header("cache-control"), YEAR);
            browser.get(&claimed.image).await.refused(404, "not_found");
        }

        let private = with(app, move |tx, at| store::withdraw(tx, at, win)).await.image;
        assert!(private != public && private != claimed.image);
        for mut browser in [app.visitor(), maya.browser.clone(), app.moderator("Mo").await.browser] {
            browser.get(&public).await.refused(404, "not_found");
        }
        app.visitor().get(&private).await.refused(404, "not_found");
        assert_eq!(maya.browser.get(&private).await.expect(200).header("cache-control"), "private, no-store");
        assert_eq!(with(app, move |tx, _| store::urls(tx, win)).await.image, private);
    }

    async fn every_answer_is_boxed_in(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let answer = { let url = url_of(&photo(&mut maya).await); maya.browser.get(&url).await.expect(200) };
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("content-security-policy"), "sandbox; default-src 'none'");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(answer.header("content-type"), "image/jpeg");
        assert_eq!(answer.header("accept-ranges"), "bytes");
    }

    async fn a_browser_that_has_it_is_told_so(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let kept = photo(&mut maya).await;
        let win = owner(app);
        claim(app, maya.id, vec![(Kind::Image, id_of(&kept))], win).await.unwrap();
        let url = with(app, move |tx, at| store::publish(tx, at, win)).await.image;
        let first = app.visitor().get(&url).await.expect(200);
        let tag = first.header("etag").to_owned();
        assert!(tag.len() == 34 && tag.starts_with('"'), "{tag}");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
            let answer = app.visitor().with_header("if-none-match", &known).get(&url).await.expect(304);
            assert!(answer.body.is_empty());
            assert_eq!((answer.header("etag"), answer.header("cache-control")), (tag.as_str(), YEAR));
        }
        app.visitor().with_header("if-none-match", "\"x\"").get(&url).await.expect(200);
        // What may not be kept is never "unchanged".
        let hidden = with(app, move |tx, at| store::withdraw(tx, at, win)).await.image;
        maya.browser.clone().with_header("if-none-match", "*").get(&hidden).await.expect(200);
    }

    async fn a_video_comes_in_parts(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let kept = video(&mut maya).await;
        let win = owner(app);
        claim(app, maya.id, vec![(Kind::Video, id_of(&kept))], win).await.unwrap();
        let url = with(app, move |tx, at| store::publish(tx, at, win)).await.video;
        let whole = app.visitor().get(&url).await.expect(200);
        let length = whole.body.len();
        assert_eq!(whole.header("content-length"), length.to_string());
        let parts = [
            ("bytes=0-", 0..length),
            ("bytes=0-0", 0..1),
            ("bytes=10-19", 10..20),
            ("bytes=-5", length - 5..length),
            ("bytes=100-9999999", 100..length),
        ];
        for (asked, range) in parts {
            let mut browser = app.visitor().with_header("range", asked);
            let answer = browser.get(&url).await.expect(206);
            let named = format!("bytes {}-{}/{length}", range.start, range.end - 1);
            assert_eq!(answer.header("content-range"), named, "{asked}");
            assert_eq!(answer.header("content-length"), range.len().to_string(), "{asked}");
            assert_eq!(answer.body, whole.body.slice(range.clone()), "{asked}");
            assert_eq!(answer.header("cache-control"), YEAR, "{asked}");
            let head = browser.send(Method::HEAD, &url, None, "").await.expect(206);
            assert!(head.body.is_empty() && head.header("content-range") == named, "{asked}");
        }
        for asked in ["bytes=999999-", "bytes=-0"] {
            let answer = app.visitor().with_header("range", asked).get(&url).await.expect(416);
            assert_eq!(answer.header("content-range"), format!("bytes */{length}"), "{asked}");
        }
        for asked in ["bytes=0-1,5-6", "items=0-1", "bytes=9-3"] {
            let answer = app.visitor().with_header("range", asked).get(&url).await.expect(200);
            assert_eq!(answer.body.len(), length, "{asked}");
        }
        let part = app.visitor().with_header("range", "bytes=0-3");
        let tag = whole.header("etag").to_owned();
        part.clone().with_header("if-range", &tag).get(&url).await.expect(206);
        let strange = ["\"another\"".to_owned(), format!("W/{tag}"), "*".to_owned(), format!("\"x\", {tag}")];
        for known in strange {
            let answer = part.clone().with_header("if-range", &known).get(&url).await.expect(200);
            assert_eq!(answer.body.len(), length, "{known}");
        }
        let head = app.visitor().send(Method::HEAD, &url, None, "").await.expect(200);
        assert_eq!((head.header("content-length"), head.body.len()), (length.to_string().as_str(), 0));
    }

    async fn addresses_that_nobody_made_are_not_there(app: &TestApp) {
        let maya = app.member("Maya").await;
        for path in [
            "/media/x", "/media/..%2f..%2fexhale.db", "/media/%00", "/media/%2e%2e", "/media/images%2f1", "/media/%ff",
            "/media/AAAAAAAAAAAAAAAAAAAAAA'--",
        ] {
            maya.browser.clone().get(path).await.refused(404, "not_found");
        }
    }
}

/// The same from a bucket of an S3-compatible server.
#[tokio::test]
async fn a_video_comes_in_parts_from_a_bucket() {
    let bucket = Bucket::start().await;
    a_video_comes_in_parts::the_test(&crate::setup().sqlite().await.keeping_files_in(&bucket)).await;
}
