//! Synthetic participants: tones as Opus, and coloured pictures as VP8.

use recorder::{Frame, Kind};
use ropus::{Application, Bitrate, Channels, Encoder};
use std::process::{Command, Stdio};

/// How loud tones are.
pub const AMPLITUDE: f32 = 0.2;

/// Opus packets of 20 ms of a tone.
pub struct Tone {
    encoder: Encoder,
    channels: usize,
    frequency: f32,
    amplitude: f32,
    sample: u32,
}

impl Tone {
    pub fn new(frequency: f32) -> Self {
        Self::with(frequency, Channels::Mono, AMPLITUDE)
    }

    pub fn with(frequency: f32, channels: Channels, amplitude: f32) -> Self {
        let encoder = Encoder::builder(48_000, channels, Application::Audio).bitrate(Bitrate::Bits(48_000));
        Self {
            encoder: encoder.build().unwrap(),
            channels: channels.count(),
            frequency,
            amplitude,
            sample: 0,
        }
    }

    pub fn packet(&mut self) -> Vec<u8> {
        let mut window = Vec::new();
        for _ in 0..960 {
            let phase = self.sample as f32 / 48_000.0 * self.frequency;
            let sample = (phase.fract() * std::f32::consts::TAU).sin() * self.amplitude;
            window.extend(std::iter::repeat_n(sample, self.channels));
            self.sample += 1;
        }
        let mut packet = [0; 1275];
        let length = self.encoder.encode_float(&window, &mut packet).unwrap();
        packet[..length].to_vec()
    }

    /// A packet every 20 ms from one moment to another, in milliseconds.
    pub fn frames(&mut self, from: u64, to: u64) -> Vec<Frame> {
        (from..to).step_by(20).map(|ms| voice(ms, &self.packet())).collect()
    }
}

pub fn voice(ms: u64, packet: &[u8]) -> Frame {
    Frame {
        at_micros: ms * 1000,
        kind: Kind::Voice,
        track: 1,
        layer: 0,
        is_keyframe: true,
        data: packet.into(),
    }
}

/// A video of one colour, ten frames a second with a keyframe every second, from one moment to another.
pub fn video(kind: Kind, color: &str, size: &str, from: u64, to: u64) -> Vec<Frame> {
    let output = Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", &format!("color=c={color}:s={size}:r=10")])
        .args([
            "-frames:v",
            &((to - from) / 100).to_string(),
            "-c:v",
            "libvpx",
            "-deadline",
            "realtime",
            "-cpu-used",
            "8",
            "-g",
            "10",
            "-f",
            "ivf",
            "-",
        ])
        .stdin(Stdio::null())
        .output()
        .expect("ffmpeg is missing: apt-get install ffmpeg");
    assert!(output.status.success());
    let mut frames = Vec::new();
    let mut rest = &output.stdout[32..];
    while let Some((head, after)) = rest.split_at_checked(12) {
        let (data, after) = after.split_at(u32::from_le_bytes(head[..4].try_into().unwrap()) as usize);
        let at_micros = (from + frames.len() as u64 * 100) * 1000;
        let is_keyframe = data[0] & 1 == 0;
        frames.push(Frame { at_micros, kind, track: 2, layer: 0, is_keyframe, data: data.into() });
        rest = after;
    }
    frames
}

/// Frames in the order in which they arrive.
pub fn merge(all: impl IntoIterator<Item = Vec<Frame>>) -> Vec<Frame> {
    let mut frames: Vec<_> = all.into_iter().flatten().collect();
    frames.sort_by_key(|frame| frame.at_micros);
    frames
}
