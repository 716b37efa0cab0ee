//! Receives a request's body before the request takes any other resource: a few at once from one client network, and none
//! slower than a minimum rate.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header, request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use tokio::time::{Instant, timeout_at};

use crate::api_error::ApiError;
use crate::client::{address, allocation, client_network};
use crate::error_code::{BUSY, MALFORMED, RATE_LIMITED, TIMED_OUT, TOO_LARGE};
use crate::settings::HttpSettings;

/// Bodies that one client network may be sending at the same time.
pub const MAX_BODIES_PER_NETWORK: usize = 64;
/// Bodies that the networks of one customer may be sending at the same time.
pub const MAX_BODIES_PER_ALLOCATION: usize = 256;
/// Bodies of all clients that may be arriving at the same time.
pub const MAX_BODIES: usize = 2_048;
/// How long a body may take before its rate counts.
const GRACE: Duration = Duration::from_secs(10);
/// Bytes a second that a body has to bring on average after that.
const MIN_BYTES_PER_SECOND: u64 = 1_024;

/// Receives the bodies of one server; clones share its limits.
#[derive(Clone)]
pub struct BodyReceiver {
    is_streamed: Arc<dyn Fn(&request::Parts) -> bool + Send + Sync>,
    max_bytes: Arc<dyn Fn(&request::Parts) -> usize + Send + Sync>,
    networks: Arc<Mutex<Networks>>,
}

#[derive(Default)]
struct Networks {
    bodies: HashMap<u64, usize>,
    allocations: HashMap<u64, usize>,
    total: usize,
}

/// A body that is being received; it counts until this is dropped.
struct Slot {
    networks: Arc<Mutex<Networks>>,
    network: u64,
}

impl BodyReceiver {
    /// Passes the bodies on that `is_streamed` names as they arrive, for their handlers to bound; all others are complete
    /// before their requests go on, and no longer than `max_bytes`.
    #[must_use]
    pub fn new(
        is_streamed: impl Fn(&request::Parts) -> bool + Send + Sync + 'static,
        max_bytes: impl Fn(&request::Parts) -> usize + Send + Sync + 'static,
    ) -> Self {
        Self { is_streamed: Arc::new(is_streamed), max_bytes: Arc::new(max_bytes), networks: Arc::default() }
    }

    fn reserve(&self, network: u64) -> Result<Slot, ApiError> {
        let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        if networks.total >= MAX_BODIES {
            return Err(ApiError::new(BUSY).retry_after(2_000));
        }
        let of = |bodies: &HashMap<u64, usize>, key| bodies.get(&key).copied().unwrap_or_default();
        let block = allocation(network);
        if of(&networks.bodies, network) >= MAX_BODIES_PER_NETWORK
            || block.is_some_and(|block| of(&networks.allocations, block) >= MAX_BODIES_PER_ALLOCATION)
        {
            return Err(ApiError::new(RATE_LIMITED).retry_after(2_000));
        }
        raise(&mut networks.bodies, network);
        block.into_iter().for_each(|block| raise(&mut networks.allocations, block));
        networks.total = networks.total.saturating_add(1);
        Ok(Slot { networks: self.networks.clone(), network })
    }
}

fn raise(bodies: &mut HashMap<u64, usize>, key: u64) {
    let bodies = bodies.entry(key).or_default();
    *bodies = bodies.saturating_add(1);
}

fn lower(bodies: &mut HashMap<u64, usize>, key: u64) {
    if let Some(count) = bodies.get_mut(&key) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            bodies.remove(&key);
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        networks.total = networks.total.saturating_sub(1);
        lower(&mut networks.bodies, self.network);
        allocation(self.network).into_iter().for_each(|block| lower(&mut networks.allocations, block));
    }
}

