//! What is heard and seen of a composed file, as ffmpeg decodes it.

use std::path::Path;
use std::process::{Command, Stdio};

fn ffmpeg(args: &[&str]) -> Vec<u8> {
    let output = Command::new("ffmpeg")
        .args(["-v", "error", "-xerror"])
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

/// The pictures of a file: when each is shown, in milliseconds, and its colour as red, green and blue.
pub fn colors(path: &Path) -> Vec<(u64, [u8; 3])> {
    let filter = "scale=1:1,setsar=1,format=rgb24";
    let rest =
        ["-fps_mode", "passthrough", "-enc_time_base", "1:1000", "-f", "rawvideo", "-c:v", "rawvideo", "-"];
    let bytes = ffmpeg(&[&["-i", path.to_str().unwrap(), "-vf", filter][..], &rest].concat());
    let times = Command::new("ffprobe")
        .args(["-v", "error", "-select_streams", "v", "-show_entries", "packet=pts", "-of", "csv=p=0"])
        .arg(path)
        .output()
        .unwrap();
    let times = String::from_utf8(times.stdout).unwrap();
    let times: Vec<u64> = times.lines().map(|time| time.parse().unwrap()).collect();
    let (colors, _) = bytes.as_chunks();
    assert_eq!(times.len(), colors.len());
    times.into_iter().zip(colors.iter().copied()).collect()
}

/// The colour of the picture at a moment in milliseconds, to which the player seeks.
pub fn color_after_seeking(path: &Path, ms: u64) -> [u8; 3] {
    let seconds = format!("{}.{:03}", ms / 1000, ms % 1000);
    let filter = "scale=1:1,setsar=1,format=rgb24";
    let args = ["-ss", &seconds, "-i", path.to_str().unwrap(), "-frames:v", "1", "-vf", filter];
    ffmpeg(&[&args[..], &["-f", "rawvideo", "-c:v", "rawvideo", "-"]].concat())[..3].try_into().unwrap()
}

/// Decodes everything; nothing may be wrong with it.
pub fn decode_all(path: &Path) {
    ffmpeg(&[
        "-i",
        path.to_str().unwrap(),
        "-fps_mode",
        "passthrough",
        "-enc_time_base",
        "1:1000",
        "-f",
        "null",
        "-",
    ]);
}
