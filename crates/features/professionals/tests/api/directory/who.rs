//! Who is in the directory, and who may look through it.

use domain::role::Roles;
use domain::time::{DAY, SECOND};
use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use super::{facet, found, names, page};

on_both_databases! {
    /// R010: verified Professionals alone, not those who are one by an admin's word, applicants, or other Members.
    async fn only_verified_professionals(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        assert_eq!(page(&mut reader, "").await["items"], json!([]));
        app.person("Named", |new| new.roles.professional = true).await;
        app.person("Asking", |new| new.roles = Roles { applicant: true, ..Roles::default() }).await;
        let sara = app.verified_professional("Sara", |_| {}).await;
        assert_eq!(found(&mut reader, "").await, ["Sara"]);
        for status in ["suspended", "expired", "ended", "checked"] {
            app.change("update verifications set status = $1", params![status]).await;
            sara.touch_directory().await;
            assert_eq!(found(&mut reader, "").await, [""; 0], "{status}");
            reader.browser.get(&format!("/api/professionals/{}", sara.id)).await.refused(404, "professionals.not_found");
        }
        app.change("update verifications set status = 'active'", vec![]).await;
        sara.touch_directory().await;
        assert_eq!(found(&mut reader, "").await, ["Sara"]);
    }

    /// R296, R302: the directory begins with Supporter; below, the answer names what the dialog says. One entry is open to all (O-78).
    async fn the_gate(app: &TestApp) {
        let sara = app.verified_professional("Sara", |_| {}).await;
        let mut free = app.member("Free").await;
        let closed = free.browser.get("/api/professionals?q=sara").await.refused(403, "tier.needed").json();
        assert_eq!((&closed["feature"], &closed["needs"]), (&json!("access the professional directory"), &json!(1)));
        let one = free.browser.get(&format!("/api/professionals/{}", sara.id)).await.expect(200).json();
        assert_eq!((&one["fullName"], &one["canMessage"]), (&json!("Sara Tester"), &json!(true)));
        for mut reader in [app.supporter("Sue").await, app.super_member("Sam").await, app.moderator("Mona").await, sara] {
            assert_eq!(found(&mut reader, "").await, ["Sara"]);
        }
    }

    /// A verification that ends takes its entry with it in the same millisecond, whether or not any job ran; and a clock that
    /// is set back brings it again.
    async fn an_entry_ends_with_its_verification(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let ends_at = app.clock.time().plus(DAY);
        let sara = app.verified_professional("Sara", |listing| listing.ends_at = ends_at).await;
        app.verified_professional("Jonas", |_| {}).await;
        let path = format!("/api/professionals/{}", sara.id);
        assert_eq!(found(&mut reader, "").await, ["Jonas", "Sara"]);
        app.clock.advance(DAY - 1);
        assert_eq!(found(&mut reader, "").await, ["Jonas", "Sara"]);
        reader.browser.get(&path).await.expect(200);
        for after in [1, SECOND, DAY] {
            app.clock.advance(after);
            assert_eq!(found(&mut reader, "").await, ["Jonas"]);
            assert_eq!(found(&mut reader, "?q=sara").await, [""; 0]);
            reader.browser.get(&path).await.refused(404, "professionals.not_found");
        }
        app.clock.advance(-DAY - SECOND - 1);
        assert_eq!(found(&mut reader, "").await, ["Jonas", "Sara"]);
    }

    /// A role that ends before the verification does.
    async fn an_entry_ends_with_the_role(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let sara = app.verified_professional("Sara", |_| {}).await;
        let until = app.clock.time().plus(SECOND);
        app.change("update members set professional_until = $2 where id = $1", params![sara.id, until]).await;
        sara.touch_directory().await;
        assert_eq!(found(&mut reader, "").await, ["Sara"]);
        app.clock.advance(SECOND);
        assert_eq!(found(&mut reader, "").await, [""; 0]);
    }

    /// A block hides both from each other, in totals and counts as well, no matter who set it.
    async fn blocks_in_both_directions(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let mut sara = app.verified_professional("Sara", |listing| listing.country = "IT").await;
        let mut jonas = app.verified_professional("Jonas", |_| {}).await;
        reader.block(sara.id).await;
        let seen = page(&mut reader, "").await;
        assert_eq!((&seen["total"], names(&seen)), (&json!(1), vec!["Jonas".to_owned()]));
        assert_eq!(facet(&seen, "country"), ["NL 1"]);
        reader.browser.get(&format!("/api/professionals/{}", sara.id)).await.refused(404, "professionals.not_found");
        assert_eq!(found(&mut jonas, "").await, ["Jonas", "Sara"], "others see her");
        reader.unblock(sara.id).await;
        sara.block(reader.id).await;
        assert_eq!(found(&mut reader, "").await, ["Jonas"]);
        reader.browser.get(&format!("/api/professionals/{}", sara.id)).await.refused(404, "professionals.not_found");
        sara.block(jonas.id).await;
        assert_eq!(found(&mut sara, "").await, ["Sara"]);
    }

    async fn suspended_members_and_those_who_switched_it_off(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let sara = app.verified_professional("Sara", |_| {}).await;
        app.verified_professional("Hidden", |listing| listing.listed = false).await;
        assert_eq!(found(&mut reader, "").await, ["Sara"]);
        let (at, id) = (app.app.clone(), sara.id);
        app.app.db.write(move |tx| members::store::suspend(tx, &at, id)).await.unwrap();
        assert_eq!(found(&mut reader, "").await, [""; 0]);
        reader.browser.get(&format!("/api/professionals/{id}")).await.refused(404, "professionals.not_found");
        app.app.db.write(move |tx| members::store::end_suspension(tx, id)).await.unwrap();
        assert_eq!(found(&mut reader, "").await, ["Sara"]);
    }
}
