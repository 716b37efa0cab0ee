//! The signalling of one participant, as the media client would speak it.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use prost::Message as _;
use serde_json::Value;
use sfu::protocol as proto;
use sfu::protocol::signal_response::Message as Said;
use testkit::Person;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::Live;

/// Longer than anything should take.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Where the pages of the tests' community come from.
const ORIGIN: &str = "http://localhost:4780";

/// A connection to a Room.
pub struct Participant {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What the media server said first.
    pub joined: proto::JoinResponse,
}

/// The request of the media client.
pub fn request(live: &Live, person: &Person, query: &str, origin: &str) -> Request<()> {
    let path = format!("ws://{}{}/media/rtc?{query}", live.address, live.room);
    let mut request = path.into_client_request().unwrap();
    let cookie = format!("{}={}", platform::auth::COOKIE, person.browser.token().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    request.headers_mut().insert("origin", origin.parse().unwrap());
    request
}

/// The status and code with which a connection is refused.
pub async fn refused(live: &Live, person: &Person, query: &str, origin: &str) -> (u16, String) {
    match connect_async(request(live, person, query, origin)).await {
        Err(Error::Http(answer)) => {
            let body: Value = serde_json::from_slice(answer.body().as_deref().unwrap()).unwrap();
            (answer.status().as_u16(), body["code"].as_str().unwrap().to_owned())
        }
        other => panic!("not refused: {:?}", other.map(|_| ())),
    }
}

/// The query of a client that joins with a ticket.
pub fn joining(ticket: &str) -> String {
    format!("access_token={ticket}&auto_subscribe=1&sdk=js&version=2.23.0&protocol=17")
}

impl Participant {
    /// Connects with a new ticket.
    pub async fn join(live: &Live, person: &mut Person) -> Self {
        let ticket = live.ticket(person).await;
        Self::connect(live, person, &ticket).await
    }

    /// Connects with this ticket.
    pub async fn connect(live: &Live, person: &Person, ticket: &str) -> Self {
        let socket = connect_async(request(live, person, &joining(ticket), ORIGIN)).await.unwrap().0;
        let mut participant = Self { socket, joined: proto::JoinResponse::default() };
        match participant.next().await {
            Some(Said::Join(joined)) => participant.joined = joined,
            other => panic!("{other:?}"),
        }
        participant
    }

    /// Takes up a connection that broke, or seems to have broken.
    pub async fn resume(live: &Live, person: &Person, ticket: &str, sid: &str) -> Self {
        let query = format!("{}&reconnect=1&sid={sid}", joining(ticket));
        let socket = connect_async(request(live, person, &query, ORIGIN)).await.unwrap().0;
        let mut resumed = Self { socket, joined: proto::JoinResponse::default() };
        match resumed.next().await {
            Some(Said::Reconnect(_)) => resumed,
            other => panic!("{other:?}"),
        }
    }

    /// Its id at the media server.
    pub fn sid(&self) -> String {
        self.joined.participant.as_ref().unwrap().sid.clone()
    }

    /// The identities that it found there.
    pub fn others(&self) -> Vec<String> {
        self.joined.other_participants.iter().map(|other| other.identity.clone()).collect()
    }

    /// What it may publish, as it was told first.
    pub fn may_publish(&self) -> bool {
        self.joined.participant.as_ref().unwrap().permission.as_ref().unwrap().can_publish
    }

    /// What the media server says next; nothing at the end.
    pub async fn next(&mut self) -> Option<Said> {
        loop {
            let heard = tokio::time::timeout(TIMEOUT, self.socket.next()).await.expect("nothing is heard");
            match heard {
                Some(Ok(Message::Binary(frame))) => {
                    return Some(proto::SignalResponse::decode(frame).unwrap().message.unwrap());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Whether it is told to leave, and the connection ends then.
    pub async fn ends(mut self) -> bool {
        let mut left = false;
        while let Some(said) = self.next().await {
            left |= matches!(said, Said::Leave(_));
        }
        left
    }

    /// Waits until it is told that it may publish, or may not.
    pub async fn may_publish_becomes(&mut self, may: bool) {
        let own = self.sid();
        while let Some(said) = self.next().await {
            let Said::Update(update) = said else { continue };
            let told = update.participants.iter().filter(|found| found.sid == own);
            if told.filter_map(|found| found.permission.as_ref()).any(|found| found.can_publish == may) {
                return;
            }
        }
        panic!("the connection ended");
    }

    /// Waits until someone whose identity begins like this is there.
    pub async fn meets(&mut self, identity: &str) {
        while let Some(said) = self.next().await {
            let Said::Update(update) = said else { continue };
            if update.participants.iter().any(|found| found.identity.starts_with(identity)) {
                return;
            }
        }
        panic!("the connection ended");
    }

    /// Waits until someone whose identity begins like this is gone.
    pub async fn loses(&mut self, identity: &str) {
        while let Some(said) = self.next().await {
            let Said::Update(update) = said else { continue };
            let gone = i32::from(proto::participant_info::State::Disconnected);
            if update
                .participants
                .iter()
                .any(|found| found.identity.starts_with(identity) && found.state == gone)
            {
                return;
            }
        }
        panic!("the connection ended");
    }

    /// Loses the connection without a word.
    pub fn lose(self) {
        drop(self.socket);
    }

    /// Says something, to which the media server answers.
    pub async fn ping(&mut self) {
        let ping = proto::signal_request::Message::Ping(1);
        let frame = proto::SignalRequest { message: Some(ping) }.encode_to_vec();
        self.socket.send(Message::binary(frame)).await.unwrap();
        loop {
            match self.next().await {
                Some(Said::Pong(_)) => return,
                Some(_) => {}
                None => panic!("the connection ended"),
            }
        }
    }

    /// Says that it leaves.
    pub async fn leave(mut self) {
        let leave = proto::signal_request::Message::Leave(proto::LeaveRequest::default());
        let frame = proto::SignalRequest { message: Some(leave) }.encode_to_vec();
        self.socket.send(Message::binary(frame)).await.unwrap();
        while self.next().await.is_some() {}
    }
}