/// The layer. A response that leaves before the whole body has arrived closes the connection, since what follows on it
/// would be read as the next request.
pub async fn receive(
    State((settings, receiver)): State<(HttpSettings, BodyReceiver)>,
    request: Request,
    next: Next,
) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let is_streamed = (receiver.is_streamed)(&parts);
    let max_bytes = (receiver.max_bytes)(&parts);
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    if !is_streamed && announced > max_bytes {
        return closing(ApiError::new(TOO_LARGE).into_response());
    }
    let network = client_network(address(&parts.headers, &parts.extensions, &settings));
    let slot = match receiver.reserve(network) {
        Ok(slot) => slot,
        Err(error) => return closing(error.into_response()),
    };
    let is_complete = Arc::new(AtomicBool::new(false));
    let chunks = chunks(Arriving::new(body, slot, is_complete.clone()));
    let body = if is_streamed {
        Body::from_stream(chunks)
    } else {
        match collect(chunks, max_bytes).await {
            Ok(body) => Body::from(body),
            Err(error) => return closing(error.into_response()),
        }
    };
    let response = next.run(Request::from_parts(parts, body)).await;
    if is_complete.load(Ordering::Acquire) { response } else { closing(response) }
}

/// Tells the client that this connection takes no further request.
#[must_use]
pub fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Why a body ended before it was complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// It brought less than the minimum rate.
    #[error("the body arrived too slowly")]
    TooSlow,
    /// The client went away, or what it sent is not a body.
    #[error("the body ended early")]
    Broken,
}

impl BodyError {
    /// Why a stream of a body failed, whatever wraps the error.
    #[must_use]
    pub fn find(error: &(dyn std::error::Error + 'static)) -> Self {
        let mut causes = std::iter::successors(Some(error), |error| error.source());
        causes.find_map(|cause| cause.downcast_ref().copied()).unwrap_or(Self::Broken)
    }
}

impl From<BodyError> for ApiError {
    fn from(error: BodyError) -> Self {
        Self::new(match error {
            BodyError::TooSlow => TIMED_OUT,
            BodyError::Broken => MALFORMED,
        })
    }
}

/// A body on its way.
struct Arriving {
    stream: BodyDataStream,
    began: Instant,
    received: u64,
    is_complete: Arc<AtomicBool>,
    _slot: Slot,
}

impl Arriving {
    fn new(body: Body, slot: Slot, is_complete: Arc<AtomicBool>) -> Self {
        Self { stream: body.into_data_stream(), began: Instant::now(), received: 0, is_complete, _slot: slot }
    }

    /// When the next bytes have to be here.
    fn deadline(&self) -> Instant {
        let earned = self.received.saturating_mul(1_000) / MIN_BYTES_PER_SECOND;
        self.began + GRACE + Duration::from_millis(earned)
    }

    async fn next(&mut self) -> Option<Result<Bytes, BodyError>> {
        match timeout_at(self.deadline(), self.stream.next()).await {
            Err(_) => Some(Err(BodyError::TooSlow)),
            Ok(Some(Err(_))) => Some(Err(BodyError::Broken)),
            Ok(Some(Ok(chunk))) => {
                let length = u64::try_from(chunk.len()).unwrap_or(u64::MAX);
                self.received = self.received.saturating_add(length);
                Some(Ok(chunk))
            }
            Ok(None) => {
                self.is_complete.store(true, Ordering::Release);
                None
            }
        }
    }
}

/// What arrives, up to its end or its first error.
fn chunks(arriving: Arriving) -> impl Stream<Item = Result<Bytes, BodyError>> + Send + 'static {
    stream::unfold(Some(arriving), async |arriving| {
        let mut arriving = arriving?;
        let chunk = arriving.next().await?;
        let rest = chunk.is_ok().then_some(arriving);
        Some((chunk, rest))
    })
}

