//! Configuration: what is accepted, and how a bad value is refused.

use super::*;

fn load(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::load(None, pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())), Demo::Off)
}

#[test]
fn the_defaults_are_accepted() {
    let config = load(&[]).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:4780");
    assert_eq!(config.mail, MailChoice::Outbox("./data/outbox".into()));
    assert!(!config.settings.demo);
    assert_eq!((config.push_contact.as_str(), config.push_key), ("mailto:hello@localhost", None));
}

#[test]
fn whom_to_tell_about_a_weakness() {
    let named = |pairs| load(pairs).unwrap().site.security_contact;
    assert_eq!(named(&[]), None);
    assert_eq!(named(&[("EXHALE_CONTACT", "The Hall, 1 Main Street")]), None);
    assert_eq!(
        named(&[("EXHALE_CONTACT", "hello@example.org")]).as_deref(),
        Some("mailto:hello@example.org")
    );
    let own = [
        ("EXHALE_CONTACT", "hello@example.org"),
        ("EXHALE_SECURITY_CONTACT", "https://example.org/security"),
    ];
    assert_eq!(named(&own).as_deref(), Some("https://example.org/security"));
}

#[test]
fn bad_values_name_key_value_and_what_is_allowed() {
    let bad = [
        ("EXHALE_LISTEN", "here"),
        ("EXHALE_METRICS_LISTEN", "0.0.0.0:9000"),
        ("EXHALE_BASE_URL", "http://example.org"),
        ("EXHALE_BASE_URL", "https://example.org/path"),
        ("EXHALE_BASE_URL", "ftp://example.org"),
        ("EXHALE_NAME", ""),
        ("EXHALE_DATABASE", "mysql://x"),
        ("EXHALE_DATABASE_CONNECTIONS", "0"),
        ("EXHALE_FILES", "ftp"),
        ("EXHALE_FILES", "s3"),
        ("EXHALE_MAIL", "pigeon"),
        ("EXHALE_TIERS_MAP", "guess"),
        ("EXHALE_FREE_PREVIEW_ITEMS", "-2"),
        ("EXHALE_FREE_PREVIEW_ITEMS", "1001"),
        ("EXHALE_FREE_PREVIEW_ITEMS", "ten"),
        ("EXHALE_TRUSTED_PROXIES", "10.0.0.1,nonsense"),
        ("EXHALE_RATE_FACTOR", "0"),
        ("EXHALE_LOG", "xml"),
        ("EXHALE_PUSH_CONTACT", "hello@example.org"),
        ("EXHALE_PUSH_HOSTS", "https://push.example.org"),
        ("EXHALE_PUSH_HOSTS", "push.example.org *.example.net"),
        ("EXHALE_PUSH_HOSTS", "*"),
        ("EXHALE_SECURITY_CONTACT", "hello@example.org"),
        ("EXHALE_SECURITY_CONTACT", "mailto:hello"),
        ("EXHALE_SECURITY_CONTACT", "mailto:a@example.org\nPolicy: x"),
        ("EXHALE_SECURITY_CONTACT", "https://example.org/\nPolicy: x"),
        ("EXHALE_COMPANION_APP", "http://example.org/app"),
        ("EXHALE_COMPANION_APP", "https://"),
        ("EXHALE_COMPANION_APP", "https://example.org/an app"),
    ];
    for (name, value) in bad {
        let error = load(&[(name, value)]).unwrap_err();
        let text = error.to_string();
        assert!(matches!(error, ConfigError::Bad { .. }), "{name}={value}: {text}");
        assert!(text.contains("it must be"), "{text}");
    }
    assert_eq!(load(&[("EXHALE_TYPO", "1")]).unwrap_err(), ConfigError::Unknown("EXHALE_TYPO".into()));
}

#[test]
fn push_services_are_those_of_the_browsers_and_the_operators() {
    let hosts = |said| load(&[("EXHALE_PUSH_HOSTS", said)]).unwrap().push_hosts;
    let has = |said, host: &str| hosts(said).has(host);
    assert!(has("", "fcm.googleapis.com") && !has("", "push.example.org"));
    let more = "push.example.org, *.push.example.net";
    assert!(
        has(more, "fcm.googleapis.com") && has(more, "push.example.org") && has(more, "eu.push.example.net")
    );
    assert!(!has(more, "www.example.org"));
}

