//! The media server of this program.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use adapters::live_media::TurnConfig;
use adapters::live_media::embedded::{Embedded, EmbeddedConfig};
use call_client::protocol::{SignalResponse, signal_response::Message as Response};
use platform::live_media::LiveMedia;
use prost::Message as _;

use crate::contract::keeps_the_promises;
use crate::{LISTENER, QUERY, Stage};

struct Server(Arc<Embedded>);

impl Server {
    fn media(&self) -> Arc<dyn LiveMedia> {
        self.0.clone()
    }
}

fn config() -> EmbeddedConfig {
    EmbeddedConfig { listen: SocketAddr::from(([127, 0, 0, 1], 0)), advertise: Vec::new(), turn: None }
}

async fn start() -> Server {
    Server(Arc::new(Embedded::start(config()).unwrap()))
}

keeps_the_promises! { start, }

#[tokio::test]
async fn a_browser_is_told_turn_servers_with_credentials_of_its_own() {
    let turn = TurnConfig { urls: vec!["turn:turn.example.org".into()], secret: "north".into() };
    let server = Embedded::start(EmbeddedConfig { turn: Some(turn), ..config() }).unwrap();
    let stage = Stage::open(Arc::new(server)).await;
    let mut signalling = stage.enter("anna", LISTENER, QUERY).await.unwrap();
    let first = SignalResponse::decode(signalling.responses.recv().await.unwrap()).unwrap();
    let Some(Response::Join(join)) = first.message else { panic!("{first:?}") };
    let [server] = join.ice_servers.as_slice() else { panic!("{join:?}") };
    assert_eq!(server.urls, ["turn:turn.example.org"]);
    let expiry: i64 = server.username.strip_suffix(":anna").unwrap().parse().unwrap();
    assert!(expiry * 1000 > crate::NOW.0 && !server.credential.is_empty());
}

#[tokio::test]
async fn a_port_that_is_taken_is_an_error_that_names_it() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap();
    let error = Embedded::start(EmbeddedConfig { listen, ..config() }).err().unwrap().to_string();
    assert!(error.contains(&listen.to_string()), "{error}");
}
