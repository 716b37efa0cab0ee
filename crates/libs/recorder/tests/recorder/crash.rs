//! What is left of a part after a crash: all of it but the record that was being written.

use crate::part;
use crate::synth::{Tone, video};
use recorder::{ComposeError, Frame, Kind, PartWriter, compose};
use std::path::Path;

/// Five frames of sound, and where each record ends.
fn short_part(folder: &Path) -> (Vec<u8>, Vec<usize>) {
    let frames = Tone::new(440.0).frames(0, 100);
    let bytes = std::fs::read(part(folder, "whole", &frames)).unwrap();
    let overhead =
        (bytes.len() - 8 - frames.iter().map(|frame| frame.data.len()).sum::<usize>()) / frames.len();
    let ends = frames.iter().scan(8, |end, frame| {
        *end += overhead + frame.data.len();
        Some(*end)
    });
    let ends: Vec<_> = ends.collect();
    assert_eq!(ends.last(), Some(&bytes.len()));
    (bytes, ends)
}

/// The length in milliseconds of what is composed of a part's bytes.
fn length(folder: &Path, bytes: &[u8]) -> u64 {
    let path = folder.join("cut");
    std::fs::write(&path, bytes).unwrap();
    match compose(&[path], &folder.join("replay.webm")) {
        Ok(composed) => composed.duration_ms,
        Err(ComposeError::Empty) => 0,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_part_cut_at_any_byte_keeps_its_whole_records() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, ends) = short_part(folder.path());
    for cut in 0..=bytes.len() {
        let whole = ends.iter().filter(|end| **end <= cut).count() as u64;
        assert_eq!(length(folder.path(), &bytes[..cut]), whole * 20, "cut at {cut}");
    }
}

#[test]
fn a_damaged_byte_costs_what_comes_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, ends) = short_part(folder.path());
    for place in (0..bytes.len()).step_by(3) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        let whole = if place < 8 { 0 } else { ends.iter().filter(|end| **end <= place).count() as u64 };
        assert_eq!(length(folder.path(), &damaged), whole * 20, "damaged at {place}");
    }
}

#[test]
fn a_part_is_continued_after_its_last_whole_record() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, ends) = short_part(folder.path());
    let more = Tone::new(440.0).frames(100, 200);
    for cut in (0..bytes.len()).step_by(7) {
        let path = folder.path().join("cut");
        std::fs::write(&path, &bytes[..cut]).unwrap();
        let whole =
            ends.iter().filter(|end| **end <= cut).max().copied().unwrap_or(if cut < 8 { 0 } else { 8 });
        let mut writer = PartWriter::create(&path).unwrap();
        assert_eq!(writer.bytes(), whole.max(8) as u64, "cut at {cut}");
        for frame in &more {
            writer.write(frame).unwrap();
        }
        writer.flush().unwrap();
        let composed = compose(&[path], &folder.path().join("replay.webm")).unwrap();
        assert_eq!(composed.duration_ms, 200, "cut at {cut}");
    }
}

#[test]
fn another_file_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photo");
    std::fs::write(&path, b"something else entirely").unwrap();
    assert!(PartWriter::create(&path).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), b"something else entirely");
}

#[test]
fn what_was_flushed_can_be_composed_while_more_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("part");
    let mut writer = PartWriter::create(&path).unwrap();
    for frame in Tone::new(440.0).frames(0, 1000) {
        writer.write(&frame).unwrap();
    }
    writer.flush().unwrap();
    let composed = compose(&[path], &folder.path().join("replay.webm")).unwrap();
    assert_eq!(composed.duration_ms, 1000);
    drop(writer);
}

#[test]
fn a_video_that_did_not_begin_with_a_keyframe_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let frames: Vec<Frame> = video(Kind::Camera, "red", "320x180", 0, 1000).into_iter().skip(1).collect();
    let path = part(folder.path(), "part", &frames);
    let composed = compose(&[path], &folder.path().join("replay.webm"));
    assert!(matches!(composed, Err(ComposeError::Empty)));
}
