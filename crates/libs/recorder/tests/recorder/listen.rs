//! What is heard and seen of a composed file, as ffmpeg decodes it.

use std::path::Path;
use std::process::{Command, Stdio};

fn ffmpeg(args: &[&str]) -> Vec<u8> {
    let output = Command::new("ffmpeg")
        .args(["-v", "warning", "-xerror"])
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("ffmpeg is missing: apt-get install ffmpeg");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.is_empty(), "{said}");
    output.stdout
}

/// The sound of a file, 48 000 samples a second.
pub fn sound(path: &Path) -> Vec<f32> {
    let bytes = ffmpeg(&[
        "-i",
        path.to_str().unwrap(),
        "-map",
        "0:a",
        "-ac",
        "1",
        "-ar",
        "48000",
        "-f",
        "f32le",
        "-",
    ]);
    bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// How loud a tone is between two moments, in milliseconds (Goertzel's algorithm).
pub fn amplitude(sound: &[f32], from: usize, to: usize, frequency: f32) -> f32 {
    let window = &sound[from * 48..to * 48];
    let step = std::f64::consts::TAU * f64::from(frequency) / 48_000.0;
    let coefficient = 2.0 * step.cos();
    let (mut before, mut last) = (0.0, 0.0);
    for sample in window {
        (before, last) = (last, f64::from(*sample) + coefficient * last - before);
    }
    let power = last * last + before * before - coefficient * last * before;
    (power.max(0.0).sqrt() * 2.0 / window.len() as f64) as f32
}

/// The loudest sample between two moments.
pub fn peak(sound: &[f32], from: usize, to: usize) -> f32 {
    sound[from * 48..to * 48].iter().fold(0.0, |peak: f32, sample| peak.max(sample.abs()))
}

/// The colour of the picture at a moment, for which the player seeks: red, green and blue.
pub fn color(path: &Path, ms: u64) -> [u8; 3] {
    let seconds = format!("{}.{:03}", ms / 1000, ms % 1000);
    let args = ["-ss", &seconds, "-i", path.to_str().unwrap(), "-frames:v", "1", "-vf", "scale=1:1"];
    let bytes = ffmpeg(&[&args[..], &["-f", "rawvideo", "-pix_fmt", "rgb24", "-"]].concat());
    bytes[..3].try_into().unwrap()
}

/// Decodes everything; nothing may be wrong with it.
pub fn decode_all(path: &Path) {
    ffmpeg(&["-i", path.to_str().unwrap(), "-f", "null", "-"]);
}
