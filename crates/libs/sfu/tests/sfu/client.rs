//! Clients of an SFU in the same process, which also know why their sessions ended.

use bytes::Bytes;
use call_client::Link;
use futures_util::{sink, stream};
use sfu::{Join, SessionEnd, Sfu};
use std::ops::{Deref, DerefMut};
use tokio::sync::mpsc;

pub use call_client::{Ask, Seen, TIMEOUT};

pub struct Client {
    client: call_client::Client,
    ends: mpsc::UnboundedReceiver<SessionEnd>,
    ended: mpsc::UnboundedSender<SessionEnd>,
}

pub async fn join(sfu: &Sfu, room: &str, join: Join) -> Client {
    connect(sfu, room, join, false).await
}

pub async fn connect(sfu: &Sfu, room: &str, join: Join, tcp: bool) -> Client {
    let (ended, ends) = mpsc::unbounded_channel();
    let link = open_link(sfu, room, join, ended.clone()).await;
    Client { client: call_client::Client::connect(link, tcp).await, ends, ended }
}

/// Joins from a network that drops UDP.
pub async fn connect_without_udp(sfu: &Sfu, room: &str, join: Join) -> Client {
    let (ended, ends) = mpsc::unbounded_channel();
    let link = open_link(sfu, room, join, ended.clone()).await;
    Client { client: call_client::Client::connect_without_udp(link).await, ends, ended }
}

/// Takes up the connection of a client that hung up.
pub async fn resume(sfu: &Sfu, room: &str, join: Join, client: &mut Client) {
    let resume = Some(sfu::Resume { sid: client.sid.clone() });
    let link = open_link(sfu, room, Join { resume, ..join }, client.ended.clone()).await;
    client.resume(link).await;
}

async fn open_link(sfu: &Sfu, room: &str, join: Join, ended: mpsc::UnboundedSender<SessionEnd>) -> Link {
    let session = sfu.connect(room, join).await.unwrap();
    let (requests, to_server) = mpsc::channel::<Bytes>(64);
    let (from_server, responses) = mpsc::channel::<Bytes>(64);
    let incoming =
        stream::unfold(to_server, |mut receiver| async { Some((receiver.recv().await?, receiver)) });
    let outgoing =
        sink::unfold(from_server, |sender, frame| async move { sender.send(frame).await.map(|()| sender) });
    tokio::spawn(async move {
        let end = session.run(Box::pin(incoming), Box::pin(outgoing)).await;
        let _ = ended.send(end);
    });
    Link { requests, responses }
}

impl Client {
    /// Why a session ended, as the host is told.
    pub async fn end(&mut self) -> SessionEnd {
        tokio::time::timeout(TIMEOUT, self.ends.recv()).await.unwrap().unwrap()
    }
}

impl Deref for Client {
    type Target = call_client::Client;
    fn deref(&self) -> &Self::Target {
        &self.client
    }
}

impl DerefMut for Client {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.client
    }
}
