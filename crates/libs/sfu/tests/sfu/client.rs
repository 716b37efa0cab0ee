//! A client for tests: two peer connections of str0m on loopback, with signalling in process. It sends synthetic media for
//! everything it publishes and tells the test all that it sees.

use crate::media::{Frame, Generator};
use crate::transport::Transport;
use bytes::Bytes;
use futures_util::{sink, stream};
use prost::Message as _;
use sfu::protocol::signal_request::Message as Request;
use sfu::protocol::signal_response::Message as Response;
use sfu::protocol::{self as proto, TrackSource, TrackType};
use sfu::{Join, MediaKind, SessionEnd, Sfu};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;
use str0m::change::{SdpAnswer, SdpOffer, SdpPendingOffer};
use str0m::channel::{ChannelConfig, ChannelId};
use str0m::media::{Direction, Simulcast, SimulcastLayer};
use str0m::{Event, Rtc, RtcConfig};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// What a client sees.
#[derive(Debug)]
pub enum Seen {
    Signal(Box<Response>),
    Media { track: String, frame: Frame },
    Data(Box<proto::DataPacket>),
    Connected,
    Ended(SessionEnd),
}

/// What a test asks of a client.
pub enum Ask {
    Request(Box<Request>),
    Publish {
        cid: String,
        source: TrackSource,
        layers: usize,
    },
    Send(Box<proto::DataPacket>),
    /// Closes the signalling without a word.
    Hang,
    /// Goes on with another connection, as after a break.
    Resume(Box<Link>),
}

pub struct Client {
    pub sid: String,
    seen: mpsc::UnboundedReceiver<Seen>,
    asks: mpsc::UnboundedSender<Ask>,
    /// The number of the last frame it sent.
    pub sent: Arc<AtomicU32>,
}

/// Longer than any machine should need, so that a failure ends in words.
pub const TIMEOUT: Duration = Duration::from_secs(90);

pub async fn join(sfu: &Sfu, room: &str, join: Join) -> Client {
    connect(sfu, room, join, false).await
}

pub async fn connect(sfu: &Sfu, room: &str, join: Join, tcp: bool) -> Client {
    let (tell, mut seen) = mpsc::unbounded_channel();
    let (asks, asked) = mpsc::unbounded_channel();
    let sent = Arc::new(AtomicU32::new(0));
    let link = open_link(sfu, room, join, tell.clone()).await;
    tokio::spawn(Engine::new(tcp, link, tell, Arc::clone(&sent)).run(asked));
    let Some(Seen::Signal(first)) = seen.recv().await else { panic!("the first message is `join`") };
    let Response::Join(response) = *first else { panic!("the first message is `join`: {first:?}") };
    assert!(response.server_info.is_some() && response.subscriber_primary);
    Client { sid: response.participant.unwrap().sid, seen, asks, sent }
}

/// Takes up the connection of a client that hung up.
pub async fn resume(sfu: &Sfu, room: &str, join: Join, client: &mut Client) {
    let (tell, mut ends) = mpsc::unbounded_channel();
    let resume = Some(sfu::Resume { sid: client.sid.clone() });
    let link = open_link(sfu, room, Join { resume, ..join }, tell).await;
    tokio::spawn(async move { while ends.recv().await.is_some() {} });
    client.ask(Ask::Resume(Box::new(link)));
    client.response("`reconnect`", |response| matches!(response, Response::Reconnect(_)).then_some(())).await;
}

/// A client's end of the signalling.
pub struct Link {
    requests: mpsc::Sender<Bytes>,
    responses: mpsc::Receiver<Bytes>,
}

async fn open_link(sfu: &Sfu, room: &str, join: Join, tell: mpsc::UnboundedSender<Seen>) -> Link {
    let session = sfu.connect(room, join).await.unwrap();
    let (requests, to_server) = mpsc::channel::<Bytes>(64);
    let (from_server, responses) = mpsc::channel::<Bytes>(64);
    let incoming =
        stream::unfold(to_server, |mut receiver| async { Some((receiver.recv().await?, receiver)) });
    let outgoing =
        sink::unfold(from_server, |sender, frame| async move { sender.send(frame).await.map(|()| sender) });
    tokio::spawn(async move {
        let end = session.run(Box::pin(incoming), Box::pin(outgoing)).await;
        let _ = tell.send(Seen::Ended(end));
    });
    Link { requests, responses }
}

impl Client {
    pub fn request(&self, request: Request) {
        self.asks.send(Ask::Request(Box::new(request))).ok().unwrap();
    }

    pub fn ask(&self, ask: Ask) {
        self.asks.send(ask).ok().unwrap();
    }

    pub fn publish(&self, source: TrackSource, layers: usize) {
        self.ask(Ask::Publish { cid: format!("cid-{source:?}"), source, layers });
    }

