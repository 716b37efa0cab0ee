//! Payments in the configuration: each way with what it needs, and every dangerous or half one refused with a sentence.

use super::super::{Config, Demo};
use super::*;

const STRIPE: [(&str, &str); 7] = [
    ("EXHALE_PAYMENTS", "stripe"),
    ("EXHALE_STRIPE_SECRET_KEY", "sk_test_hunter2"),
    ("EXHALE_STRIPE_WEBHOOK_SECRET", "whsec_hunter2"),
    ("EXHALE_STRIPE_PRICES_TIER0_WEEKLY", "price_a"),
    ("EXHALE_STRIPE_PRICES_TIER0_YEARLY", "price_b"),
    ("EXHALE_STRIPE_PRICES_TIER1_WEEKLY", "price_c"),
    ("EXHALE_STRIPE_PRICES_TIER2_LIFETIME", "price_d"),
];

fn load(pairs: &[(&str, &str)], demo: bool) -> Result<PaymentsChoice, ConfigError> {
    let pairs = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::load(None, pairs, if demo { Demo::Public } else { Demo::Off }).map(|config| config.payments)
}

/// [`STRIPE`] with one value changed.
fn but(name: &'static str, value: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut all = STRIPE.to_vec();
    all.retain(|(known, _)| *known != name);
    all.push((name, value));
    all
}

#[test]
fn the_sandbox_comes_with_the_demo_and_nothing_else() {
    assert_eq!(load(&[], false), Ok(PaymentsChoice::Off));
    let Ok(PaymentsChoice::Sandbox { terms, movable: false }) = load(&[], true) else { panic!() };
    assert_eq!(terms, sandbox::terms("eur", [400, 16_000, 900, 48_000]));
    assert_eq!(load(&[("EXHALE_PAYMENTS", "off")], true), Ok(PaymentsChoice::Off));
}

#[test]
fn the_sandbox_without_the_demo_stays_on_this_machine() {
    let sandbox = ("EXHALE_PAYMENTS", "sandbox");
    assert!(matches!(load(&[sandbox], false), Ok(PaymentsChoice::Sandbox { movable: false, .. })));
    let error = load(&[sandbox, ("EXHALE_LISTEN", "0.0.0.0:4780")], false).unwrap_err().to_string();
    assert!(error.contains("listen"), "{error}");
    // Behind a proxy it listens on this machine, too, and is everyone's.
    for (url, fine) in [
        ("https://community.example.org", false),
        ("https://localhost.example.org", false),
        ("https://localhost:4780", true),
        ("http://127.0.0.1:4780", true),
    ] {
        let said = load(&[sandbox, ("EXHALE_BASE_URL", url)], false);
        assert_eq!(said.is_ok(), fine, "{url}");
        assert!(said.is_ok() || said.unwrap_err().to_string().contains("base_url"), "{url}");
    }
    assert!(load(&[sandbox, ("EXHALE_BASE_URL", "https://demo.example.org")], true).is_ok());
}

#[test]
fn the_clock_moves_in_the_sandbox_only() {
    let movable = ("EXHALE_SANDBOX_CLOCK", "movable");
    assert!(matches!(load(&[movable], true), Ok(PaymentsChoice::Sandbox { movable: true, .. })));
    assert!(matches!(load(&[movable], false), Err(ConfigError::Together(_))));
    let public = ("EXHALE_BASE_URL", "https://demo.example.org");
    assert!(load(&[public], true).is_ok());
    let error = load(&[movable, public], true).unwrap_err().to_string();
    assert!(error.contains("sandbox.clock"), "{error}");
    let open = ("EXHALE_LISTEN", "0.0.0.0:4780");
    assert!(load(&[open], true).is_ok());
    let error = load(&[movable, open], true).unwrap_err().to_string();
    assert!(error.contains("sandbox.clock") && error.contains("listen"), "{error}");
    assert!(matches!(load(&[("EXHALE_SANDBOX_CLOCK", "fast")], true), Err(ConfigError::Bad { .. })));
}

