//! Prices for visitors: what the provider offers, without waiting for it.

use domain::time::MINUTE;
use testkit::on_both_databases;

use super::*;

const NOTHING: &str = "on sale here yet";
const UNKNOWN: &str = "You can see the prices when you choose a plan";

/// What the start page says, and how many prices the API lists, to a visitor; `None` while they are unknown.
async fn seen(app: &TestApp) -> (String, Option<usize>) {
    let mut visitor = app.visitor();
    let home = visitor.get("/").await.expect(200).body;
    let home = String::from_utf8(home.to_vec()).unwrap();
    let answer = visitor.get("/api/billing/prices").await;
    if answer.status == 503 {
        assert!(
            answer.refused(503, "billing.unavailable").header("retry-after").parse::<u32>().unwrap() >= 1
        );
        return (home, None);
    }
    let listed = answer.expect(200).json();
    (home, Some(listed["items"].as_array().unwrap().len()))
}

on_both_databases! {
    async fn visitors_see_what_the_provider_offers(app: &TestApp) {
        let (home, listed) = seen(app).await;
        for price in ["€4.00 a week", "€160.00 a year", "€9.00 a week", "€480.00 once, for life"] {
            assert!(home.contains(price), "{price}");
        }
        assert_eq!((home.contains(NOTHING), listed), (false, Some(4)));
    }

    /// The page is there without the provider, and shows the prices that it named before. Prices that nobody has heard yet are
    /// unknown, which is not the same as none.
    async fn the_start_page_does_without_the_provider(app: &TestApp) {
        app.payments.open_shop();
        app.payments.away(true);
        let (home, listed) = seen(app).await;
        assert_eq!((home.contains(NOTHING), home.contains(UNKNOWN), home.contains("€4.00"), listed), (false, true, false, None));
        app.payments.away(false);
        let (home, listed) = seen(app).await;
        assert_eq!((home.contains(UNKNOWN), listed), (true, None), "it is left alone for a minute");
        app.clock.advance(MINUTE);
        let (home, listed) = seen(app).await;
        assert_eq!((home.contains(UNKNOWN), home.contains("€4.00 a week"), listed), (false, true, Some(4)));
        app.payments.away(true);
        app.clock.advance(11 * MINUTE);
        let (home, listed) = seen(app).await;
        assert_eq!((home.contains("€4.00 a week"), listed), (true, Some(4)));
    }
}
