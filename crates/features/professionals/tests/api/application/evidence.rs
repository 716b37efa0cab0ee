//! Adding files, taking them back, and when they are deleted.

use axum::body::Body;
use axum::http::Method;
use futures_util::stream;
use platform::params;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{PATH, applicant, begin, file, fill_in, show, stored_files, submitted, upload};

const DAY: i64 = 24 * 60 * 60 * 1000;
const CLEAN_UP: &str = "professionals.evidence";

on_both_databases! {
    async fn a_file_is_kept_by_its_content_and_taken_back(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        upload(&mut sara.browser, "licence", "a.pdf", file::pdf(1)).await.expect(404);
        begin(&mut sara.browser).await;
        let pdf = upload(&mut sara.browser, "licence", "folder%2Flicence.exe", file::pdf(50)).await.expect(201).json();
        assert_eq!((&pdf["kind"], &pdf["name"], &pdf["contentType"], &pdf["pages"]),
            (&json!("licence"), &json!("licence.exe"), &json!("application/pdf"), &json!(50)));
        app.clock.advance(1);
        let photo = upload(&mut sara.browser, "identity", "me.pdf", file::JPEG.to_vec()).await.expect(201).json();
        assert_eq!((&photo["contentType"], &photo["pages"]), (&json!("image/jpeg"), &Value::Null));
        assert_eq!(show(&mut sara.browser).await["evidence"], json!([pdf, photo]));
        let path = format!("{PATH}/evidence/{}", pdf["id"].as_str().unwrap());
        sara.browser.delete(&path).await.expect(204);
        sara.browser.delete(&path).await.expect(404);
        app.work().await;
        assert_eq!((stored_files(app).await, show(&mut sara.browser).await["evidence"].clone()), (1, json!([photo])));
    }

    async fn six_files_are_enough(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        for _ in 0..6 {
            upload(&mut sara.browser, "other", "a.pdf", file::pdf(1)).await.expect(201);
        }
        upload(&mut sara.browser, "other", "a.pdf", file::pdf(1)).await.refused(409, "evidence.too_many");
        assert_eq!(stored_files(app).await, 6);
    }

    async fn twenty_mebibytes_fit_and_a_byte_more_does_not(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        let most = 20 * 1024 * 1024;
        upload(&mut sara.browser, "licence", "a.pdf", file::pdf_of(most)).await.expect(201);
        upload(&mut sara.browser, "licence", "a.pdf", file::pdf_of(most + 1)).await.refused(413, "evidence.too_large");
    }

    /// A scan of 20 MB that breaks off at 60 %.
    async fn an_interrupted_upload_leaves_nothing(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        let whole = file::pdf_of(20 * 1000 * 1000);
        let begun: Vec<_> = whole[..12 * 1000 * 1000].chunks(64 * 1024).map(|part| Ok(part.to_vec())).collect();
        let broken = begun.into_iter().chain([Err(std::io::Error::other("the line broke"))]);
        let path = format!("{PATH}/evidence?kind=licence&name=scan.pdf");
        let answer = sara.browser.send(Method::POST, &path, None, Body::from_stream(stream::iter(broken))).await;
        answer.refused(400, "request.malformed");
        assert_eq!(stored_files(app).await, 0);
        assert_eq!(app.number("select count(*) from evidence_files", params![]).await, 0);
        upload(&mut sara.browser, "licence", "scan.pdf", whole).await.expect(201);
    }

    async fn bytes_whose_row_never_came_are_deleted_after_an_hour(app: &TestApp) {
        app.app.files.put("evidence/left", bytes::Bytes::from_static(b"x")).await.unwrap();
        let due = app.app.now().plus(DAY / 24);
        app.change("insert into evidence_files (storage_key, due_at) values ('evidence/left', $1)", params![due]).await;
        app.run(CLEAN_UP).await;
        assert_eq!(stored_files(app).await, 1);
        app.clock.advance(DAY / 24);
        app.run(CLEAN_UP).await;
        assert_eq!(stored_files(app).await, 0);
        assert_eq!(app.number("select count(*) from evidence_files", params![]).await, 0);
    }

    /// As after the application was deleted, or the key was lost.
    async fn bytes_whose_row_vanished_are_deleted(app: &TestApp) {
        let (mut sara, mut leo) = (applicant(app, "Sara").await, applicant(app, "Leo").await);
        submitted(&mut sara.browser).await;
        submitted(&mut leo.browser).await;
        app.run(CLEAN_UP).await;
        assert_eq!(stored_files(app).await, 2);
        app.change("delete from professional_applications where member_id = $1", params![sara.id]).await;
        app.run(CLEAN_UP).await;
        assert_eq!((stored_files(app).await, app.number("select count(*) from evidence_files", params![]).await), (1, 1));
        app.change("delete from application_evidence", params![]).await;
        app.run(CLEAN_UP).await;
        assert_eq!((stored_files(app).await, app.number("select count(*) from evidence_files", params![]).await), (0, 0));
    }

    async fn a_draft_that_is_left_alone_loses_its_files(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        fill_in(&mut sara.browser).await;
        app.clock.advance(90 * DAY);
        app.run(CLEAN_UP).await;
        assert_eq!(stored_files(app).await, 0);
    }

    async fn what_waits_keeps_its_files(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        submitted(&mut sara.browser).await;
        let file = show(&mut sara.browser).await["evidence"][0]["id"].as_str().unwrap().to_owned();
        upload(&mut sara.browser, "other", "a.pdf", file::pdf(1)).await.refused(409, "applications.waiting");
        sara.browser.delete(&format!("{PATH}/evidence/{file}")).await.refused(409, "applications.waiting");
    }

    async fn nobody_takes_back_the_files_of_others(app: &TestApp) {
        let (mut sara, mut maya) = (applicant(app, "Sara").await, app.member("Maya").await);
        let theirs = fill_in(&mut sara.browser).await["evidence"][0]["id"].as_str().unwrap().to_owned();
        begin(&mut maya.browser).await;
        maya.browser.delete(&format!("{PATH}/evidence/{theirs}")).await.expect(404);
        assert_eq!(stored_files(app).await, 1);
    }
}
