//! Videos in ISO base media containers are measured by their samples, whatever their headers claim.

use media_sanitizer::{Container, SanitizeError, Video};

use crate::corpus::contains;
use crate::corpus::mp4::{Mp4, SAMPLE, atom, full, words};
use crate::prepare;

fn kept(video: &Mp4) -> Video {
    prepare(video.build()).unwrap()
}

fn refused(video: &Mp4) -> SanitizeError {
    prepare(video.build()).unwrap_err()
}

/// R003, R253: an honest video is kept with its size and length, wherever its movie box is.
#[test]
fn an_honest_film_is_kept() {
    for fast_start in [true, false] {
        let video = Mp4 { fast_start, ..Mp4::lasting(250, 40) };
        let kept = kept(&video);
        assert_eq!((kept.width, kept.height, kept.duration_ms), (640, 360, 10_000));
        assert_eq!(kept.container, Container::Mp4);
        assert_eq!(kept.bytes.len(), video.build().len());
        assert!(contains(&kept.bytes, &SAMPLE.repeat(250)));
    }
}

/// R255, R417: 30.0 seconds are allowed and 30.1 are not, in tables and in fragments.
#[test]
fn thirty_seconds_are_the_end() {
    for per_fragment in [0, 25] {
        let video = |samples, delta| Mp4 { per_fragment, ..Mp4::lasting(samples, delta) };
        assert_eq!(kept(&video(750, 40)).duration_ms, 30_000);
        assert_eq!(refused(&video(301, 100)), SanitizeError::TooLong);
        assert_eq!(refused(&video(18_000, 33)), SanitizeError::TooLong);
    }
}

/// R255: a header of ten seconds over ten minutes of samples does not help.
#[test]
fn a_header_that_understates_is_not_believed() {
    let liar = Mp4 { claimed: 10_000, ..Mp4::lasting(15_000, 40) };
    assert_eq!(refused(&liar), SanitizeError::TooLong);
    let fragmented = Mp4 { claimed: 10_000, per_fragment: 100, ..Mp4::lasting(15_000, 40) };
    assert_eq!(refused(&fragmented), SanitizeError::TooLong);
}

#[test]
fn a_header_that_overstates_is_corrected() {
    let kept = kept(&Mp4 { claimed: 600_000, ..Mp4::lasting(125, 40) });
    assert_eq!(kept.duration_ms, 5000);
    assert!(!contains(&kept.bytes, &600_000_u32.to_be_bytes()));
    assert!(contains(&kept.bytes, &[words(&[1000, 5000])].concat()));
}

#[test]
fn a_last_picture_shown_much_later_counts() {
    let late = Mp4 { shifts: vec![(24, 0), (1, 600_000)], ..Mp4::lasting(25, 40) };
    assert_eq!(refused(&late), SanitizeError::TooLong);
    let reordered = Mp4 { shifts: vec![(1, 80), (1, 160), (748, 80)], ..Mp4::lasting(750, 40) };
    assert_eq!(kept(&reordered).duration_ms, 30_000);
}

#[test]
fn a_film_without_pictures_is_not_a_film() {
    assert_eq!(refused(&Mp4 { handler: *b"soun", ..Mp4::default() }), SanitizeError::NotAVideo);
    assert_eq!(refused(&Mp4 { handler: *b"text", ..Mp4::default() }), SanitizeError::NotAVideo);
    for codec in [b"jpeg", b"mjp2", b"encv", b"mp4v", b"raw "] {
        assert_eq!(refused(&Mp4 { codec: *codec, ..Mp4::default() }), SanitizeError::NotAVideo);
    }
}

#[test]
fn a_film_without_length_or_size_is_damaged() {
    assert_eq!(refused(&Mp4 { delta: 0, ..Mp4::default() }), SanitizeError::Damaged);
    assert_eq!(refused(&Mp4 { samples: 0, ..Mp4::default() }), SanitizeError::Damaged);
    for size in [(0, 360), (640, 0), (u16::MAX, 360)] {
        assert_eq!(refused(&Mp4 { size, ..Mp4::default() }), SanitizeError::Damaged);
    }
}