    /// Waits for something.
    pub async fn until<T>(&mut self, what: &str, mut is_it: impl FnMut(Seen) -> Option<T>) -> T {
        let wait = async {
            loop {
                let seen = self.seen.recv().await.unwrap_or_else(|| panic!("the client ended before {what}"));
                if let Some(found) = is_it(seen) {
                    return found;
                }
            }
        };
        tokio::time::timeout(TIMEOUT, wait).await.unwrap_or_else(|_| panic!("waited in vain for {what}"))
    }

    /// Waits for so many frames of a kind.
    pub async fn frames(&mut self, kind: MediaKind, count: usize) -> Vec<(String, Frame)> {
        let mut frames = Vec::new();
        self.until(&format!("{count} frames of {kind}"), |seen| {
            if let Seen::Media { track, frame } = seen
                && frame.kind == kind
            {
                frames.push((track, frame));
            }
            (frames.len() >= count).then_some(())
        })
        .await;
        frames
    }

    pub async fn response<T>(&mut self, what: &str, mut is_it: impl FnMut(Response) -> Option<T>) -> T {
        self.until(what, |seen| if let Seen::Signal(response) = seen { is_it(*response) } else { None }).await
    }

    pub async fn end(&mut self) -> SessionEnd {
        self.until("the end", |seen| if let Seen::Ended(end) = seen { Some(end) } else { None }).await
    }

    /// Everything seen until now.
    pub fn drain(&mut self) -> Vec<Seen> {
        std::iter::from_fn(|| self.seen.try_recv().ok()).collect()
    }
}

struct Engine {
    publisher: Rtc,
    subscriber: Rtc,
    transport: Transport,
    link: Option<Link>,
    tell: mpsc::UnboundedSender<Seen>,
    pending: Option<SdpPendingOffer>,
    to_offer: Vec<(String, MediaKind, usize)>,
    lines: HashMap<String, String>,
    generator: Generator,
    channel: Option<ChannelId>,
}

impl Engine {
    fn new(tcp: bool, link: Link, tell: mpsc::UnboundedSender<Seen>, sent: Arc<AtomicU32>) -> Self {
        let now = Instant::now().into_std();
        let config = RtcConfig::new().clear_codecs().enable_opus(true, true).enable_vp8(true);
        Self {
            publisher: config.clone().build(now),
            subscriber: config.build(now),
            transport: Transport::open(tcp),
            link: Some(link),
            tell,
            pending: None,
            to_offer: Vec::new(),
            lines: HashMap::new(),
            generator: Generator::new(sent),
            channel: None,
        }
    }

    async fn run(mut self, mut asked: mpsc::UnboundedReceiver<Ask>) {
        self.transport.add_socket(&mut self.publisher, false).await;
        self.transport.add_socket(&mut self.subscriber, true).await;
        loop {
            let due = self.drain().await;
            let due = due.min(self.generator.due());
            tokio::select! {
                response = next_response(&mut self.link) => {
                    let Some(response) = response else { self.link = None; continue };
                    let message = proto::SignalResponse::decode(response).unwrap().message.unwrap();
                    self.take_response(&message).await;
                    let _ = self.tell.send(Seen::Signal(Box::new(message)));
                }
                ask = asked.recv() => {
                    let Some(ask) = ask else { return };
                    self.take_ask(ask).await;
                }
                received = self.transport.receive() => received.give(&mut self.publisher, &mut self.subscriber),
                () = tokio::time::sleep_until(due.into()) => {}
            }
            let now = Instant::now().into_std();
            for rtc in [&mut self.publisher, &mut self.subscriber] {
                let _ = rtc.handle_input(str0m::Input::Timeout(now));
            }
            self.drain().await;
            self.generator.write(&mut self.publisher, now);
        }
    }

    async fn request(&self, request: Request) {
        let bytes = proto::SignalRequest { message: Some(request) }.encode_to_vec();
        if let Some(link) = &self.link {
            let _ = link.requests.send(bytes.into()).await;
        }
    }

    async fn take_ask(&mut self, ask: Ask) {
        match ask {
            Ask::Request(request) => self.request(*request).await,
            Ask::Publish { cid, source, layers } => {
                let is_audio = matches!(source, TrackSource::Microphone | TrackSource::ScreenShareAudio);
                let (kind, r#type) = if is_audio {
                    (MediaKind::Audio, TrackType::Audio)
                } else {
                    (MediaKind::Video, TrackType::Video)
                };
                let track = proto::AddTrackRequest {
                    cid: cid.clone(),
                    r#type: r#type.into(),
                    source: source.into(),
                    width: 1280,
                    height: 720,
                    layers: crate::media::layers(layers),
                    ..proto::AddTrackRequest::default()
                };
                self.request(Request::AddTrack(track)).await;
                self.to_offer.push((cid, kind, layers));
                self.offer().await;
            }
            Ask::Send(packet) => {
                let channel = self.channel.and_then(|channel| self.publisher.channel(channel));
                assert!(channel.unwrap().write(true, &packet.encode_to_vec()).unwrap());
            }
            Ask::Hang => self.link = None,
            Ask::Resume(link) => {
                self.link = Some(*link);
                if self.channel.is_some() {
                    let mut api = self.publisher.sdp_api();
                    api.ice_restart(true);
                    let offer = api.apply().unwrap();
                    self.send_offer(offer).await;
                }
            }
        }
    }