async fn collect(
    chunks: impl Stream<Item = Result<Bytes, BodyError>>,
    max_bytes: usize,
) -> Result<Vec<u8>, ApiError> {
    let mut chunks = std::pin::pin!(chunks);
    let mut body = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk?;
        if body.len().saturating_add(chunk.len()) > max_bytes {
            return Err(ApiError::new(TOO_LARGE));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `count` pieces of `size` bytes with a pause before each.
    fn sent(count: usize, size: usize, pause: Duration) -> Body {
        Body::from_stream(stream::iter(0..count).then(move |_| async move {
            tokio::time::sleep(pause).await;
            Ok::<_, std::io::Error>(vec![b'x'; size])
        }))
    }

    async fn received(receiver: &BodyReceiver, body: Body) -> (Result<usize, u16>, Duration, bool) {
        let (began, is_complete) = (Instant::now(), Arc::new(AtomicBool::new(false)));
        let slot = receiver.reserve(1).unwrap();
        let result = collect(chunks(Arriving::new(body, slot, is_complete.clone())), 128 * 1024).await;
        let result = result.map(|bytes| bytes.len()).map_err(|error| error.error_code.status);
        (result, began.elapsed(), is_complete.load(Ordering::Acquire))
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_below_the_minimum_rate_is_cut_off() {
        let receiver = BodyReceiver::new(|_| false, |_| 1);
        let seconds = Duration::from_secs;
        let cases = [
            // A single byte and then silence.
            (sent(1, 1, seconds(0)).into_data_stream().chain(stream::pending()), Err(408), 11),
            (sent(60_000, 1, seconds(1)).into_data_stream().chain(stream::pending()), Err(408), 11),
        ];
        for (body, expected, at_most) in cases {
            let (result, took, is_complete) = received(&receiver, Body::from_stream(body)).await;
            assert_eq!((result, is_complete), (expected, false));
            assert!(took <= seconds(at_most), "{took:?}");
        }
        for (count, size, pause) in
            [(60, 1_100, seconds(1)), (1, 200, seconds(9)), (2, 64 * 1024, seconds(0))]
        {
            let (result, _, is_complete) = received(&receiver, sent(count, size, pause)).await;
            assert_eq!((result, is_complete), (Ok(count * size), true));
        }
        assert_eq!(received(&receiver, sent(2, 100 * 1024, seconds(0))).await.0, Err(413));
        assert_eq!(receiver.networks.lock().unwrap().total, 0, "every slot is given back");
        assert!(receiver.networks.lock().unwrap().bodies.is_empty());
    }

    #[test]
    fn the_networks_of_one_customer_share_their_places() {
        let receiver = BodyReceiver::new(|_| false, |_| 1);
        let block = 0x20_01_0d_b8_00_01_00;
        let networks = (block..block + 256).flat_map(|network| [network; MAX_BODIES_PER_NETWORK]);
        let slots: Vec<_> = networks.filter_map(|network| receiver.reserve(network).ok()).collect();
        assert_eq!(slots.len(), MAX_BODIES_PER_ALLOCATION);
        assert_eq!(receiver.reserve(block + 255).err().unwrap().error_code, RATE_LIMITED);
        assert!(receiver.reserve(block + 256).is_ok(), "another customer's");
        drop(slots);
        assert!(receiver.reserve(block + 255).is_ok());
        assert!(receiver.networks.lock().unwrap().allocations.is_empty());
    }

    #[test]
    fn bodies_are_counted_for_each_network_and_in_all() {
        let receiver = BodyReceiver::new(|_| false, |_| 1);
        let slots: Vec<_> = (0..MAX_BODIES_PER_NETWORK).map(|_| receiver.reserve(1).unwrap()).collect();
        assert_eq!(receiver.reserve(1).err().unwrap().error_code, RATE_LIMITED);
        let rest = MAX_BODIES - MAX_BODIES_PER_NETWORK;
        let networks = (2_u64..).flat_map(|network| [network; MAX_BODIES_PER_NETWORK]);
        let others: Vec<_> = networks.take(rest).map(|network| receiver.reserve(network).unwrap()).collect();
        assert_eq!(receiver.reserve(u64::MAX).err().unwrap().error_code, BUSY);
        drop(slots);
        assert!(receiver.reserve(1).is_ok());
        drop(others);
        assert_eq!(receiver.networks.lock().unwrap().total, 0);
    }
}
