//! Files made to hurt: none may panic, hang, take much memory or get its hidden words through.

use media_sanitizer::SanitizeError;
use proptest::prelude::*;

use crate::corpus::mp4::Mp4;
use crate::corpus::webm::WebM;
use crate::corpus::{FILMS, MARK, contains, fixture};
use crate::{LONGEST_MS, prepare};

/// What is not a video by its content is refused whatever it is called.
#[test]
fn what_is_no_video_is_refused() {
    let others: [&[u8]; 10] = [
        b"",
        b"\xFF\xD8\xFF\xE0rest",
        b"\x89PNG\r\n\x1A\nrest",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
        b"<!doctype html><title>video.mp4</title><script>alert(1)</script>",
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        b"\x1A\x45\xDF\xA3\x87\x42\x82\x84html",
        b"RIFF\x10\0\0\0WAVEfmt ",
        b"%PDF-1.7",
        b"PK\x03\x04video.mp4",
    ];
    for other in others {
        assert_eq!(prepare(other.to_vec()), Err(SanitizeError::NotAVideo), "{other:?}");
    }
}

#[test]
fn what_is_cut_short_is_damaged_at_every_sixteenth() {
    let mut videos: Vec<_> = FILMS.iter().map(|name| (*name, fixture(name))).collect();
    videos.push(("made", Mp4::default().build()));
    videos.push(("made at end", Mp4 { fast_start: false, ..Mp4::default() }.build()));
    videos.push(("made webm", WebM::default().build()));
    for (name, whole) in videos {
        for part in 0..16 {
            let cut = prepare(whole[..whole.len() * part / 16].to_vec());
            // What was recorded live and cut between two clusters is a shorter recording.
            let live = name == "vp8-live.webm" && cut.is_ok();
            assert!(
                live || matches!(cut, Err(SanitizeError::Damaged | SanitizeError::NotAVideo)),
                "{name} {part} {cut:?}"
            );
        }
    }
}

/// Files to change at random: each kind of video.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<_> = FILMS.iter().map(|name| fixture(name)).collect();
    seeds.push(Mp4 { coordinates: Some(b"CANARY".to_vec()), ..Mp4::default() }.build());
    seeds.push(Mp4 { per_fragment: 5, fast_start: false, ..Mp4::default() }.build());
    seeds.push(WebM { text: Some(b"CANARY".to_vec()), ..WebM::default() }.build());
    seeds
}

/// Takes in `bytes`; the outcome must be an error or a clean video, which cleaning does not change again.
fn take_in(bytes: Vec<u8>) {
    let length = bytes.len();
    if let Ok(kept) = prepare(bytes) {
        assert_eq!(kept.bytes.len(), length);
        assert!(kept.duration_ms <= LONGEST_MS);
        let again = prepare(kept.bytes.clone());
        assert_eq!(again.map(|video| video.bytes), Ok(kept.bytes));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..4096)) {
        take_in(bytes);
    }

    #[test]
    fn changed_files_never_panic(
        which in any::<prop::sample::Index>(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in proptest::option::of(any::<prop::sample::Index>()),
    ) {
        let seeds = seeds();
        let mut bytes = which.get(&seeds).clone();
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()) + 1);
        }
        take_in(bytes);
    }

    #[test]
    fn spliced_files_never_panic(
        one in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
    ) {
        let seeds = seeds();
        let (one, other) = (one.get(&seeds), other.get(&seeds));
        take_in([&one[..from.index(one.len())], &other[to.index(other.len())..]].concat());
    }

    #[test]
    fn a_marked_box_of_any_name_never_gets_through(
        kind in proptest::array::uniform4(any::<u8>()),
        level in prop::sample::select(vec!["top", "moov", "trak", "mdia", "minf", "stbl"]),
        before in proptest::collection::vec(any::<u8>(), 0..40),
    ) {
        let hidden = crate::corpus::mp4::atom(&kind, &[&before, MARK]);
        if let Ok(kept) = prepare((Mp4 { hidden: vec![(level, hidden)], ..Mp4::default() }).build()) {
            prop_assert!(!contains(&kept.bytes, MARK));
        }
    }
}
