//! Kills the real server while three members talk: every acknowledged Message is there once, in one order, and what was sent
//! again after a lost answer is no second one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};

use super::{Server, call, client, free_port, log_in};

/// How often the server is killed.
const KILLS: usize = 20;
/// Who talks.
const TALKERS: [&str; 3] = ["supporter", "super", "pro"];
const MESSAGES: &str = "/api/chat/channels/community/messages";

/// One member and what they have said.
struct Talker {
    cookie: String,
    name: &'static str,
    said: usize,
    /// Places by text, as the server acknowledged them.
    acknowledged: BTreeMap<String, i64>,
    /// What was sent and never answered: the key and the text.
    open: Option<(uuid::Uuid, String)>,
}

impl Talker {
    /// Talks until the server is gone, and begins with what was never answered.
    async fn talk(mut self, client: reqwest::Client, base: String) -> Self {
        loop {
            let (key, text) = self.open.take().unwrap_or_else(|| {
                self.said += 1;
                (uuid::Uuid::from_u128(rand::random()), format!("{} {}", self.name, self.said))
            });
            let request = client
                .post(format!("{base}{MESSAGES}"))
                .header("origin", super::origin(&base))
                .header("cookie", &self.cookie)
                .header("idempotency-key", key.to_string())
                .header("content-type", "application/json")
                .body(json!({ "text": text }).to_string());
            let answer = match request.send().await {
                Ok(answer) => {
                    let status = answer.status().as_u16();
                    answer.text().await.ok().map(|body| (status, body))
                }
                Err(_) => None,
            };
            let Some((status, body)) = answer else {
                self.open = Some((key, text));
                return self;
            };
            assert_eq!(status, 201, "{body}");
            let message: Value = serde_json::from_str(&body).unwrap();
            self.acknowledged.insert(text, message["message"]["seq"].as_i64().unwrap());
        }
    }
}

/// Texts by their places, as this member reads the whole Channel.
async fn whole(client: &reqwest::Client, server: &Server, cookie: &str) -> Vec<(i64, String)> {
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let url = server.address(&format!("{MESSAGES}?after={after}"));
        let (status, page) = call(client, reqwest::Method::GET, url, cookie, None).await.unwrap();
        assert_eq!(status, 200, "{page}");
        for item in page["items"].as_array().unwrap() {
            after = item["message"]["seq"].as_i64().unwrap();
            all.push((after, item["message"]["text"].as_str().unwrap().to_owned()));
        }
        if page["later"] == false {
            return all;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_was_said_is_lost_or_said_twice() {
    let folder = tempfile::TempDir::new().unwrap();
    let (client, port) = (client(), free_port());
    let mut server = Server::start(folder.path(), port);
    server.ready(&client).await;
    let mut talkers = Vec::new();
    for name in TALKERS {
        let cookie = log_in(&client, &server, name).await;
        talkers.push(Talker { cookie, name, said: 0, acknowledged: BTreeMap::new(), open: None });
    }
    let reader = log_in(&client, &server, "admin").await;
    let before = whole(&client, &server, &reader).await.len();
    let mut sent_again = 0;
    for kill in 0..KILLS {
        let base = format!("http://127.0.0.1:{port}");
        sent_again += talkers.iter().filter(|talker| talker.open.is_some()).count();
        let talking: Vec<_> =
            talkers.drain(..).map(|talker| tokio::spawn(talker.talk(client.clone(), base.clone()))).collect();
        let pause: u64 = rand::random_range(20..200);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        server.kill();
        for talker in talking {
            talkers.push(talker.await.unwrap());
        }
        server = Server::start(folder.path(), port);
        server.ready(&client).await;
        let found = whole(&client, &server, &reader).await;
        for talker in &talkers {
            assert_eq!(whole(&client, &server, &talker.cookie).await, found, "everyone reads the same order");
            let own: Vec<_> = found.iter().filter(|(_, text)| text.starts_with(talker.name)).collect();
            let texts: BTreeSet<_> = own.iter().map(|(_, text)| text).collect();
            assert_eq!(texts.len(), own.len(), "nothing is there twice after kill {kill}");
            for (text, place) in &talker.acknowledged {
                assert!(own.contains(&&(*place, text.clone())), "{text} is lost or moved after kill {kill}");
            }
            let numbers: Vec<usize> =
                own.iter().map(|(_, text)| text.rsplit(' ').next().unwrap().parse().unwrap()).collect();
            assert!(numbers.is_sorted(), "in the order in which they were said: {numbers:?}");
        }
    }
    server.kill();
    let acknowledged: usize = talkers.iter().map(|talker| talker.acknowledged.len()).sum();
    assert!(acknowledged > KILLS, "they did talk: {acknowledged} after {before}");
    assert!(sent_again > 0, "some were cut off and sent again");
}