#[test]
fn no_movie_box_is_damaged() {
    let ftyp = atom(b"ftyp", &[b"isom", &[0; 4]]);
    let mdat = atom(b"mdat", &[&[0; 100]]);
    assert_eq!(prepare([ftyp.clone(), mdat].concat()), Err(SanitizeError::Damaged));
    assert_eq!(prepare(ftyp), Err(SanitizeError::Damaged));
}

#[test]
fn a_page_in_the_clothes_of_a_film_is_refused() {
    let page = [&[0, 0, 0, 28], b"ftyp<html><script>1</script>".as_slice()].concat();
    assert_eq!(prepare(page), Err(SanitizeError::NotAVideo));
    let behind = [Mp4::default().build(), b"<html><script>alert(1)</script>".to_vec()].concat();
    assert_eq!(prepare(behind), Err(SanitizeError::Damaged));
    let zip = [Mp4::default().build(), b"PK\x03\x04 an archive behind the video".to_vec()].concat();
    assert_eq!(prepare(zip), Err(SanitizeError::Damaged));
    let brands = atom(b"ftyp", &[b"isom", &[0; 4], &b"<svg".repeat(3)]);
    let video = Mp4::default().build();
    let clean = prepare([brands.as_slice(), &video[32..]].concat());
    assert!(clean.is_err() || !contains(&clean.unwrap().bytes, b"<svg"));
}

#[test]
fn a_box_that_runs_out_of_its_parent_is_damaged() {
    let good = Mp4::default().build();
    for kind in [b"moov", b"trak", b"mdia", b"stbl", b"mdat", b"stsz"] {
        let at = good.windows(4).position(|window| window == kind).unwrap() - 4;
        for size in [2_u32, 7, 0x7FFF_FFFF, u32::MAX] {
            let mut bad = good.clone();
            bad[at..at + 4].copy_from_slice(&size.to_be_bytes());
            assert_eq!(prepare(bad), Err(SanitizeError::Damaged), "{kind:?} {size}");
        }
        let mut wide = good.clone();
        wide[at..at + 4].copy_from_slice(&1_u32.to_be_bytes());
        wide[at + 8..at + 16].copy_from_slice(&u64::MAX.to_be_bytes());
        assert_eq!(prepare(wide), Err(SanitizeError::Damaged), "{kind:?}");
    }
}

#[test]
fn boxes_within_themselves_are_damaged() {
    for level in ["moov", "trak", "mdia", "minf", "stbl"] {
        let kind: &[u8; 4] = level.as_bytes().try_into().unwrap();
        let mut nested = atom(kind, &[]);
        for _ in 0..5_000 {
            nested = atom(kind, &[&nested]);
        }
        assert_eq!(refused(&Mp4 { hidden: vec![(level, nested)], ..Mp4::default() }), SanitizeError::Damaged);
    }
}

#[test]
fn two_movies_in_one_file_are_damaged() {
    let second = atom(b"moov", &[]);
    assert_eq!(refused(&Mp4 { hidden: vec![("top", second)], ..Mp4::default() }), SanitizeError::Damaged);
    let times = full(b"stts", 0, &[&words(&[1, 25, 1])]);
    assert_eq!(refused(&Mp4 { hidden: vec![("stbl", times)], ..Mp4::default() }), SanitizeError::Damaged);
}

#[test]
fn tables_that_claim_more_than_there_is_are_damaged() {
    let good = Mp4::default().build();
    for (kind, field) in [(b"stsz", 12), (b"stts", 8), (b"stsc", 8), (b"stco", 8), (b"stco", 12)] {
        let at = good.windows(4).position(|window| window == kind).unwrap() + field;
        let mut bad = good.clone();
        bad[at..at + 4].copy_from_slice(&u32::MAX.to_be_bytes());
        assert_eq!(prepare(bad), Err(SanitizeError::Damaged), "{kind:?} {field}");
    }
}

#[test]
fn samples_in_another_file_are_refused() {
    let mut video = Mp4::default().build();
    let at = video.windows(4).position(|window| window == b"url ").unwrap();
    video[at + 7] = 0;
    assert_eq!(prepare(video), Err(SanitizeError::Damaged));
}
