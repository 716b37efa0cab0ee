//! Checkout and portal in the sandbox: who may open them, what they say, what they do.

use domain::plan::Price;
use domain::time::{DAY, HOUR, MINUTE};
use platform::payments::{Checkout, CheckoutState, MoneyState, Order, PaymentProvider, PurchaseState};
use testkit::{Answer, Client, Person, TestApp, on_both_databases};

const FORM: Option<&str> = Some("application/x-www-form-urlencoded");

async fn submit(browser: &mut Client, path: &str, form: &str) -> Answer {
    browser.send(axum::http::Method::POST, path, FORM, form.to_owned()).await
}

/// A customer for this member.
async fn customer(app: &TestApp, person: &Person) -> String {
    let reference = person.id.to_string();
    app.sandbox.customer(&person.email, &reference, &format!("customer-{reference}")).await.unwrap()
}

/// A checkout that this member has opened.
async fn checkout(app: &TestApp, person: &Person, price: Price) -> Checkout {
    let order = Order {
        customer: customer(app, person).await,
        price,
        success_url: "http://localhost:4780/community?checkout={CHECKOUT}".into(),
        cancel_url: "http://localhost:4780/community/upgrade".into(),
        reference: "ours".into(),
        expires_at: app.app.now().plus(HOUR),
    };
    let key: String = app.app.random.token::<16>();
    app.sandbox.open_checkout(&order, &key).await.unwrap()
}

