//! The real chat over sockets: what frames bring to a Member of each standing is what its pages show them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use adapters::events::InProcess;
use chat::follow::Channels;
use domain::ids::MemberId;
use domain::live::{Stream, StreamKind};
use members::ledger;
use platform::app::App;
use platform::db::{DbError, Sql, Tx};
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::tab::Tab;

const COMMUNITY: &str = "/api/chat/channels/community";
const HOLD: Sql = Sql::both("update chat_channels set seq = seq where id = $1 returning seq");

/// Someone who follows the community's Channel from before the first Message on.
struct Reader {
    person: Person,
    tab: Tab,
    frames: Vec<Value>,
}

impl Reader {
    fn at(&self) -> i64 {
        self.frames.last().map_or(0, |frame| frame["upTo"].as_i64().unwrap())
    }

    fn take(&mut self, frame: Value) {
        if frame["type"] == "changes" {
            assert_eq!(frame["after"], self.at(), "a gap, or something twice");
            self.frames.push(frame);
        }
    }

    async fn reach(&mut self, seq: i64) {
        while self.at() < seq {
            let frame = self.tab.next().await;
            self.take(frame);
        }
    }

    /// Reads on until it is cut off for its rights.
    async fn is_cut_off(&mut self) {
        let (code, before) = self.tab.end().await;
        assert_eq!(code, 4001);
        before.into_iter().for_each(|frame| self.take(frame));
    }

    /// Each Message as the last frame brought it.
    fn brought(&self) -> BTreeMap<String, Value> {
        let items = self.frames.iter().flat_map(|frame| frame["items"].as_array().unwrap());
        items.map(|item| (item["id"].as_str().unwrap().to_owned(), item.clone())).collect()
    }

    /// Each Message as a page shows it.
    async fn shown(&mut self, query: &str) -> BTreeMap<String, Value> {
        let page = self.person.browser.get(&format!("{COMMUNITY}/messages{query}")).await.expect(200).json();
        let items = page["items"].as_array().unwrap().iter().map(|item| item["message"].clone());
        items.map(|item| (item["id"].as_str().unwrap().to_owned(), item)).collect()
    }
}

/// Where the real chat is served, and its one Channel.
async fn serve(app: &TestApp, person: &mut Person) -> (std::net::SocketAddr, Stream) {
    let address = app.listen(vec![Arc::new(Channels)], Arc::new(InProcess::default())).await;
    let channel = person.browser.get(COMMUNITY).await.expect(200).json();
    let id: Uuid = serde_json::from_value(channel["id"].clone()).unwrap();
    (address, Stream { kind: StreamKind::Channel, id })
}

/// Two Members talk, change what they said, take it back, answer and react. The last of it they say when two have `gone`.
async fn talk(one: &mut Person, two: &mut Person, gone: &Semaphore) {
    let (mut pair, mut last) = ([one, two], Value::Null);
    for round in 0..36 {
        if round == 35 {
            let _both = gone.acquire_many(2).await.unwrap();
        }
        pair.swap(0, 1);
        let [author, other] = &mut pair;
        let words = json!({ "text": format!("Words {round}"), "note": "note", "replyTo": last });
        let said = author.browser.post(&format!("{COMMUNITY}/messages"), words).await.expect(201).json();
        last = said["message"]["id"].clone();
        let path = format!("/api/chat/messages/{}", last.as_str().unwrap());
        if round % 4 == 1 {
            author.browser.patch(&path, json!({ "text": format!("Changed {round}") })).await.expect(200);
        }
        if round % 3 == 0 {
            other.browser.put(&format!("{path}/reactions/%F0%9F%92%9B"), Value::Null).await.expect(200);
        }
        if round % 5 == 2 {
            author.browser.delete(&path).await.expect(200);
            last = Value::Null;
        }
    }
}

/// Takes someone's rights away; answers the number that the Channel has reached at that very moment.
async fn take_away(
    app: &TestApp,
    stream: Stream,
    id: MemberId,
    how: impl FnOnce(&mut Tx<'_>, &App, MemberId) -> Result<(), DbError> + Clone + Send + 'static,
) -> i64 {
    let at = app.app.clone();
    let write = move |tx: &mut Tx<'_>| {
        let seq = tx.one(HOLD, params![stream.id])?.unwrap();
        how(tx, &at, id)?;
        Ok::<i64, DbError>(seq)
    };
    app.app.db.write(write).await.unwrap()
}

fn suspend(tx: &mut Tx<'_>, app: &App, id: MemberId) -> Result<(), DbError> {
    members::store::suspend(tx, app, id).map(drop)
}

