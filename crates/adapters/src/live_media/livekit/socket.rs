//! The WebSocket to a LiveKit server.

use std::sync::Arc;
use std::time::Duration;

use platform::live_media::MediaError;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config};

/// How long the connection may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The largest message of LiveKit, which may describe everyone in a Room.
const MESSAGE_MAX: usize = 4 << 20;

pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens the signalling of one participant.
pub(super) async fn connect(
    url: &str,
    query: &str,
    token: &str,
    tls: &Arc<rustls::ClientConfig>,
) -> Result<Socket, MediaError> {
    let unavailable = |error: Error| MediaError::Unavailable(error.to_string());
    let base = url.trim_end_matches('/');
    let base = base.replacen("http", "ws", usize::from(base.starts_with("http")));
    let mut request = format!("{base}/rtc?{query}").into_client_request().map_err(unavailable)?;
    // In the address it would be in logs.
    let bearer = HeaderValue::from_str(&format!("Bearer {token}")).map_err(|_| MediaError::Refused)?;
    request.headers_mut().insert(header::AUTHORIZATION, bearer);
    let config =
        WebSocketConfig::default().max_message_size(Some(MESSAGE_MAX)).max_frame_size(Some(MESSAGE_MAX));
    let tls = Connector::Rustls(Arc::clone(tls));
    let connecting = connect_async_tls_with_config(request, Some(config), true, Some(tls));
    match tokio::time::timeout(TIMEOUT, connecting).await {
        Ok(Ok((socket, _))) => Ok(socket),
        Ok(Err(Error::Http(answer))) if answer.status() == StatusCode::NOT_FOUND => Err(MediaError::NoRoom),
        Ok(Err(error)) => Err(unavailable(error)),
        Err(_) => Err(MediaError::Unavailable("no answer in time".into())),
    }
}
