//! What arrives is what was written, and nobody can write a header.

use adapters::mail::smtp::Smtp;
use platform::mail::{MailError, Mailer};

use crate::emails::{FROM, headers, sample_email, smtp};
use crate::sink::Sink;

#[tokio::test]
async fn an_email_arrives_as_it_was_written() {
    let sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    let long = format!("Ein sehr langer Betreff: {}", "größer und ".repeat(20));
    for subject in ["Your code", "Grüße aus Exhale – 你好 🌿", long.trim(), ""] {
        smtp.send(&sample_email(subject)).await.unwrap();
        let arrived = sink.emails().pop().unwrap();
        assert_eq!(headers(&arrived, "subject"), [subject]);
        assert_eq!(arrived["from"], "hello@exhale.test");
        assert_eq!(arrived["to"], serde_json::json!(["anna@example.org"]));
        assert_eq!(headers(&arrived, "from"), [FROM]);
        assert_eq!(headers(&arrived, "to"), ["anna@example.org"]);
        assert_eq!(headers(&arrived, "message-id"), ["<0190a5d2-7c1e-7000-8000-0123456789ab@exhale.test>"]);
        assert_eq!(headers(&arrived, "date"), ["Thu, 15 Jan 2026 12:00:00 +0000"]);
        assert_eq!(headers(&arrived, "auto-submitted"), ["auto-generated"]);
        assert_eq!(headers(&arrived, "content-type"), ["text/plain; charset=\"utf-8\""]);
        assert!(arrived["raw"].as_str().unwrap().lines().all(|line| line.len() <= 998));
    }
    assert_eq!(sink.greetings(), 1, "one connection served all emails");
}

/// RFC 8058: one press in the mail program ends emails of this kind; other emails carry no such thing.
#[tokio::test]
async fn emails_that_come_round_say_how_to_end_them() {
    let sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    let mut news = sample_email("News");
    smtp.send(&news).await.unwrap();
    assert_eq!(headers(&sink.emails().pop().unwrap(), "list-unsubscribe"), [""; 0]);
    news.unsubscribe = Some("https://exhale.test/unsubscribe/abc-_1".to_owned());
    smtp.send(&news).await.unwrap();
    let arrived = sink.emails().pop().unwrap();
    assert_eq!(headers(&arrived, "list-unsubscribe"), ["<https://exhale.test/unsubscribe/abc-_1>"]);
    assert_eq!(headers(&arrived, "list-unsubscribe-post"), ["List-Unsubscribe=One-Click"]);
    for none in ["https://a>\r\nBcc: eve@example.org", "https://a, <mailto:eve@example.org>", "https://a b"] {
        news.unsubscribe = Some(none.to_owned());
        assert!(matches!(smtp.send(&news).await, Err(MailError::Never(_))), "{none:?}");
    }
}

#[tokio::test]
async fn any_text_arrives_whole() {
    let sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    let long = "word ".repeat(2_000);
    for text in [
        "Grüße, 你好, 🌿\n",
        ".\n..\n.hidden\nend\n",
        "one\r\ntwo\nthree\r\n",
        "From here\n\n\nto there\n",
        &long,
        "x",
    ] {
        let mut message = sample_email("Text");
        message.text = text.to_owned();
        smtp.send(&message).await.unwrap();
        let arrived = sink.emails().pop().unwrap()["text"].as_str().unwrap().replace("\r\n", "\n");
        assert_eq!(arrived.trim_end(), text.replace("\r\n", "\n").trim_end());
    }
}

#[tokio::test]
async fn a_line_break_in_the_subject_becomes_a_space() {
    let sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    for subject in [
        "Hello\r\nBcc: eve@example.org",
        "Hello\nBcc: eve@example.org",
        "Hello\rBcc: eve@example.org",
        "Hello\r\n\r\nBcc: eve@example.org",
        "Grüße\r\nBcc: eve@example.org",
        "Hello\u{0}\u{85}\u{b}Bcc: eve@example.org",
    ] {
        smtp.send(&sample_email(subject)).await.unwrap();
        let arrived = sink.emails().pop().unwrap();
        assert_eq!(headers(&arrived, "bcc"), [""; 0], "{subject:?}");
        assert_eq!(arrived["to"], serde_json::json!(["anna@example.org"]));
        assert_eq!(arrived["headers"].as_array().unwrap().len(), 9, "{:?}", arrived["headers"]);
        let subject = headers(&arrived, "subject")[0].to_owned();
        assert!(subject.ends_with("Bcc: eve@example.org"), "{subject}");
    }
}

#[tokio::test]
async fn what_is_no_address_or_no_id_is_never_sent() {
    let sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    for to in [
        "anna@example.org\r\nBcc: eve@example.org",
        "anna@example.org>\r\nRCPT TO:<eve@example.org",
        "anna@example.org, eve@example.org",
        "Anna <anna@example.org>",
        "",
    ] {
        let mut message = sample_email("Hello");
        message.to = to.to_owned();
        assert!(matches!(smtp.send(&message).await, Err(MailError::Never(_))), "{to:?}");
    }
    for id in ["a@b\r\nBcc: eve@example.org", "a@b>\r\n", "a", "a@", "@b", "a b@c", "../../a@b"] {
        let mut message = sample_email("Hello");
        message.message_id = id.to_owned();
        assert!(matches!(smtp.send(&message).await, Err(MailError::Never(_))), "{id:?}");
    }
    for from in
        ["Exhale <hello@exhale.test>\r\nBcc: eve@example.org", "Exhale\r\n <hello@exhale.test>", "nobody", ""]
    {
        assert!(Smtp::new(sink.config(), from).is_err(), "{from:?}");
    }
    assert_eq!(sink.emails().len(), 0);
}
