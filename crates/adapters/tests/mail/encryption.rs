//! Encryption that is asked for is insisted on, and passwords travel under it.

use adapters::mail::MailSetupError;
use adapters::mail::smtp::{Encryption, Smtp, SmtpConfig};
use platform::mail::Mailer;

use crate::emails::{FROM, later, sample_email, smtp};
use crate::sink::Sink;

#[tokio::test]
async fn both_ways_of_encryption_work_with_a_certificate_we_trust() {
    for (option, encryption) in [("starttls", Encryption::StartTls), ("tls", Encryption::Tls)] {
        let (sink, authority) = Sink::start_encrypted(&[option]);
        let smtp = smtp(sink.encrypted(encryption, Some(authority)));
        smtp.send(&sample_email("Hello")).await.unwrap();
        smtp.send(&sample_email("Hello again")).await.unwrap();
        let arrived = sink.emails();
        assert_eq!(arrived.len(), 2, "{option}");
        assert!(arrived.iter().all(|message| message["encrypted"] == true), "{option}");
    }
}

#[tokio::test]
async fn a_certificate_we_do_not_trust_ends_it() {
    for (option, encryption) in [("starttls", Encryption::StartTls), ("tls", Encryption::Tls)] {
        let (sink, authority) = Sink::start_encrypted(&[option]);
        later(&smtp(sink.encrypted(encryption, None)), &sample_email("Hello")).await;
        // The right authority, but the certificate is for another name.
        let other = SmtpConfig { host: "127.0.0.1".into(), ..sink.encrypted(encryption, Some(authority)) };
        later(&smtp(other), &sample_email("Hello")).await;
        assert_eq!(sink.emails().len(), 0, "{option}");
    }
}

#[tokio::test]
async fn a_server_without_starttls_gets_nothing() {
    let sink = Sink::start(&["auth"]);
    let mut config = sink.encrypted(Encryption::StartTls, None);
    config.credentials = Some(("anna".into(), "pass:word/1".into()));
    let why = later(&smtp(config), &sample_email("Hello")).await;
    assert!(why.contains("STARTTLS"), "{why}");
    assert_eq!(sink.emails().len(), 0);
}

#[tokio::test]
async fn a_wrong_password_is_the_operators_matter_and_the_email_waits() {
    let (sink, authority) = Sink::start_encrypted(&["starttls", "auth"]);
    let mut config = sink.encrypted(Encryption::StartTls, Some(authority));
    config.credentials = Some(("anna".into(), "wrong".into()));
    let why = later(&smtp(config.clone()), &sample_email("Hello")).await;
    assert!(why.contains("535") && !why.contains("wrong"), "{why}");
    config.credentials = Some(("anna".into(), "pass:word/1".into()));
    smtp(config).send(&sample_email("Hello")).await.unwrap();
    assert_eq!(sink.emails()[0]["user"], "anna");
}

#[tokio::test]
async fn a_password_does_not_travel_in_the_clear() {
    for (address, fine) in [
        ("smtp://anna:secret@mail.example.org?tls=none", false),
        ("smtp://anna:secret@192.0.2.1?tls=none", false),
        ("smtp://anna:secret@localhost?tls=none", true),
        ("smtp://anna:secret@127.0.0.1?tls=none", true),
        ("smtp://anna:secret@mail.example.org", true),
        ("smtp://mail.example.org?tls=none", true),
    ] {
        let made = Smtp::new(SmtpConfig::parse(address).unwrap(), FROM);
        assert_eq!(made.is_ok(), fine, "{address}");
    }
    let config =
        SmtpConfig { authority: Some("nonsense".into()), ..SmtpConfig::parse("smtps://a.example").unwrap() };
    assert!(matches!(Smtp::new(config, FROM), Err(MailSetupError::Encryption(_))));
}