#[test]
fn how_much_free_members_read() {
    let read = |items| load(&[("EXHALE_FREE_PREVIEW_ITEMS", items)]).unwrap().settings.free_preview_items;
    assert_eq!(load(&[]).unwrap().settings.free_preview_items, Some(10));
    assert_eq!((read("0"), read("25"), read("-1")), (Some(0), Some(25), None));
}

#[test]
fn where_commenting_and_liking_begin() {
    let open = load(&[]).unwrap().settings;
    assert_eq!((open.comment_gate.needs, open.like_gate.needs), (Tier::Free, Tier::Free));
    let paid =
        load(&[("EXHALE_GATES_COMMENT", "supporter"), ("EXHALE_GATES_LIKE", "super")]).unwrap().settings;
    assert_eq!((paid.comment_gate.needs, paid.like_gate.needs), (Tier::Supporter, Tier::Super));
    assert!(matches!(load(&[("EXHALE_GATES_LIKE", "1")]), Err(ConfigError::Bad { .. })));
}

#[test]
fn moderators_hours_are_what_the_operator_says() {
    let hours = |said| load(&[("EXHALE_HELP_HOURS", said)]).map(|config| config.settings.moderator_hours);
    assert_eq!(load(&[]).unwrap().settings.moderator_hours, 12);
    assert_eq!(hours("168").unwrap(), 168);
    assert!(hours("0").is_err() && hours("169").is_err() && hours("soon").is_err());
}

#[test]
fn what_applicants_are_told_is_what_the_operator_says() {
    let said = |pairs: &[(&str, &str)]| load(pairs).map(|config| config.settings.professionals);
    let usual = said(&[]).unwrap();
    assert_eq!((usual.contact, usual.expected_days, usual.two_reviewers), (None, 5, false));
    let contact =
        |address| said(&[("EXHALE_PROFESSIONALS_CONTACT", address)]).map(|settings| settings.contact);
    assert_eq!(contact("verify@example.org").unwrap().as_deref(), Some("verify@example.org"));
    assert!(contact("ask us").is_err());
    let days =
        |days| said(&[("EXHALE_PROFESSIONALS_EXPECTED_DAYS", days)]).map(|settings| settings.expected_days);
    assert_eq!(days("90").unwrap(), 90);
    assert!(days("0").is_err() && days("91").is_err());
    let two =
        |word| said(&[("EXHALE_PROFESSIONALS_TWO_REVIEWERS", word)]).map(|settings| settings.two_reviewers);
    assert!(two("true").unwrap() && two("both").is_err());
}

#[test]
fn a_file_is_read_and_the_environment_wins() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("exhale.toml");
    std::fs::write(
        &file,
        "name = \"Calm\"\n[mail]\nkind = \"smtp://mail.example.org:25\"\nfrom = \"a@b.org\"\n",
    )
    .unwrap();
    let environment = [("EXHALE_NAME".to_owned(), "Breathe".to_owned())];
    let config = Config::load(Some(&file), environment.into_iter(), Demo::Public).unwrap();
    assert_eq!(config.settings.name, "Breathe");
    assert_eq!(config.mail, MailChoice::Smtp("smtp://mail.example.org:25".into()));
    assert_eq!(config.mail_from, "a@b.org");
    std::fs::write(&file, "nmae = \"typo\"").unwrap();
    assert!(Config::load(Some(&file), std::iter::empty(), Demo::Public).is_err());
}

#[test]
fn the_reference_names_every_key() {
    let text = reference();
    for key in KEYS {
        assert!(text.contains(&format!("`{}`", key.name)), "{}", key.name);
    }
}

#[test]
fn a_value_that_may_hold_a_password_is_not_shown() {
    for name in ["EXHALE_MAIL", "EXHALE_DATABASE"] {
        let text = load(&[(name, "user:hunter2@host")]).unwrap_err().to_string();
        assert!(!text.contains("hunter2"), "{text}");
    }
}
