//! Push engine: where it goes whatever a name stands for, and what it makes of a push service's answers.

#![cfg(test)]

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use adapters::push::address::{Reach, Resolver};
use adapters::push::hosts::Hosts;
use adapters::push::{Vapid, WebPush};
use domain::time::Timestamp;
use platform::push::{InvalidSubscription, Pusher, Sent, Subscription};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// The keys of the example in RFC 8291.
const SERVER: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
const NOW: Timestamp = Timestamp(1_768_478_400_000);

/// Answers with these addresses, one after another; the last one stays.
struct Names(Vec<IpAddr>, AtomicUsize);

#[async_trait::async_trait]
impl Resolver for Names {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let asked = self.1.fetch_add(1, Ordering::SeqCst);
        let found = self.0.get(asked).or(self.0.last()).copied();
        found.map(|address| vec![address]).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

fn engine(reach: Reach, names: &[&str]) -> WebPush {
    let names = Names(names.iter().map(|name| name.parse().unwrap()).collect(), AtomicUsize::new(0));
    let hosts = Hosts::known_and(["push.example.org", "127.0.0.1"]).unwrap();
    WebPush::new(Vapid::new(SERVER, "mailto:hello@example.org").unwrap(), reach, hosts, Arc::new(names))
        .unwrap()
}

fn device(endpoint: &str) -> Subscription {
    Subscription { endpoint: endpoint.into(), p256dh: P256DH.into(), auth: AUTH.into() }
}

/// A server that gives every request this answer, and how often it was asked.
async fn service(answer: String) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            let mut request = vec![0; 16 * 1024];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    (origin, asked)
}

#[tokio::test]
async fn a_name_for_a_private_address_is_refused_at_subscribing_and_at_sending() {
    for private in [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "::1",
        "fd00::1",
        "fe80::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
    ] {
        let device = device("https://push.example.org/send/one");
        let engine = engine(Reach::Public, &[private]);
        assert_eq!(engine.check(&device).await, Err(InvalidSubscription::Endpoint), "{private}");
        let refused = Sent::Never("the address is not allowed".into());
        assert_eq!(engine.send(&device, "{}", NOW).await, refused, "{private}");
    }
}

/// A public server that is no push service is neither accepted nor asked, also when its subscription is stored already.
#[tokio::test]
async fn only_known_push_services_are_asked() {
    let engine = engine(Reach::Public, &["142.250.1.1"]);
    for host in [
        "victim.example.com",
        "142.250.1.1",
        "push.example.org.example.com",
        "xpush.example.org",
        "push.example.org.",
    ] {
        let device = device(&format!("https://{host}/send/one"));
        assert_eq!(engine.check(&device).await, Err(InvalidSubscription::Service), "{host}");
        let refused = Sent::Never("the push service is not known".into());
        assert_eq!(engine.send(&device, "{}", NOW).await, refused, "{host}");
    }
    for host in ["push.example.org", "PUSH.example.org", "fcm.googleapis.com", "web.push.apple.com"] {
        assert_eq!(engine.check(&device(&format!("https://{host}/send/one"))).await, Ok(()), "{host}");
    }
}

/// No push service is asked by a server whose operator no longer names it.
#[tokio::test]
async fn a_service_that_is_no_longer_named_is_not_asked() {
    let (origin, asked) = service("HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n".into()).await;
    let vapid = Vapid::new(SERVER, "mailto:hello@example.org").unwrap();
    let names = Arc::new(Names(Vec::new(), AtomicUsize::new(0)));
    let without = WebPush::new(vapid, Reach::Loopback, Hosts::known_and([]).unwrap(), names).unwrap();
    assert!(matches!(without.send(&device(&origin), "{}", NOW).await, Sent::Never(_)));
    assert_eq!(asked.load(Ordering::SeqCst), 0);
    assert_eq!(engine(Reach::Loopback, &[]).send(&device(&origin), "{}", NOW).await, Sent::Delivered);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

/// DNS rebinding: the name is fine when it is looked at first, and stands for this machine afterwards.
#[tokio::test]
async fn a_name_that_changes_is_looked_at_each_time() {
    let device = device("https://push.example.org/send/one");
    let engine = engine(Reach::Public, &["142.250.1.1", "127.0.0.1"]);
    assert_eq!(engine.check(&device).await, Ok(()));
    let refused = Sent::Never("the address is not allowed".into());
    assert_eq!(engine.send(&device, "{}", NOW).await, refused);
}

#[tokio::test]
async fn a_name_that_nobody_knows_is_refused_at_subscribing_and_tried_again_later() {
    let device = device("https://push.example.org/send/one");
    let engine = engine(Reach::Public, &[]);
    assert_eq!(engine.check(&device).await, Err(InvalidSubscription::Endpoint));
    assert!(matches!(engine.send(&device, "{}", NOW).await, Sent::Later(_)));
}

#[tokio::test]
async fn this_machine_is_out_of_reach_however_it_is_written() {
    let (origin, asked) = service("HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n".into()).await;
    let engine = engine(Reach::Public, &["142.250.1.1"]);
    for endpoint in [origin.clone(), origin.replace("http://", "https://"), "https://[::ffff:7f00:1]/".into()]
    {
        assert!(matches!(engine.send(&device(&endpoint), "{}", NOW).await, Sent::Never(_)), "{endpoint}");
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn answers_as_a_table() {
    let later = |status| Sent::Later(format!("the push service answered {status}"));
    let never = |status| Sent::Never(format!("the push service answered {status}"));
    let cases = [
        (200, Sent::Delivered),
        (201, Sent::Delivered),
        (202, Sent::Delivered),
        (404, Sent::Gone),
        (410, Sent::Gone),
        (408, later(408)),
        (429, later(429)),
        (500, later(500)),
        (503, later(503)),
        (400, never(400)),
        (401, never(401)),
        (413, never(413)),
    ];
    for (status, expected) in cases {
        let (origin, asked) = service(format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n")).await;
        let sent = engine(Reach::Loopback, &[]).send(&device(&origin), "{}", NOW).await;
        assert_eq!((sent, asked.load(Ordering::SeqCst)), (expected, 1), "{status}");
    }
}

#[tokio::test]
async fn no_redirect_is_followed() {
    let (inner, asked) = service("HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n".into()).await;
    for status in [301, 302, 307, 308] {
        let answer = format!("HTTP/1.1 {status} X\r\nlocation: {inner}/secret\r\ncontent-length: 0\r\n\r\n");
        let (origin, _) = service(answer).await;
        let sent = engine(Reach::Loopback, &[]).send(&device(&origin), "{}", NOW).await;
        assert_eq!(sent, Sent::Never(format!("the push service answered {status}")));
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}
