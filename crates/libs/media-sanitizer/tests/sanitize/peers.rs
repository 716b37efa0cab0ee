//! Our readers against demuxers from outside, over videos of real encoders: same length, same samples, after cleaning too.

use std::io::Cursor;

use matroska_demuxer::{Frame, MatroskaFile, TrackType};

use crate::corpus::fixture;
use crate::prepare;

/// The pictures and sounds of an ISO base media video, and the milliseconds of its longest track.
fn by_re_mp4(bytes: &[u8]) -> (Vec<(u32, Vec<u8>)>, u64) {
    let video = re_mp4::Mp4::read_bytes(bytes).unwrap();
    let (mut samples, mut ms) = (Vec::new(), 0);
    for track in video.tracks().values() {
        let length: u64 = track.samples.iter().map(|sample| sample.duration).sum();
        ms = ms.max(length * 1000 / track.timescale);
        samples
            .extend(track.samples.iter().map(|sample| (track.track_id, bytes[sample.byte_range()].to_vec())));
    }
    (samples, ms)
}

#[test]
fn films_measure_as_re_mp4_measures_them() {
    for name in ["h264.mp4", "h264-fragmented.mp4", "hevc.mov"] {
        let before = fixture(name);
        let kept = prepare(before.clone()).unwrap();
        let ((samples_before, ms), (samples_after, ms_after)) = (by_re_mp4(&before), by_re_mp4(&kept.bytes));
        assert!(ms.abs_diff(kept.duration_ms) <= 100, "{name}: {ms} {}", kept.duration_ms);
        assert_eq!(ms, ms_after, "{name}");
        assert!(samples_before.len() > 20, "{name}");
        let changed: Vec<_> =
            samples_before.iter().zip(&samples_after).filter(|(one, other)| one != other).collect();
        // Only the encoder's note in the first picture has been blanked.
        assert!(
            samples_before.len() == samples_after.len() && changed.len() <= 1,
            "{name}: {}",
            changed.len()
        );
        for ((_, one), (_, other)) in changed {
            assert!(one.windows(4).any(|window| window == b"x264" || window == b"x265"), "{name}");
            assert_eq!(one.len(), other.len(), "{name}");
        }
    }
}

/// The pictures and sounds of a Matroska video, and the milliseconds at which its last one begins.
fn by_matroska_demuxer(bytes: &[u8]) -> (Vec<(u64, u64, usize)>, u64) {
    let mut video = MatroskaFile::open(Cursor::new(bytes)).unwrap();
    let wanted: Vec<u64> = video
        .tracks()
        .iter()
        .filter(|track| matches!(track.track_type(), TrackType::Video | TrackType::Audio))
        .map(|track| track.track_number().get())
        .collect();
    let (mut samples, mut frame) = (Vec::new(), Frame::default());
    while video.next_frame(&mut frame).unwrap() {
        if wanted.contains(&frame.track) {
            samples.push((frame.track, frame.timestamp, frame.data.len()));
        }
    }
    let last = samples.iter().map(|(_, at, _)| *at).max().unwrap();
    (samples, last)
}

#[test]
fn recordings_measure_as_matroska_demuxer_measures_them() {
    for name in ["h264.mkv", "vp8.webm", "vp8-live.webm"] {
        let before = fixture(name);
        let kept = prepare(before.clone()).unwrap();
        let (samples, last) = by_matroska_demuxer(&before);
        assert!(
            (last..=last + 100).contains(&(kept.duration_ms + 40)) || kept.duration_ms.abs_diff(last) <= 100,
            "{name}"
        );
        assert_eq!(by_matroska_demuxer(&kept.bytes).0, samples, "{name}");
        assert!(samples.len() > 20, "{name}");
    }
}