/// The path of an address of ours.
fn path(url: &str) -> String {
    url.strip_prefix("http://localhost:4780").unwrap().to_owned()
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

on_both_databases! {
    async fn a_member_pays_with_a_card_that_works(app: &TestApp) {
        let mut anna = app.member("Anna").await;
        let opened = checkout(app, &anna, Price::Tier0Yearly).await;
        let page = path(opened.url.as_deref().unwrap());
        let answer = anna.browser.get(&page).await.expect(200);
        let html = text(&answer);
        for said in ["This is a test. No money moves.", "160.00 EUR", "every year", "anna@exhale.test"] {
            assert!(html.contains(said), "{said} is missing from {html}");
        }
        assert!(!html.contains("<script"));
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
        let answer = submit(&mut anna.browser, &page, "card=works").await.expect(303);
        let thanks = format!("http://localhost:4780/community?checkout={}", opened.id);
        assert_eq!(answer.header("location"), thanks);
        let now = app.sandbox.checkout(&opened.id).await.unwrap();
        assert_eq!((now.state, now.url), (CheckoutState::Paid, None));
        let customer = customer(app, &anna).await;
        let bought = app.sandbox.purchases(&customer).await.unwrap();
        assert_eq!((bought.len(), bought[0].state), (1, PurchaseState::Active));
        // Coming back to the page, and pressing the button once more, leads on and charges nothing.
        let again = submit(&mut anna.browser, &page, "card=works").await.expect(303);
        assert_eq!(again.header("location"), page);
        assert_eq!(anna.browser.get(&page).await.expect(303).header("location"), thanks);
        assert_eq!(app.sandbox.account(&customer).await.unwrap().payments.len(), 1);
    }

    /// What is paid once is not said to renew, and no card is offered that fails only later.
    async fn a_payment_for_life_renews_nothing(app: &TestApp) {
        let mut anna = app.member("Anna").await;
        let opened = checkout(app, &anna, Price::Tier2Lifetime).await;
        let html = text(&anna.browser.get(&path(opened.url.as_deref().unwrap())).await.expect(200));
        assert!(html.contains("once") && html.contains("Nothing renews.") && html.contains("A card that is declined"));
        for renewal in ["and renews", "renewal"] {
            assert!(!html.contains(renewal), "{renewal} in {html}");
        }
    }

    async fn a_declined_card_is_said_and_buys_nothing(app: &TestApp) {
        let mut anna = app.member("Anna").await;
        let opened = checkout(app, &anna, Price::Tier0Weekly).await;
        let page = path(opened.url.as_deref().unwrap());
        let answer = submit(&mut anna.browser, &page, "card=declined").await.expect(303);
        let html = text(&anna.browser.get(answer.header("location")).await.expect(200));
        assert!(html.contains("The card was declined."), "{html}");
        assert_eq!(app.sandbox.checkout(&opened.id).await.unwrap().state, CheckoutState::Open);
        submit(&mut anna.browser, &page, "card=nonsense").await.expect(303);
        assert_eq!(app.sandbox.checkout(&opened.id).await.unwrap().state, CheckoutState::Open);
    }

    async fn nobody_else_finds_the_page_and_no_other_site_can_pay(app: &TestApp) {
        let mut anna = app.member("Anna").await;
        let mut ben = app.member("Ben").await;
        let opened = checkout(app, &anna, Price::Tier0Weekly).await;
        let page = path(opened.url.as_deref().unwrap());
        let portal = path(&app.sandbox.portal(&customer(app, &anna).await, "http://localhost:4780/").await.unwrap());
        for path in [&page, &portal] {
            for browser in [&mut ben.browser, &mut app.visitor()] {
                browser.get(path).await.expect(404);
                submit(browser, path, "card=works&do=card").await.expect(404);
            }
            let mut lured = anna.browser.clone().with_header("sec-fetch-site", "cross-site");
            submit(&mut lured, path, "card=works&do=card").await.refused(403, "request.foreign");
        }
        assert_eq!(app.sandbox.checkout(&opened.id).await.unwrap().state, CheckoutState::Open);
        anna.browser.get("/sandbox/checkout/cs_unknown").await.expect(404);
        // A checkout is no portal, and the other way round.
        anna.browser.get(&page.replace("checkout", "portal")).await.expect(404);
        anna.browser.get(&portal.replace("portal", "checkout")).await.expect(404);
    }

    async fn a_checkout_that_ended_says_so(app: &TestApp) {
        let mut anna = app.member("Anna").await;
        let opened = checkout(app, &anna, Price::Tier0Weekly).await;
        app.clock.advance(61 * MINUTE);
        let page = path(opened.url.as_deref().unwrap());
        let html = text(&anna.browser.get(&page).await.expect(410));
        assert!(html.contains("Nothing was charged."), "{html}");
        submit(&mut anna.browser, &page, "card=works").await.expect(303);
        assert!(app.sandbox.purchases(&customer(app, &anna).await).await.unwrap().is_empty());
    }

    async fn the_portal_cancels_goes_on_and_takes_another_card(app: &TestApp) {
        let mut anna = app.member("Anna").await;
        let opened = checkout(app, &anna, Price::Tier0Weekly).await;
        app.sandbox.pay(&opened.id, payment_simulator::Card::FailsAtRenewal).await.unwrap();
        let customer = customer(app, &anna).await;
        let purchase = async || app.sandbox.purchases(&customer).await.unwrap().remove(0);
        let id = purchase().await.id;
        let portal = path(&app.sandbox.portal(&customer, "http://localhost:4780/community").await.unwrap());
        let html = text(&anna.browser.get(&portal).await.expect(200));
        for said in ["This is a test. No money moves.", "renews on 22 January 2026", "4.00 EUR", "href=\"http://localhost:4780/community\""] {
            assert!(html.contains(said), "{said} is missing from {html}");
        }
        assert!(!html.contains("as the operator"), "only the demo lets members play the operator");
        submit(&mut anna.browser, &portal, &format!("id={id}&do=cancel")).await.expect(303);
        assert!(purchase().await.ends_with_period);
        assert!(text(&anna.browser.get(&portal).await).contains("ends on 22 January 2026"));
        submit(&mut anna.browser, &portal, &format!("id={id}&do=resume")).await.expect(303);
        assert!(!purchase().await.ends_with_period);
        app.clock.advance(7 * DAY);
        assert_eq!(purchase().await.state, PurchaseState::PastDue);
        anna.browser.get(&portal).await.expect(404);
        let portal = path(&app.sandbox.portal(&customer, "http://localhost:4780/").await.unwrap());
        submit(&mut anna.browser, &portal, "do=card&card=works").await.expect(303);
        assert_eq!(purchase().await.state, PurchaseState::Active);
        // Outside the demo nobody gives themselves their money back.
        let payment = app.sandbox.account(&customer).await.unwrap().payments.last().unwrap().id.clone();
        submit(&mut anna.browser, &portal, &format!("id={payment}&do=refund")).await.expect(404);
        assert_eq!(purchase().await.money, MoneyState::Kept);
    }

    async fn one_members_portal_cannot_touch_anothers_subscription(app: &TestApp) {
        let mut anna = app.member("Anna").await;
        let ben = app.member("Ben").await;
        for person in [&anna, &ben] {
            let opened = checkout(app, person, Price::Tier0Weekly).await;
            app.sandbox.pay(&opened.id, payment_simulator::Card::Works).await.unwrap();
        }
        let of_ben = app.sandbox.purchases(&customer(app, &ben).await).await.unwrap().remove(0);
        let portal = path(&app.sandbox.portal(&customer(app, &anna).await, "http://localhost:4780/").await.unwrap());
        submit(&mut anna.browser, &portal, &format!("id={}&do=cancel", of_ben.id)).await.expect(404);
        assert_eq!(app.sandbox.purchases(&customer(app, &ben).await).await.unwrap(), [of_ben]);
    }
}

#[tokio::test]
async fn in_the_demo_the_portal_refunds_and_disputes() {
    let settings = platform::settings::Settings { demo: true, ..Default::default() };
    let app = &crate::setup().sqlite_with(settings).await;
    let mut anna = app.member("Anna").await;
    let opened = checkout(app, &anna, Price::Tier2Lifetime).await;
    app.sandbox.pay(&opened.id, payment_simulator::Card::Works).await.unwrap();
    let customer = customer(app, &anna).await;
    let money = async || app.sandbox.purchases(&customer).await.unwrap().remove(0).money;
    let portal = path(&app.sandbox.portal(&customer, "http://localhost:4780/").await.unwrap());
    let payment = app.sandbox.purchases(&customer).await.unwrap().remove(0).id;
    let steps = [
        ("dispute", "Dispute, as the bank", MoneyState::Disputed),
        ("won", "Dispute won", MoneyState::Kept),
        ("refund", "Refund, as the operator", MoneyState::Refunded),
    ];
    for (verb, label, expected) in steps {
        assert!(text(&anna.browser.get(&portal).await.expect(200)).contains(label), "{label}");
        submit(&mut anna.browser, &portal, &format!("id={payment}&do={verb}")).await.expect(303);
        assert_eq!(money().await, expected, "{verb}");
    }
}

#[tokio::test]
async fn the_clock_moves_only_where_the_operator_lets_it() {
    let app = &crate::setup().sqlite().await;
    let forward = |by: &str| serde_json::json!({ "forward": by });
    app.visitor().post("/sandbox/clock", forward("8 days")).await.expect(404);
    let clock = std::sync::Arc::new(platform::clock::MovableClock::default());
    let pages = application::sandbox::routes(app.sandbox.clone(), Some(clock.clone()), &app.app);
    let mut visitor = app.visitor_with(application::public_pages::Site::default(), pages);
    let before = platform::clock::Clock::now(&*clock);
    let now =
        visitor.post("/sandbox/clock", forward("8 days")).await.expect(200).json()["now"].as_i64().unwrap();
    assert!(now - before.0 >= 8 * DAY && platform::clock::Clock::now(&*clock).0 >= now);
    visitor.post("/sandbox/clock", forward("8 moons")).await.refused(400, "request.malformed");
    // A form of another site cannot send JSON.
    let form =
        visitor.send(axum::http::Method::POST, "/sandbox/clock", FORM, "forward=8 days".to_owned()).await;
    form.refused(415, "request.type");
}
