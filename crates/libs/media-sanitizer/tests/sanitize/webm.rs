//! Videos in WebM are measured by their blocks, whatever their headers claim.

use media_sanitizer::{Container, SanitizeError, Video};

use crate::corpus::contains;
use crate::corpus::webm::{WebM, element};
use crate::prepare;

fn kept(video: &WebM) -> Video {
    prepare(video.build()).unwrap()
}

fn refused(video: &WebM) -> SanitizeError {
    prepare(video.build()).unwrap_err()
}

/// R003, R253: an honest recording is kept with its size and length, finished or live.
#[test]
fn an_honest_recording_is_kept() {
    for (live, claimed) in [(false, Some(10_000.0)), (true, None), (false, None)] {
        let video = WebM { live, claimed, ..WebM::lasting(250, 40) };
        let kept = kept(&video);
        assert_eq!((kept.width, kept.height, kept.duration_ms), (640, 360, 10_000));
        assert_eq!(kept.container, Container::WebM);
        assert_eq!(kept.bytes.len(), video.build().len());
    }
}

/// R255, R417: 30.0 seconds are allowed and 30.1 are not, with and without a length in the header.
#[test]
fn thirty_seconds_are_the_end() {
    for (live, claimed) in [(false, Some(10_000.0)), (true, None)] {
        let video = |frames, gap| WebM { live, claimed, ..WebM::lasting(frames, gap) };
        assert_eq!(kept(&video(750, 40)).duration_ms, 30_000);
        assert_eq!(refused(&video(301, 100)), SanitizeError::TooLong);
        assert_eq!(refused(&video(15_000, 40)), SanitizeError::TooLong);
    }
}

#[test]
fn a_last_frame_that_never_ends_counts() {
    assert_eq!(refused(&WebM { last: Some(600_000), ..WebM::default() }), SanitizeError::TooLong);
    assert_eq!(kept(&WebM { last: Some(500), ..WebM::default() }).duration_ms, 1460);
}

#[test]
fn a_header_that_overstates_is_corrected() {
    let kept = kept(&WebM { claimed: Some(600_000.0), ..WebM::lasting(125, 40) });
    assert_eq!(kept.duration_ms, 5000);
    assert!(!contains(&kept.bytes, &600_000_f64.to_be_bytes()));
    assert!(contains(&kept.bytes, &5000_f64.to_be_bytes()));
}

#[test]
fn what_is_no_film_is_refused() {
    for codec in [b"V_MJPEG".as_slice(), b"V_UNCOMPRESSED", b"A_OPUS", b""] {
        assert_eq!(refused(&WebM { codec, ..WebM::default() }), SanitizeError::NotAVideo);
    }
    assert_eq!(refused(&WebM { frames: 0, ..WebM::default() }), SanitizeError::Damaged);
    assert_eq!(refused(&WebM { size: (0, 360), ..WebM::default() }), SanitizeError::Damaged);
    assert_eq!(refused(&WebM { size: (640, 60_000), ..WebM::default() }), SanitizeError::Damaged);
}

#[test]
fn contradictions_are_damaged() {
    let scale = element(&[0x2A, 0xD7, 0xB1], &[&[0]]);
    assert_eq!(refused(&WebM { hidden: vec![("info", scale)], ..WebM::default() }), SanitizeError::Damaged);
    let segment = element(&[0x18, 0x53, 0x80, 0x67], &[]);
    assert_eq!(
        refused(&WebM { hidden: vec![("segment", segment)], ..WebM::default() }),
        SanitizeError::Damaged
    );
    let behind = [WebM::default().build(), b"<html><script>alert(1)</script>".to_vec()].concat();
    assert_eq!(prepare(behind), Err(SanitizeError::Damaged));
}
