//! Tones as Opus, and how loud each is in what was recorded, as ffmpeg decodes it.

use std::io::Write;
use std::process::{Command, Stdio};

use ropus::{Application, Bitrate, Channels, Encoder};

/// A second of a tone of a whole number of hertz, 20 ms a packet; it goes on where it begins.
pub fn tone(hertz: f32) -> Vec<Vec<u8>> {
    let encoder = Encoder::builder(48_000, Channels::Mono, Application::Audio).bitrate(Bitrate::Bits(48_000));
    let mut encoder = encoder.build().unwrap();
    let mut packet = |number: u16| {
        let sample = |sample: u16| {
            let seconds = f32::from(number) * 0.02 + f32::from(sample) / 48_000.0;
            ((seconds * hertz).fract() * std::f32::consts::TAU).sin() * 0.2
        };
        let window: Vec<f32> = (0..960).map(sample).collect();
        let mut packet = [0; 1275];
        let length = encoder.encode_float(&window, &mut packet).unwrap();
        packet[..length].to_vec()
    };
    (0..50).map(&mut packet).collect()
}

/// The samples of a file, 48 000 a second.
pub fn decoded(file: &[u8]) -> Vec<f32> {
    let mut ffmpeg = Command::new("ffmpeg")
        .args(["-v", "error", "-i", "-", "-map", "0:a", "-ac", "1", "-ar", "48000", "-f", "f32le", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("ffmpeg is missing: apt-get install ffmpeg");
    let (mut input, file) = (ffmpeg.stdin.take().unwrap(), file.to_vec());
    let writer = std::thread::spawn(move || input.write_all(&file));
    let output = ffmpeg.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    output.stdout.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// How loud a tone is where it is loudest, in windows of 50 ms with soft edges (Goertzel's algorithm).
pub fn loudness(sound: &[f32], hertz: f64) -> f64 {
    let coefficient = 2.0 * (std::f64::consts::TAU * hertz / 48_000.0).cos();
    let window = |window: &[f32]| {
        let (mut before, mut last) = (0.0, 0.0);
        for (place, sample) in (0u16..).zip(window) {
            let edge = (std::f64::consts::PI * f64::from(place) / 2400.0).sin().powi(2);
            (before, last) = (last, f64::from(*sample) * edge + coefficient * last - before);
        }
        let power: f64 = last * last + before * before - coefficient * last * before;
        power.max(0.0).sqrt() * 4.0 / 2400.0
    };
    let mut found: Vec<f64> = sound.chunks_exact(2400).map(window).collect();
    // A jump in the sound is loud at every frequency, so that the very loudest say nothing.
    found.sort_by(f64::total_cmp);
    found.get(found.len() * 9 / 10).copied().unwrap_or_default()
}

/// Whether each of the three tones that tests use is heard.
pub fn heard(sound: &[f32]) -> [bool; 3] {
    [440.0, 660.0, 880.0].map(|hertz| {
        let loudness = loudness(sound, hertz);
        assert!(!(0.02..0.06).contains(&loudness), "{hertz} Hz is neither heard nor not: {loudness}");
        loudness > 0.04
    })
}

#[test]
fn each_tone_is_told_from_the_others() {
    let wave = |hertz: f32, sample: u32| {
        let sample = u16::try_from(sample % 48_000).unwrap();
        ((f32::from(sample) / 48_000.0 * hertz).fract() * std::f32::consts::TAU).sin() * 0.2
    };
    let sound: Vec<f32> = (0..96_000).map(|sample| wave(440.0, sample) + wave(880.0, sample)).collect();
    assert_eq!(heard(&sound), [true, false, true]);
    assert_eq!(heard(&[0.0; 96_000]), [false; 3]);
}
