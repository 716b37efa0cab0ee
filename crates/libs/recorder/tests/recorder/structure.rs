//! The file's structure, as another library and ffprobe read it.

use crate::synth::{Tone, merge, video};
use crate::{Replay, replay};
use matroska_demuxer::{Frame, MatroskaFile, TrackType};
use recorder::Kind;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

fn talk() -> Replay {
    let first = merge([video(Kind::Camera, "red", "320x180", 0, 13_000), Tone::new(440.0).frames(0, 12_000)]);
    replay(&[first, Tone::new(660.0).frames(3000, 13_000)])
}

fn probe(path: &Path, show: &str) -> String {
    let output = Command::new("ffprobe")
        .args(["-v", "error", "-of", "default=noprint_wrappers=1:nokey=1", "-show_entries", show])
        .arg(path)
        .stdin(Stdio::null())
        .output()
        .expect("ffprobe is missing: apt-get install ffmpeg");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn tracks_length_and_times_are_as_they_should_be() {
    let replay = talk();
    let mut file = MatroskaFile::open(File::open(&replay.path).unwrap()).unwrap();
    assert_eq!(file.ebml_header().doc_type(), "webm");
    assert_eq!(file.info().duration(), Some(13_000.0));
    let tracks = file.tracks();
    assert_eq!(tracks.len(), 2);
    assert_eq!((tracks[0].track_type(), tracks[0].codec_id()), (TrackType::Video, "V_VP8"));
    let size = tracks[0].video().unwrap();
    assert_eq!((size.pixel_width().get(), size.pixel_height().get()), (320, 180));
    assert_eq!((tracks[1].track_type(), tracks[1].codec_id()), (TrackType::Audio, "A_OPUS"));
    assert_eq!((tracks[1].codec_delay(), tracks[1].seek_pre_roll()), (Some(6_500_000), Some(80_000_000)));
    assert!(tracks[1].codec_private().unwrap().starts_with(b"OpusHead\x01\x01\x38\x01\x80\xbb\0\0"));

    let (mut frame, mut last, mut sounds) = (Frame::default(), 0, 0);
    while file.next_frame(&mut frame).unwrap() {
        assert!(frame.timestamp >= last, "blocks are in order");
        last = frame.timestamp;
        if frame.track == 2 {
            assert_eq!(frame.timestamp, sounds * 20, "sound has no gaps");
            sounds += 1;
        }
    }
    assert_eq!(sounds, 650);
}

#[test]
fn players_find_any_place_by_the_cues() {
    let with_video = talk();
    let without = replay(&[Tone::new(440.0).frames(0, 13_000)]);
    for (replay, latest) in [(&with_video, 1000), (&without, 5000)] {
        let mut file = MatroskaFile::open(File::open(&replay.path).unwrap()).unwrap();
        for wanted in [0, 4000, 9500, 11_900] {
            file.seek(wanted).unwrap();
            let mut frame = Frame::default();
            assert!(file.next_frame(&mut frame).unwrap());
            let found = frame.timestamp;
            assert!(found <= wanted && wanted - found <= latest, "{wanted}: {found}");
        }
    }
}

#[test]
fn ffprobe_finds_nothing_wrong() {
    let replay = talk();
    assert_eq!(probe(&replay.path, "stream=codec_name"), "vp8\nopus\n");
    assert_eq!(probe(&replay.path, "format=format_name,duration"), "matroska,webm\n13.000000\n");
}
