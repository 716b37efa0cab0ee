//! Photos that are kept say nothing about where, when, by whom and with what they were made.

use std::io::Write;
use std::process::{Command, Stdio};

use media::picture::photo;

use crate::corpus::fixture;
use crate::corpus::picture::{exif, jpeg, with_segment};

/// All that exiftool finds in a file, embedded tracks and unknown boxes too, one `Group:Tag: value` a line.
fn exiftool(bytes: &[u8]) -> String {
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

fn telltales(found: &str) -> Vec<&str> {
    found.lines().filter(|line| TELLTALE.iter().any(|word| line.to_lowercase().contains(word))).collect()
}

/// Promise 7: photos carry no place.
#[test]
fn exiftool_finds_nothing_in_photos() {
    let before = with_segment(&jpeg(64, 32), 0xE1, &exif(6));
    assert!(exiftool(&before).contains("GPSLatitude"));
    for file in [before, fixture("progressive.jpg"), fixture("lossy.webp")] {
        assert!(!telltales(&exiftool(&file)).is_empty());
        assert_eq!(telltales(&exiftool(&photo(&file).unwrap().bytes)), Vec::<&str>::new());
    }
}
