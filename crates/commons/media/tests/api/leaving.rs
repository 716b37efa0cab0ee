//! Taking back, removing and tidying up: the address ends at once, the bytes soon after, and nothing else goes.

use domain::time::{DAY, HOUR, MINUTE};
use media::{Kind, store};
use platform::db::Sql;
use platform::params;
use testkit::{TestApp, on_both_databases};

use crate::{claim, id_of, keys, nothing_left, owner, photo, tidy, url_of, video, with};

on_both_databases! {
    async fn an_unused_upload_can_be_taken_back(app: &TestApp) {
        let (mut maya, mut noor) = (app.member("Maya").await, app.member("Noor").await);
        let kept = photo(&mut maya).await;
        let path = format!("/api/media/{}", id_of(&kept));
        noor.browser.delete(&path).await.refused(404, "not_found");
        app.moderator("Mo").await.browser.delete(&path).await.refused(404, "not_found");
        maya.browser.get(&url_of(&kept)).await.expect(200);
        maya.browser.delete(&path).await.expect(204);
        maya.browser.get(&url_of(&kept)).await.refused(404, "not_found");
        maya.browser.delete(&path).await.refused(404, "not_found");
        app.work().await;
        nothing_left(app).await;
    }

    async fn a_used_upload_cannot_be_taken_back(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let kept = photo(&mut maya).await;
        claim(app, maya.id, vec![(Kind::Image, id_of(&kept))], owner(app)).await.unwrap();
        maya.browser.delete(&format!("/api/media/{}", id_of(&kept))).await.refused(404, "not_found");
        maya.browser.get(&url_of(&kept)).await.expect(200);
    }

    async fn what_is_removed_is_gone_with_its_bytes(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let (still, video, other) = (photo(&mut maya).await, video(&mut maya).await, photo(&mut maya).await);
        let win = owner(app);
        let both = vec![(Kind::Image, id_of(&still)), (Kind::Video, id_of(&video))];
        claim(app, maya.id, both, win).await.unwrap();
        let urls = with(app, move |tx, at| store::publish(tx, at, win)).await;
        with(app, move |tx, at| store::remove(tx, at, win)).await;
        for url in [&urls.image, &urls.video] {
            maya.browser.get(url).await.refused(404, "not_found");
        }
        app.work().await;
        assert_eq!(keys(app).await.len(), 1);
        maya.browser.get(&url_of(&other)).await.expect(200);
    }

    async fn an_upload_waits_a_day_for_something_to_use_it(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let (unused, used) = (photo(&mut maya).await, photo(&mut maya).await);
        claim(app, maya.id, vec![(Kind::Image, id_of(&used))], owner(app)).await.unwrap();
        app.clock.advance(DAY - 1);
        tidy(app).await;
        maya.browser.get(&url_of(&unused)).await.expect(200);
        app.clock.advance(1);
        tidy(app).await;
        maya.browser.get(&url_of(&unused)).await.refused(404, "not_found");
        maya.browser.get(&url_of(&used)).await.expect(200);
        assert_eq!(keys(app).await.len(), 1);
        assert_eq!(app.number("select count(*) from media_files", vec![]).await, 1);
    }

    async fn hundreds_of_unused_uploads_go_too(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let used = photo(&mut maya).await;
        claim(app, maya.id, vec![(Kind::Image, id_of(&used))], owner(app)).await.unwrap();
        let now = app.app.now();
        for number in 0..250_i64 {
            let (id, member) = (app.app.id::<domain::ids::MediaId>(), maya.id);
            with(app, move |tx, _| {
                const COPY: Sql = Sql::both("insert into media (id, member_id, kind, storage_key, content_type, bytes,
                    width, height, digest, token, public, created_at)
                    values ($1, $2, 'image', $3, 'image/jpeg', 1, 1, 1, $4, $5, false, $6)");
                const STORED: Sql = Sql::both("insert into media_files (storage_key) values ($1)");
                let key = format!("images/{number}");
                tx.execute(STORED, params![key.as_str()])?;
                tx.execute(COPY, params![id, member, key.as_str(), [0; 32], key.as_str(), now])
            }).await;
        }
        app.clock.advance(DAY);
        tidy(app).await;
        assert_eq!(app.number("select count(*) from media", vec![]).await, 1);
        assert_eq!(app.number("select count(*) from media_files", vec![]).await, 1);
    }

    /// A file that the store does not give up keeps no other from going, and is tried again.
    async fn what_cannot_be_deleted_holds_up_nothing(app: &TestApp) {
        with(app, |tx, at| {
            const LEFT: Sql = Sql::both("insert into media_files (storage_key, due_at) values ($1, $2)");
            for (number, key) in ["images/stuck", "images/one", "images/two"].into_iter().enumerate() {
                tx.execute(LEFT, params![key, at.now().plus(i64::try_from(number).unwrap() - 3)])?;
            }
            Ok(())
        }).await;
        // A folder with something in it stands for every file that a store refuses to delete.
        for key in ["images/stuck/inside", "images/one", "images/two"] {
            app.app.files.put(key, vec![1].into()).await.unwrap();
        }
        tidy(app).await;
        assert_eq!(keys(app).await, ["images/stuck/inside"]);
        assert_eq!(app.number("select count(*) from media_files", vec![]).await, 1);
        let reported = app.number("select count(*) from jobs where kind = 'media.tidy' and last_error is not null", vec![]).await;
        assert_eq!(reported, 1);

        app.app.files.delete("images/stuck/inside").await.unwrap();
        std::fs::remove_dir(app.files_folder().join("images/stuck")).unwrap();
        app.app.files.put("images/stuck", vec![1].into()).await.unwrap();
        app.clock.advance(15 * MINUTE);
        tidy(app).await;
        nothing_left(app).await;
    }

    /// However many removals, one job tidies up after them.
    async fn removals_wait_for_one_job(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        app.work().await;
        for _ in 0..5 {
            let kept = photo(&mut maya).await;
            maya.browser.delete(&format!("/api/media/{}", id_of(&kept))).await.expect(204);
        }
        assert_eq!(app.number("select count(*) from jobs where kind = 'media.tidy'", vec![]).await, 1);
        app.work().await;
        nothing_left(app).await;
    }

    /// A server that dies between storing the bytes and entering the row leaves bytes behind; they go within the hour.
    async fn bytes_without_a_row_are_found(app: &TestApp) {
        let due = app.app.now().plus(HOUR);
        with(app, move |tx, _| {
            const RESERVED: Sql = Sql::both("insert into media_files (storage_key, due_at) values ($1, $2)");
            tx.execute(RESERVED, params!["images/left_behind", due])
        }).await;
        app.app.files.put("images/left_behind", vec![1, 2, 3].into()).await.unwrap();
        app.clock.advance(HOUR - MINUTE);
        tidy(app).await;
        assert_eq!(keys(app).await, ["images/left_behind"]);
        app.clock.advance(MINUTE);
        tidy(app).await;
        nothing_left(app).await;
    }
}

#[test]
fn tidying_comes_round() {
    let feature = media::feature();
    let kinds: Vec<_> = feature.handlers.iter().map(|handler| handler.kind()).collect();
    assert!(
        feature.schedules.iter().all(|schedule| kinds.contains(&schedule.kind) && schedule.every <= HOUR)
    );
    assert_eq!(feature.schedules.len(), 1);
}