    async fn offer(&mut self) {
        if self.pending.is_some() || self.to_offer.is_empty() {
            return;
        }
        let mut api = self.publisher.sdp_api();
        if self.channel.is_none() {
            let label = "_reliable".to_owned();
            self.channel =
                Some(api.add_channel_with_config(ChannelConfig { label, ..ChannelConfig::default() }));
        }
        for (cid, kind, layers) in self.to_offer.drain(..) {
            let simulcast = (layers > 1).then(|| Simulcast {
                send: ["q", "h", "f"].iter().take(layers).map(|rid| SimulcastLayer::new(rid)).collect(),
                recv: vec![],
            });
            let mid =
                api.add_media(kind, Direction::SendOnly, Some("stream".to_owned()), Some(cid), simulcast);
            self.generator.add(mid, kind, layers);
        }
        let offer = api.apply().unwrap();
        self.send_offer(offer).await;
    }

    async fn send_offer(&mut self, (offer, pending): (SdpOffer, SdpPendingOffer)) {
        self.pending = Some(pending);
        let sdp = offer.to_sdp_string();
        let offer =
            proto::SessionDescription { r#type: "offer".to_owned(), sdp, id: 7, ..Default::default() };
        self.request(Request::Offer(offer)).await;
    }

    async fn take_response(&mut self, response: &Response) {
        match response {
            Response::Offer(offer) => {
                let sdp = self.transport.reachable(&offer.sdp);
                self.transport.connect(&sdp, &mut self.subscriber, true).await;
                let sdp = SdpOffer::from_sdp_string(&sdp).unwrap();
                let answer = self.subscriber.sdp_api().accept_offer(sdp).unwrap();
                self.lines.extend(offer.mid_to_track_id.clone());
                let answer = proto::SessionDescription {
                    r#type: "answer".to_owned(),
                    sdp: answer.to_sdp_string(),
                    id: offer.id,
                    ..Default::default()
                };
                self.request(Request::Answer(answer)).await;
            }
            Response::Answer(answer) => {
                assert_eq!(answer.id, 7, "an answer names its offer");
                let sdp = self.transport.reachable(&answer.sdp);
                self.transport.connect(&sdp, &mut self.publisher, false).await;
                let sdp = SdpAnswer::from_sdp_string(&sdp).unwrap();
                self.publisher.sdp_api().accept_answer(self.pending.take().unwrap(), sdp).unwrap();
                self.offer().await;
            }
            _ => {}
        }
    }

    /// Sends what is to be sent and tells what is to be told.
    async fn drain(&mut self) -> std::time::Instant {
        let mut due = Instant::now().into_std() + Duration::from_secs(1);
        for is_subscriber in [false, true] {
            loop {
                let rtc = if is_subscriber { &mut self.subscriber } else { &mut self.publisher };
                if !rtc.is_alive() {
                    break;
                }
                match rtc.poll_output().unwrap() {
                    str0m::Output::Timeout(at) => {
                        due = due.min(at);
                        break;
                    }
                    str0m::Output::Transmit(transmit) => self.transport.send(&transmit).await,
                    str0m::Output::Event(event) => self.take_event(is_subscriber, event),
                }
            }
        }
        due
    }

    fn take_event(&mut self, is_subscriber: bool, event: Event) {
        match event {
            Event::Connected if is_subscriber => {
                let _ = self.tell.send(Seen::Connected);
            }
            Event::KeyframeRequest(request) if !is_subscriber => {
                self.generator.keyframe(request.mid, request.rid)
            }
            Event::MediaData(data) if is_subscriber => {
                let track = self.lines.get(&data.mid.to_string()).cloned().unwrap_or_default();
                let _ = self.tell.send(Seen::Media { track, frame: Frame::read(&data) });
            }
            Event::ChannelData(data) if is_subscriber => {
                let packet = proto::DataPacket::decode(data.data.as_slice()).unwrap();
                let _ = self.tell.send(Seen::Data(Box::new(packet)));
            }
            _ => {}
        }
    }
}

/// Never, while the signalling is broken.
async fn next_response(link: &mut Option<Link>) -> Option<Bytes> {
    match link {
        Some(link) => link.responses.recv().await,
        None => std::future::pending().await,
    }
}
