//! Carries the signalling of one participant between its browser and a LiveKit server.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use prost::Message as _;
use sfu::protocol::SignalRequest;
use sfu::protocol::signal_request::Message as Request;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use super::requests::is_passed_on;
use super::responses::View;
use super::room::Room;
use super::socket::Socket;

/// Runs until one side ends it.
pub(super) async fn run(
    upstream: Socket,
    mut requests: mpsc::Receiver<Bytes>,
    responses: mpsc::Sender<Bytes>,
    room: Arc<Room>,
    identity: String,
) {
    let (mut to_server, mut from_server) = upstream.split();
    let up = async {
        let mut changes = room.watch();
        let mut told = None;
        loop {
            // Before anything that the browser says: those who must not receive a track are refused it from its beginning.
            let audience = room.audience(&identity);
            if audience != told {
                told.clone_from(&audience);
                let message = audience.map(Request::SubscriptionPermission);
                let frame = SignalRequest { message }.encode_to_vec();
                if to_server.send(Message::Binary(frame.into())).await.is_err() {
                    return;
                }
            }
            tokio::select! {
                biased;
                changed = changes.changed() => if changed.is_err() { return },
                frame = requests.recv() => {
                    let Some(frame) = frame else { return };
                    match is_passed_on(&frame) {
                        Ok(true) => if to_server.send(Message::Binary(frame)).await.is_err() { return },
                        Ok(false) => {}
                        Err(_) => return,
                    }
                }
            }
        }
    };
    let down = async {
        let mut changes = room.watch();
        let mut view = View::new(&room, &identity);
        loop {
            let frame = tokio::select! {
                biased;
                changed = changes.changed() => match changed {
                    Ok(()) => view.farewell(),
                    Err(_) => return,
                },
                message = from_server.next() => match message {
                    Some(Ok(Message::Binary(frame))) => view.filter(&frame),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => None,
                },
            };
            if let Some(frame) = frame
                && responses.send(frame).await.is_err()
            {
                return;
            }
        }
    };
    tokio::select! {
        () = up => {}
        () = down => {}
    }
    // LiveKit keeps the place for a while, for a browser that comes back.
    let _ = to_server.close().await;
}
