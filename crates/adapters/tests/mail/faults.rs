//! A mail server that is down, refuses, dawdles or dies: the email stays ours until it is taken, and nothing else waits.

use std::time::Duration;

use adapters::mail::smtp::{Encryption, SmtpConfig};
use platform::mail::{MailError, Mailer};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio::time::Instant;

use crate::emails::{headers, later, sample_email, smtp};
use crate::sink::Sink;

/// What was sent and may be logged: no address, and nothing of what the server said.
/// What counts as "in time" on a machine that is busy.
const BOUND: Duration = Duration::from_secs(20);

fn discreet(why: &str) {
    assert!(!why.contains('@') && !why.contains("anna"), "{why}");
}

#[tokio::test]
async fn a_server_that_is_down_gets_the_email_when_it_is_back() {
    let mut sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    smtp.send(&sample_email("before")).await.unwrap();
    sink.stop();
    let began = Instant::now();
    for _ in 0..3 {
        discreet(&later(&smtp, &sample_email("and another")).await);
    }
    assert!(began.elapsed() < BOUND, "{:?}", began.elapsed());
    sink.restart();
    smtp.send(&sample_email("after")).await.unwrap();
    assert_eq!(sink.greetings(), 2);
}

#[tokio::test]
async fn only_a_lasting_refusal_of_the_receiver_is_final() {
    let sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    for (mood, is_final) in [
        ("receiver 550 5.1.1 <ADDRESS> is unknown here", true),
        ("receiver 553 that is no mailbox: ADDRESS", true),
        ("receiver 552 5.2.2 ADDRESS is full", true),
        ("receiver 450 4.2.1 come back later, ADDRESS", false),
        ("receiver 451 4.7.1 ADDRESS is greylisted", false),
        ("receiver 550 5.7.1 no relaying to ADDRESS", false),
        ("receiver 554 5.7.1 you are on a list", false),
        ("sender 550", false),
        ("email 451 not now", false),
        ("email 554 5.6.0 we do not like it", false),
    ] {
        sink.mood(mood);
        match smtp.send(&sample_email("Hello")).await {
            Err(MailError::Never(why)) if is_final => {
                discreet(&why);
                assert!(why.contains("55"), "the code is told: {why}");
            }
            Err(MailError::Later(why)) if !is_final => {
                discreet(&why);
                assert!(why.contains('5'), "the code is told: {why}");
            }
            other => panic!("{mood} gave {other:?}"),
        }
    }
    sink.mood("");
    smtp.send(&sample_email("Hello again")).await.unwrap();
    assert_eq!(sink.emails().len(), 1, "no refusal spoilt the next email");
}

/// The server takes the email after we have given up. The next email must not read that answer as its own.
#[tokio::test]
async fn a_slow_server_is_given_up_in_time_and_does_not_confuse_the_next_email() {
    let sink = Sink::start(&[]);
    let mut config = sink.config();
    config.timeout = Duration::from_millis(700);
    let smtp = smtp(config);
    smtp.send(&sample_email("quick")).await.unwrap();
    sink.mood("slow 2");
    let why = later(&smtp, &sample_email("slow")).await;
    assert!(why.contains("700ms"), "{why}");
    sink.mood("receiver 550 5.1.1 unknown");
    let next = smtp.send(&sample_email("refused")).await;
    assert!(matches!(next, Err(MailError::Never(_))), "{next:?}");
    sink.mood("");
    sink.wait_for_deliveries("ended", 2).await;
    smtp.send(&sample_email("last")).await.unwrap();
    let subjects: Vec<String> =
        sink.emails().iter().map(|arrived| headers(arrived, "subject")[0].to_owned()).collect();
    assert_eq!(subjects.first().map(String::as_str), Some("quick"));
    assert_eq!(subjects.last().map(String::as_str), Some("last"));
    assert!(!subjects.contains(&"refused".to_owned()));
}

/// The same, when the sender goes away in the middle, as a server that shuts down does.
#[tokio::test]
async fn a_sending_that_is_cut_off_does_not_confuse_the_next_email() {
    let sink = Sink::start(&[]);
    let smtp = std::sync::Arc::new(smtp(sink.config()));
    smtp.send(&sample_email("first")).await.unwrap();
    sink.mood("slow 1");
    let sending = {
        let smtp = smtp.clone();
        tokio::spawn(async move { smtp.send(&sample_email("cut off")).await })
    };
    sink.wait_for_deliveries("begun", 2).await;
    sending.abort();
    assert!(sending.await.unwrap_err().is_cancelled());
    sink.mood("receiver 550 5.1.1 unknown");
    let next = smtp.send(&sample_email("refused")).await;
    assert!(matches!(next, Err(MailError::Never(_))), "{next:?}");
}

#[tokio::test]
async fn a_server_that_dies_after_taking_the_email_may_get_it_twice() {
    let mut sink = Sink::start(&[]);
    let smtp = smtp(sink.config());
    sink.mood("die");
    discreet(&later(&smtp, &sample_email("Hello")).await);
    assert_eq!(sink.emails().len(), 1, "taken, but never confirmed");
    sink.mood("");
    sink.stop();
    let first = sink.emails().remove(0);
    sink.restart();
    smtp.send(&sample_email("Hello")).await.unwrap();
    let second = sink.emails().remove(0);
    assert_eq!(
        headers(&first, "message-id"),
        headers(&second, "message-id"),
        "so that mailboxes drop the double"
    );
}

#[tokio::test]
async fn a_server_that_never_speaks_or_speaks_nonsense_is_given_up_in_time() {
    for said in [
        "",
        "220 hello\r\n",
        "HTTP/1.1 400 Bad Request\r\n\r\n",
        "220-and on\r\n220-and on\r\n",
        "\u{0}\u{0}\r\n",
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            let mut open = Vec::new();
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                stream.write_all(said.as_bytes()).await.unwrap();
                open.push(stream);
            }
        });
        let address = format!("smtp://127.0.0.1:{port}?tls=none");
        let mut config = adapters::mail::smtp::SmtpConfig::parse(&address).unwrap();
        config.timeout = Duration::from_millis(500);
        let began = Instant::now();
        discreet(&later(&smtp(config), &sample_email("Hello")).await);
        assert!(began.elapsed() < BOUND, "{said:?}: {:?}", began.elapsed());
        server.abort();
    }
}

#[tokio::test]
async fn whether_a_server_would_take_mail_is_asked_without_an_email() {
    let (mut sink, authority) = Sink::start_encrypted(&["starttls", "auth"]);
    let config = sink.encrypted(Encryption::StartTls, Some(authority));
    let with = |password: &str| {
        let credentials = Some(("anna".to_owned(), password.to_owned()));
        smtp(SmtpConfig { credentials, ..config.clone() })
    };
    let (right, wrong) = (with("pass:word/1"), with("another"));
    right.check().await.unwrap();
    let refused = wrong.check().await.unwrap_err().to_string();
    assert!(refused.contains("user and password (535)"), "{refused}");
    discreet(&refused);
    assert_eq!(sink.emails().len(), 0);
    sink.stop();
    discreet(&right.check().await.unwrap_err().to_string());
}
