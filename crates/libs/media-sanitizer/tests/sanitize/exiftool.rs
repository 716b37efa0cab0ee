//! What exiftool finds in a file, and what of it tells where, when, by whom and with what the file was made.

use std::io::Write;
use std::process::{Command, Stdio};

/// All that exiftool finds in a file, embedded tracks and unknown boxes too, one `Group:Tag: value` a line.
pub fn exiftool(bytes: &[u8]) -> String {
    let mut child = Command::new("exiftool")
        .args(["-ee3", "-a", "-u", "-G1", "-s", "-api", "largefilesupport=1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("exiftool is missing: apt-get install libimage-exiftool-perl");
    // It may stop reading before the end.
    let _ = child.stdin.take().unwrap().write_all(bytes);
    let found = String::from_utf8_lossy(&child.wait_with_output().unwrap().stdout).into_owned();
    // What it says about itself and about the pipe is not in the file.
    found
        .lines()
        .filter(|line| !line.contains("[System]") && !line.contains("[ExifTool]"))
        .collect::<Vec<_>>()
        .join("\n")
}

const TELLTALE: [&str; 14] = [
    "gps",
    "location",
    "latitude",
    "longitude",
    "coordinates",
    "canary",
    "make",
    "artist",
    "comment",
    "title",
    "software",
    "encoder",
    "xmp",
    "2026",
];

/// The lines that tell something.
pub fn telltales(found: &str) -> Vec<&str> {
    found.lines().filter(|line| TELLTALE.iter().any(|word| line.to_lowercase().contains(word))).collect()
}