#[test]
fn sandbox_prices_are_four_amounts_and_a_currency() {
    let prices = |text: &str| load(&[("EXHALE_SANDBOX_PRICES", text)], true);
    let Ok(PaymentsChoice::Sandbox { terms, .. }) = prices("1.00 2.50 3.99 100.00 usd") else { panic!() };
    assert_eq!(terms, sandbox::terms("usd", [100, 250, 399, 10_000]));
    for bad in [
        "",
        "EUR",
        "1.00 2.00 3.00 EUR",
        "1 2 3 4 EUR",
        "1.00 2.00 3.00 0.00 EUR",
        "1.00 2.00 3.00 -4.00 EUR",
        "1.00 2.00 3.00 4.00",
        "1.00 2.00 3.00 4.00 5.00 EUR",
        "1.000 2.00 3.00 4.00 EUR",
        "+1.00 2.00 3.00 4.00 EUR",
    ] {
        assert!(matches!(prices(bad), Err(ConfigError::Bad { .. })), "{bad}");
    }
}

/// R382, R383, R384, R385: each of the four price ids is read from its own key.
#[test]
fn the_four_price_ids_come_from_the_configuration() {
    let Ok(PaymentsChoice::Stripe(stripe)) = load(&STRIPE, false) else { panic!() };
    assert_eq!(stripe.prices, ["price_a", "price_b", "price_c", "price_d"]);
    assert_eq!(stripe.secret_key, Secret("sk_test_hunter2".into()));
    assert_eq!(stripe.api, "https://api.stripe.com");
    for (place, price) in Price::ALL.into_iter().enumerate() {
        let name: &'static str = format!("EXHALE_STRIPE_PRICES_{}", price.key().to_uppercase()).leak();
        let Ok(PaymentsChoice::Stripe(stripe)) = load(&but(name, "price_new"), false) else { panic!() };
        assert_eq!(stripe.prices[place], "price_new", "{name}");
    }
}

#[test]
fn two_webhook_secrets_while_one_is_exchanged() {
    let both = but("EXHALE_STRIPE_WEBHOOK_SECRET", "whsec_old, whsec_new");
    let Ok(PaymentsChoice::Stripe(stripe)) = load(&both, false) else { panic!() };
    assert_eq!(stripe.webhook_secrets, ["whsec_old", "whsec_new"].map(|secret| Secret(secret.into())));
}

#[test]
fn half_a_stripe_is_refused_and_no_secret_is_repeated() {
    for (name, _) in &STRIPE[1..] {
        let missing: Vec<_> = STRIPE.into_iter().filter(|(known, _)| known != name).collect();
        let error = load(&missing, false).unwrap_err().to_string();
        let key = name.trim_start_matches("EXHALE_").to_lowercase();
        assert!(error.replace('.', "_").contains(&key), "{name}: {error}");
    }
    for (name, value) in [
        ("EXHALE_STRIPE_SECRET_KEY", "pk_test_hunter2"),
        ("EXHALE_STRIPE_SECRET_KEY", "sk_test_hunter2\nx"),
        // Whether money moves with it is not known.
        ("EXHALE_STRIPE_SECRET_KEY", "sk_hunter2"),
        ("EXHALE_STRIPE_WEBHOOK_SECRET", "hunter2"),
        ("EXHALE_STRIPE_WEBHOOK_SECRET", "whsec_a,hunter2"),
        ("EXHALE_STRIPE_PRICES_TIER0_WEEKLY", "prod_a"),
        ("EXHALE_STRIPE_PRICES_TIER0_WEEKLY", "price_a/../x"),
        ("EXHALE_STRIPE_API", "http://stripe.example.org"),
        ("EXHALE_STRIPE_API", "https://api.stripe.com/v1"),
    ] {
        let error = load(&but(name, value), false).unwrap_err().to_string();
        assert!(error.contains("it must be") && !error.contains("hunter2"), "{name}: {error}");
    }
    assert!(load(&but("EXHALE_STRIPE_API", "http://127.0.0.1:12111"), false).is_ok());
}

#[test]
fn what_does_not_go_together_is_refused_with_a_sentence() {
    let said = |pairs: &[(&str, &str)], demo| match load(pairs, demo) {
        Err(ConfigError::Together(sentence)) => sentence,
        other => panic!("{other:?}"),
    };
    let twice = but("EXHALE_STRIPE_PRICES_TIER0_YEARLY", "price_a");
    assert!(said(&twice, false).contains("price_a"));
    let mut live = but("EXHALE_STRIPE_SECRET_KEY", "sk_live_hunter2");
    assert!(said(&live, false).contains("https"));
    live.push(("EXHALE_BASE_URL", "https://example.org"));
    assert!(load(&live, false).is_ok());
    assert!(said(&live, true).contains("demo"));
    assert!(said(&STRIPE[1..], false).contains("payments"));
    let off = but("EXHALE_PAYMENTS", "off");
    assert_eq!(load(&off, false), Ok(PaymentsChoice::Off), "payments may rest while the keys stay");
}
