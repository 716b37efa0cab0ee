//! Claiming: an upload is its Member's until one owner takes it, once.

use media::store::ClaimError;
use media::{Kind, store};
use testkit::{TestApp, on_both_databases};

use crate::corpus::picture::jpeg;
use crate::{claim, id_of, owner, photo, send, url_of, video, with};

fn not_free(outcome: Result<media::Urls, ClaimError>, kind: Kind) -> bool {
    matches!(outcome, Err(ClaimError::NotFree(found)) if found == kind)
}

on_both_databases! {
    async fn a_win_gets_all_its_media_or_none(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let video = video(&mut maya).await;
        let still = send(&mut maya, "thumbnails", jpeg(32, 18)).await.expect(201).json();
        let win = owner(app);
        let wrong = vec![(Kind::Video, id_of(&video)), (Kind::Thumbnail, app.app.id())];
        assert!(not_free(claim(app, maya.id, wrong, win).await, Kind::Thumbnail));
        assert_eq!(with(app, move |tx, _| store::urls(tx, win)).await, media::Urls::default());
        let right = vec![(Kind::Video, id_of(&video)), (Kind::Thumbnail, id_of(&still))];
        let urls = claim(app, maya.id, right, win).await.unwrap();
        assert_eq!((urls.image, urls.video, urls.thumbnail), (String::new(), url_of(&video), url_of(&still)));
    }

    async fn what_is_not_free_cannot_be_claimed(app: &TestApp) {
        let (mut maya, mut noor) = (app.member("Maya").await, app.member("Noor").await);
        let (mine, second, theirs) = (photo(&mut maya).await, photo(&mut maya).await, photo(&mut noor).await);
        let (win, other) = (owner(app), owner(app));
        let image = |media| vec![(Kind::Image, id_of(media))];
        assert!(not_free(claim(app, maya.id, image(&theirs), win).await, Kind::Image));
        assert!(not_free(claim(app, maya.id, vec![(Kind::Video, id_of(&mine))], win).await, Kind::Video));
        claim(app, maya.id, image(&mine), win).await.unwrap();
        assert!(not_free(claim(app, maya.id, image(&mine), other).await, Kind::Image));
        assert!(not_free(claim(app, maya.id, image(&mine), win).await, Kind::Image));
        assert!(not_free(claim(app, maya.id, image(&second), win).await, Kind::Image), "one photo is enough");
        with(app, move |tx, at| store::remove_kind(tx, at, win, Kind::Image)).await;
        assert_eq!(claim(app, maya.id, image(&second), win).await.unwrap().image, url_of(&second));
    }

    async fn twenty_claims_at_once_are_one(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let id = id_of(&photo(&mut maya).await);
        let claims = (0..20).map(|_| claim(app, maya.id, vec![(Kind::Image, id)], owner(app)));
        let outcomes = futures_util::future::join_all(claims).await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    }
}