fn refund(tx: &mut Tx<'_>, app: &App, id: MemberId) -> Result<(), DbError> {
    let held = ledger::current(tx, app, id)?.into_iter();
    let refunded = held.map(|kept| ledger::Entry { state: ledger::State::Refunded, ..kept.entry });
    ledger::add(tx, app, id, &refunded.collect::<Vec<_>>()).map(drop)
}

on_both_databases! {
    async fn frames_bring_what_pages_show(app: &TestApp) {
        let (mut maya, mut noah, mut mona) = (app.supporter("Maya").await, app.supporter("Noah").await, app.moderator("Mona").await);
        let (address, stream) = serve(app, &mut maya).await;
        let mut people = Vec::new();
        for name in ["Sam", "Blocked", "Blocking", "Muted", "Suspended", "Refunded"] {
            people.push(app.supporter(name).await);
        }
        maya.browser.put(&format!("/api/blocks/{}", people[1].id), Value::Null).await.expect(204);
        people[2].browser.put(&format!("/api/blocks/{}", maya.id), Value::Null).await.expect(204);
        let mute = json!({ "hours": 1, "reason": "A quiet evening, please." });
        mona.browser.put(&format!("/api/chat/mutes/{}", people[3].id), mute).await.expect(200);
        let mut readers = Vec::new();
        for person in people {
            let mut tab = Tab::open(address, &person).await;
            assert_eq!(tab.follow(stream, 0).await, 0);
            readers.push(Reader { person, tab, frames: Vec::new() });
        }
        let (staying, leaving) = readers.split_at_mut(4);
        let [suspended, refunded] = leaving else { unreachable!() };
        let gone = Semaphore::new(0);
        let suspension = async {
            suspended.reach(12).await;
            let at = take_away(app, stream, suspended.person.id, suspend).await;
            gone.add_permits(1);
            suspended.is_cut_off().await;
            at
        };
        let refund = async {
            refunded.reach(24).await;
            let at = take_away(app, stream, refunded.person.id, refund).await;
            gone.add_permits(1);
            refunded.is_cut_off().await;
            at
        };
        let (first, second, ()) = tokio::join!(suspension, refund, talk(&mut maya, &mut noah, &gone));
        let head = app.number("select seq from chat_channels where id = $1", params![stream.id]).await;
        for reader in staying.iter_mut() {
            reader.reach(head).await;
            let brought = reader.brought();
            assert_eq!(brought, reader.shown("?changed=0").await);
            assert_eq!(brought, reader.shown("").await);
        }
        let sizes: Vec<usize> = staying.iter().map(|reader| reader.brought().len()).collect();
        assert_eq!(sizes, [36, 18, 18, 36], "two of them are apart from one of the two who talk");
        for (reader, at, code) in [(suspended, first, "session.none"), (refunded, second, "tier.needed")] {
            assert!(at < head, "the talk was over");
            assert!(reader.at() <= at, "{} was heard, and {at} was the last before", reader.at());
            // Up to then it got what everyone got.
            assert_eq!(reader.frames[..], staying[0].frames[..reader.frames.len()]);
            let refused = reader.person.browser.get(&format!("{COMMUNITY}/messages")).await;
            assert_eq!(refused.code(), code);
        }
    }

    async fn nobody_sees_someone_write_who_cannot(app: &TestApp) {
        let (mut maya, sam, mut mona) = (app.supporter("Maya").await, app.supporter("Sam").await, app.moderator("Mona").await);
        let (address, stream) = serve(app, &mut maya).await;
        let mut sees = Tab::open(address, &sam).await;
        sees.follow(stream, 0).await;
        let quiet = Duration::from_millis(400);
        let writes = async || {
            // Each tab may say so once in three seconds.
            let mut tab = Tab::open(address, &maya).await;
            tab.follow(stream, 0).await;
            tab.say(json!({ "type": "typing", "stream": stream })).await;
            tab
        };
        let path = format!("/api/chat/mutes/{}", maya.id);
        mona.browser.put(&path, json!({ "hours": 1, "reason": "x" })).await.expect(200);
        let _muted = writes().await;
        assert!(sees.is_quiet(quiet).await, "of a muted member");
        mona.browser.delete(&path).await.expect(204);
        let _heard = writes().await;
        assert_eq!(sees.next().await["type"], "typing");
        app.admin("Ada").await.browser.patch(COMMUNITY, json!({ "archived": true })).await.expect(200);
        while !sees.is_quiet(quiet).await {}
        let _closed = writes().await;
        assert!(sees.is_quiet(quiet).await, "a closed Channel");
    }
}
