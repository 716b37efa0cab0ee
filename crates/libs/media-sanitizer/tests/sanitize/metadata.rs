//! Videos that are kept say nothing about where, when, by whom and with what they were made.

use crate::corpus::mp4::{Mp4, atom, full};
use crate::corpus::webm::{WebM, element};
use crate::corpus::{FILMS, MARK, contains, fixture};
use crate::exiftool::{exiftool, telltales};
use crate::prepare;

/// Promise 7: real encoders' videos carry no place, date, name or note when they are kept.
#[test]
fn exiftool_finds_nothing_in_films_of_real_encoders() {
    for name in FILMS {
        let before = fixture(name);
        assert!(!telltales(&exiftool(&before)).is_empty(), "{name} has nothing to remove");
        let kept = prepare(before.clone()).unwrap();
        assert_eq!(kept.bytes.len(), before.len(), "{name}");
        assert!(!contains(&kept.bytes, MARK), "{name}");
        let found = exiftool(&kept.bytes);
        assert!(found.contains("ImageWidth"), "{name}: {found}");
        assert_eq!(telltales(&found), Vec::<&str>::new(), "{name}");
        for date in found.lines().filter(|line| line.contains("Date")) {
            assert!(date.contains("0000:00:00 00:00:00"), "{name}: {date}");
        }
    }
}

/// Boxes of every kind that cameras are known to write, each with the mark in it.
fn boxes() -> Vec<Vec<u8>> {
    let place = atom(b"\xA9xyz", &[&[0, 18, 0x15, 0xC7], b"+52.52+013.40/CANARY"]);
    let item = atom(b"data", &[&[0, 0, 0, 1, 0, 0, 0, 0], b"CANARY"]);
    let handler = full(b"hdlr", 0, &[&[0; 4], b"mdir", b"appl", &[0; 9]]);
    let list = atom(b"ilst", &[&atom(b"\xA9nam", &[&item])]);
    vec![
        atom(b"udta", &[&place, &full(b"loci", 0, &[b"CANARY"])]),
        full(b"meta", 0, &[&handler, &list]),
        atom(b"meta", &[&handler, &list]),
        atom(
            b"uuid",
            &[b"\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC", b"<x:xmpmeta>CANARY"],
        ),
        place,
        list,
        atom(b"XMP_", &[b"CANARY"]),
        full(b"loci", 0, &[b"CANARY"]),
        atom(b"gps ", &[b"CANARY"]),
        atom(b"free", &[b"CANARY"]),
        atom(b"skip", &[b"CANARY"]),
        atom(b"nEw!", &[b"CANARY of a camera not yet built"]),
    ]
}

#[test]
fn boxes_of_metadata_are_blank_at_every_level() {
    for hidden in boxes() {
        for level in ["top", "moov", "trak", "mdia", "minf", "stbl"] {
            let video = Mp4 { hidden: vec![(level, hidden.clone())], ..Mp4::default() };
            let kept = prepare(video.build()).unwrap();
            assert!(!contains(&kept.bytes, MARK), "{level} {hidden:?}");
        }
        for level in ["top", "moov", "moof", "traf"] {
            let video = Mp4 { hidden: vec![(level, hidden.clone())], per_fragment: 10, ..Mp4::default() };
            let kept = prepare(video.build()).unwrap();
            assert!(!contains(&kept.bytes, MARK), "{level} {hidden:?}");
        }
    }
}

#[test]
fn a_track_of_coordinates_goes_with_its_samples() {
    let video = Mp4 { coordinates: Some(b"GPS5 52.5200 13.4050 CANARY".to_vec()), ..Mp4::default() };
    assert!(contains(&video.build(), b"gpmd"));
    let kept = prepare(video.build()).unwrap();
    assert!(!contains(&kept.bytes, MARK));
    assert!(!contains(&kept.bytes, b"52.5200"));
    assert!(!contains(&kept.bytes, b"gpmd"));
    assert_eq!(kept.duration_ms, 1000);
}

#[test]
fn dates_languages_and_names_are_gone() {
    let video = Mp4::default().build();
    assert!(contains(&video, &[0x55; 8]) && contains(&video, MARK));
    let kept = prepare(video).unwrap().bytes;
    assert!(!contains(&kept, &[0x55; 8]));
    assert!(!contains(&kept, MARK));
    assert!(contains(&kept, &[0x55, 0xC4]));
}

#[test]
fn elements_of_metadata_are_voids() {
    let hidden = [
        ("segment", element(&[0x12, 0x54, 0xC3, 0x67], &[b"CANARY tags"])),
        ("segment", element(&[0x19, 0x41, 0xA4, 0x69], &[b"CANARY attachment"])),
        ("segment", element(&[0x10, 0x43, 0xA7, 0x70], &[b"CANARY chapters"])),
        ("segment", element(&[0xEC], &[&b"CANARY".repeat(60)])),
        ("info", element(&[0x7B, 0xA9], &[b"CANARY title"])),
        ("info", element(&[0x44, 0x61], &[b"CANARYdt"])),
        ("info", element(&[0x73, 0x84], &[b"CANARY file name"])),
        ("entry", element(&[0x25, 0x86, 0x88], &[b"CANARY codec"])),
        ("cluster", element(&[0xEC], &[b"CANARY"])),
        ("cluster", element(&[0x58, 0x54], &[b"CANARY"])),
    ];
    for (level, bytes) in hidden {
        let video = WebM { hidden: vec![(level, bytes.clone())], ..WebM::default() };
        assert!(!contains(&prepare(video.build()).unwrap().bytes, MARK), "{level} {bytes:?}");
    }
    let video = WebM { text: Some(b"CANARY subtitle".to_vec()), ..WebM::default() };
    assert!(!contains(&prepare(video.build()).unwrap().bytes, MARK));
}

#[test]
fn cleaning_twice_changes_nothing() {
    for name in FILMS {
        let once = prepare(fixture(name)).unwrap();
        assert_eq!(prepare(once.bytes.clone()).unwrap(), once, "{name}");
    }
}
