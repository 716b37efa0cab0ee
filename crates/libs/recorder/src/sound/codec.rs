//! Opus: packets of participants to samples, and mixed samples to packets.

use super::WINDOW;
use ropus::{Application, Bitrate, Channels, DecodeMode};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Samples of the longest packet, 120 ms.
const LONGEST_PACKET: usize = 5760;
/// Bits per second of the mix: good for several voices, and 14 MB an hour.
const BITRATE: u32 = 32_000;
/// How much work the encoder does, of 10: more is not audible at this rate.
const COMPLEXITY: u8 = 5;
/// Bytes of the largest packet that RFC 6716 allows for 20 ms.
const LARGEST_PACKET: usize = 1275;

/// Decodes the packets of one track.
pub(crate) struct Decoder {
    decoder: Option<ropus::Decoder>,
    samples: Vec<f32>,
}

impl Decoder {
    pub(crate) fn new() -> Self {
        Self { decoder: None, samples: vec![0.0; LONGEST_PACKET] }
    }

    /// The samples of a packet, mixed down to one channel; none if it is damaged.
    pub(crate) fn decode(&mut self, packet: &[u8]) -> &[f32] {
        let mut decoder = match self.decoder.take() {
            Some(decoder) => decoder,
            None => match ropus::Decoder::new(48_000, Channels::Mono) {
                Ok(decoder) => decoder,
                Err(_) => return &[],
            },
        };
        // Packets come from anyone: a fault of the decoder must cost no more than the packet.
        let decode = || {
            let count = decoder.decode_float(packet, &mut self.samples, DecodeMode::Normal);
            (decoder, count)
        };
        let Ok((decoder, count)) = catch_unwind(AssertUnwindSafe(decode)) else { return &[] };
        self.decoder = Some(decoder);
        count.ok().and_then(|count| self.samples.get(..count)).unwrap_or(&[])
    }
}

/// Encodes the mix.
pub(crate) struct Encoder {
    encoder: ropus::Encoder,
    packet: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Option<Self> {
        let encoder = ropus::Encoder::builder(48_000, Channels::Mono, Application::Audio)
            .bitrate(Bitrate::Bits(BITRATE))
            .vbr(true)
            .complexity(COMPLEXITY)
            .build()
            .ok()?;
        Some(Self { encoder, packet: vec![0; LARGEST_PACKET] })
    }

    /// Samples by which the decoded sound is late.
    pub(crate) fn lookahead(&self) -> u16 {
        u16::try_from(self.encoder.lookahead()).unwrap_or(0)
    }

    pub(crate) fn encode(&mut self, window: &[f32; WINDOW]) -> Option<&[u8]> {
        let count = self.encoder.encode_float(window, &mut self.packet).ok()?;
        self.packet.get(..count)
    }
}
