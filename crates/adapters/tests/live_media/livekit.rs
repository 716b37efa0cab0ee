//! A real LiveKit server, started by each test on loopback.

use std::net::{TcpListener, UdpSocket};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use adapters::live_media::livekit::{LiveKit, LiveKitConfig};
use call_client::protocol::signal_response::Message as Response;
use call_client::protocol::{SignalResponse, leave_request::Action};
use platform::live_media::{LiveMedia, MediaError};
use prost::Message as _;

use crate::contract::keeps_the_promises;
use crate::{LISTENER, QUERY, Stage};

const SECRET: &str = "a secret of more than thirty-two characters";

/// Where the program is: named by `LIVEKIT_SERVER`, on the path, or where `.ci/run` puts it.
fn program() -> Option<PathBuf> {
    let named = std::env::var_os("LIVEKIT_SERVER").map(PathBuf::from);
    assert!(named.as_ref().is_none_or(|named| named.is_file()), "LIVEKIT_SERVER names no file");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let home = std::env::var_os("HOME").map(|home| PathBuf::from(home).join("go/bin/livekit-server"));
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("livekit-server"));
    named.into_iter().chain(on_path).chain(home).find(|program| program.is_file())
}

/// A LiveKit server that ends with its test.
struct Server {
    child: Child,
    media: Arc<LiveKit>,
}

impl Server {
    fn media(&self) -> Arc<dyn LiveMedia> {
        self.media.clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn adapter(port: u16, secret: &str) -> LiveKit {
    let url = format!("ws://127.0.0.1:{port}");
    LiveKit::new(LiveKitConfig { url, key: "key".into(), secret: secret.into() }).unwrap()
}

async fn start() -> Server {
    let program = program().expect("livekit-server is not installed");
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let [port, tcp] = listeners.map(|listener| listener.local_addr().unwrap().port());
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let config = format!(
        "{{port: {port}, bind_addresses: [127.0.0.1], keys: {{key: {SECRET}}}, room: {{auto_create: false}}, \
         logging: {{level: error}}, rtc: {{tcp_port: {tcp}, udp_port: {udp}, node_ip: 127.0.0.1, \
         use_external_ip: false, enable_loopback_candidate: true, interfaces: {{includes: [lo]}}}}}}"
    );
    let child = Command::new(program)
        .args(["--config-body", &config])
        .stdout(Stdio::null())
        .stderr(if std::env::var_os("LIVEKIT_LOG").is_some() { Stdio::inherit() } else { Stdio::null() })
        .spawn()
        .unwrap();
    let mut server = Server { child, media: Arc::new(adapter(port, SECRET)) };
    let wait = async {
        while server.media.check().await.is_err() {
            assert!(server.child.try_wait().unwrap().is_none(), "livekit-server does not start");
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(call_client::TIMEOUT, wait).await.unwrap();
    server
}

keeps_the_promises! {
    start,
    #[ignore = "wants livekit-server, with which `make test-rust` runs it; docs/testing.md says how to get it"]
}

#[tokio::test]
#[ignore = "wants livekit-server, with which `make test-rust` runs it; docs/testing.md says how to get it"]
async fn a_browser_that_livekit_does_not_know_is_told_to_join_again() {
    let server = start().await;
    let stage = Stage::open(server.media()).await;
    let query = format!("{QUERY}&reconnect=1&sid=PA_other");
    let mut signalling = stage.enter("anna", LISTENER, &query).await.unwrap();
    let first = SignalResponse::decode(signalling.responses.recv().await.unwrap()).unwrap();
    let Some(Response::Leave(leave)) = first.message else { panic!("{first:?}") };
    assert_eq!(leave.action(), Action::Reconnect);
    assert!(signalling.responses.recv().await.is_none());
}

#[tokio::test]
async fn a_server_that_is_not_there_is_not_available() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let stage = Stage { media: Arc::new(adapter(port, SECRET)), room: uuid::Uuid::from_u128(7) };
    let (media, room) = (&stage.media, stage.room);
    let answers = [
        media.open(room, crate::NOW).await.unwrap_err(),
        media.close(room).await.unwrap_err(),
        stage.enter("anna", LISTENER, QUERY).await.unwrap_err(),
        media.set_rights(room, "anna", LISTENER).await.unwrap_err(),
        media.mute(room, "anna").await.unwrap_err(),
        media.remove(room, "anna").await.unwrap_err(),
        media.separate(room, "anna", "ben").await.unwrap_err(),
        media.connected(room).await.unwrap_err(),
    ];
    for answer in answers {
        assert!(matches!(answer, MediaError::Unavailable(_)), "{answer:?}");
        assert!(!answer.to_string().contains(SECRET), "{answer}");
    }
}
