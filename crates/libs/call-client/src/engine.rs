//! What runs a client: two peer connections that are driven by the signalling, by datagrams and by time.

use crate::media::{Generator, layers};
use crate::transport::{Network, Transport};
use crate::{Ask, Frame, Link, Seen};
use bytes::Bytes;
use livekit_protocol as proto;
use prost::Message as _;
use proto::signal_request::Message as Request;
use proto::signal_response::Message as Response;
use proto::{SignalTarget, TrackSource, TrackType};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;
use str0m::change::{SdpAnswer, SdpOffer, SdpPendingOffer};
use str0m::channel::{ChannelConfig, ChannelId};
use str0m::media::{Direction, MediaKind, Simulcast, SimulcastLayer};
use str0m::{Candidate, Event, Rtc, RtcConfig};
use tokio::sync::mpsc;
use tokio::time::Instant;

pub(crate) struct Engine {
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
    pub(crate) fn new(
        network: Network,
        link: Link,
        tell: mpsc::UnboundedSender<Seen>,
        sent: Arc<AtomicU32>,
    ) -> Self {
        let now = Instant::now().into_std();
        let config = RtcConfig::new().clear_codecs().enable_opus(true, true).enable_vp8(true);
        Self {
            publisher: config.clone().build(now),
            subscriber: config.build(now),
            transport: Transport::open(network),
            link: Some(link),
            tell,
            pending: None,
            to_offer: Vec::new(),
            lines: HashMap::new(),
            generator: Generator::new(sent),
            channel: None,
        }
    }

    pub(crate) async fn run(mut self, mut asked: mpsc::UnboundedReceiver<Ask>) {
        self.transport.add_socket(&mut self.publisher, false).await;
        self.transport.add_socket(&mut self.subscriber, true).await;
        loop {
            let due = self.drain().await;
            let due = self.generator.due().map_or(due, |generated| due.min(generated));
            tokio::select! {
                response = next_response(&mut self.link) => {
                    let Some(response) = response else {
                        self.link = None;
                        let _ = self.tell.send(Seen::Closed);
                        continue;
                    };
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
                    layers: self::layers(layers),
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
            Ask::Speak(packets) => self.generator.voice = packets,
            Ask::SendDatagram(data) => self.transport.send_raw(&data).await,
            Ask::Hang => self.link = None,
            Ask::Resume(link) => {
                self.link = Some(link);
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
            Response::Trickle(trickle) => self.add_candidate(trickle),
            _ => {}
        }
    }

    /// A server that does not name its addresses in its descriptions tells them one by one.
    fn add_candidate(&mut self, trickle: &proto::TrickleRequest) {
        let init: serde_json::Value = serde_json::from_str(&trickle.candidate_init).unwrap();
        let line = init["candidate"].as_str().unwrap();
        if !self.transport.is_reachable(line) {
            return;
        }
        let rtc = match trickle.target() {
            SignalTarget::Publisher => &mut self.publisher,
            SignalTarget::Subscriber => &mut self.subscriber,
        };
        rtc.add_remote_candidate(Candidate::from_sdp_string(line).unwrap());
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
