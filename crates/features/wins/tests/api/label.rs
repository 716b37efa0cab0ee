//! The author label, by who reads it.

use testkit::{TestApp, on_both_databases};

use crate::approved;

on_both_databases! {
    /// R161, R162: both names give "First L."; without them the author and staff read the address, others a name (O-28, O-29).
    async fn labels_by_reader(app: &TestApp) {
        let (mut mona, mut ada) = (app.moderator("Mona").await, app.admin("Ada").await);
        let mut other = app.member("Other").await;
        let cases = [
            (Some("Maya"), Some("Reed"), "Maya R.", "Maya R."),
            (Some("Maya"), None, "a1@exhale.test", "Maya"),
            (None, Some("Reed"), "a2@exhale.test", "Member"),
            (None, None, "a3@exhale.test", "Member"),
        ];
        for (number, (first, last, inside, outside)) in cases.into_iter().enumerate() {
            let mut author = app.person(&format!("a{number}"), |new| {
                new.first_name = first.map(str::to_owned);
                new.last_name = last.map(str::to_owned);
            }).await;
            let path = format!("/api/wins/{}", approved(&mut author, &mona, "Mine").await);
            for (browser, label) in [
                (&mut author.browser, inside),
                (&mut mona.browser, inside),
                (&mut ada.browser, inside),
                (&mut other.browser, outside),
            ] {
                let win = browser.get(&path).await.expect(200).json();
                assert_eq!(win["author"], label);
                assert_eq!(win["authorCard"]["displayName"], outside);
            }
        }
    }

    /// R195: the card says what the ring and the badge need; a Supporter has a subscription, a professional is Super.
    async fn cards_carry_tier_and_role(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut people = vec![
            (app.member("Maya").await, 0, false, false),
            (app.supporter("Sam").await, 1, true, false),
            (app.person("Pro", |new| new.roles.professional = true).await, 2, false, true),
        ];
        for (author, tier, subscribed, professional) in &mut people {
            let path = format!("/api/wins/{}", approved(author, &mona, "Mine").await);
            let card = mona.browser.get(&path).await.expect(200).json()["authorCard"].clone();
            assert_eq!((&card["tier"], &card["subscribed"], &card["isMHP"]),
                (&(*tier).into(), &(*subscribed).into(), &(*professional).into()));
        }
    }
}
