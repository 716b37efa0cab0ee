//! How much memory making a photo holds, counted by the allocator; a program of its own, so that nothing else runs beside it.

#![cfg(test)]
#![allow(clippy::as_conversions, reason = "tests build their files with exact arithmetic")]

#[path = "../pure/corpus/mod.rs"]
#[allow(dead_code, reason = "shared with the tests of the pure half, which use all of it")]
mod corpus;

use corpus::large::{Large, canvas, gif, lossless, lossy, moving, part, riff, tables};
use corpus::picture::{black_png, with_chunk, zeros};
use media::MediaError;
use media::picture::{MEMORY_MAX, Picture, needed, photo};
use peak_alloc::PeakAlloc;

#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

/// What becomes of a file, and the bytes held at the busiest moment, the file included.
fn measured(file: &[u8]) -> (Result<Picture, MediaError>, u64) {
    COUNTED.reset_peak_usage();
    let before = COUNTED.current_usage();
    let made = photo(file);
    (made, (COUNTED.peak_usage() - before + file.len()) as u64)
}

/// The largest photos of each kind that are accepted: what is held was worked out before, and never more than 192 MB.
fn the_largest_photos_fit() {
    let largest = [
        (Large::Png(8, 6), (20_000, 2_000)),
        (Large::Png(8, 6), (6_320, 6_320)),
        (Large::Png(8, 2), (2_000, 20_000)),
        (Large::Png(8, 3), (6_320, 6_320)),
        (Large::Png(16, 2), (4_600, 4_600)),
        (Large::Png(16, 6), (20_000, 850)),
        (Large::Png(16, 4), (6_150, 6_150)),
        (Large::Jpeg, (20_000, 2_000)),
        (Large::GreyJpeg, (2_000, 20_000)),
        (Large::Progressive([0x22, 0x11, 0x11]), (5_550, 5_550)),
        (Large::Progressive([0x11, 0x11, 0x11]), (20_000, 1_000)),
        (Large::Progressive([0x44, 0x11, 0x11]), (20_000, 1_500)),
        (Large::Gif, (20_000, 1_850)),
        (Large::Gif, (6_150, 6_150)),
        (Large::Lossless(true), (5_550, 5_550)),
        (Large::Lossless(false), (16_383, 1_420)),
        (Large::Lossy, (5_450, 5_450)),
        (Large::LossyClear, (3_680, 3_680)),
        (Large::Moving(true), (16_383, 950)),
        (Large::Moving(false), (3_250, 3_250)),
    ];
    for (kind, (width, height)) in largest {
        let file = kind.build(width, height);
        let foreseen = needed(&file);
        let (made, held) = measured(&file);
        println!("{kind:?} {width} x {height}: {held} bytes held, {foreseen:?} foreseen");
        assert!(made.is_ok(), "{kind:?} {width} x {height} {made:?}");
        assert!(foreseen.is_ok_and(|foreseen| held <= foreseen), "{kind:?} {held} {foreseen:?}");
        assert!(held <= MEMORY_MAX, "{kind:?} {held}");
        // Nothing much larger would be taken.
        let more = matches!(kind, Large::Jpeg | Large::GreyJpeg)
            || needed(&kind.build(width, height + height / 8)) == Err(MediaError::TooManyPixels);
        assert!(more, "{kind:?} could be larger");
    }
}

/// What hides a large thing in a small one is refused before it is unpacked.
fn what_is_hidden_is_not_unpacked() {
    let lossy_part = part(b"VP8 ", &lossy(16_383, 16_383));
    let lossless_part = part(b"VP8L", &lossless(16_384, 16_384, true));
    let layer = part(b"ALPH", &[1, 0, 0, 0]);
    let small = black_png(100, 100, (8, 0));
    // What its profile unpacks to is left out; the picture itself is fine.
    let profile = [b"p\0\0".as_slice(), &zeros(180_000_000)].concat();
    let (made, held) = measured(&with_chunk(&small, b"iCCP", &profile));
    assert!(made.is_ok() && held < 32_000_000, "{made:?} {held}");
    let hidden = [
        ("a long thin picture", black_png(40_000_000, 1, (8, 0))),
        ("a high thin picture", black_png(1, 40_000_000, (8, 0))),
        ("a frame of a GIF", gif((1, 1), (65_535, 65_535))),
        ("a thin frame of a GIF", gif((1, 1), (20_001, 1))),
        ("a lossy picture", riff(&[part(b"VP8X", &canvas(0, 10, 10)), lossy_part.clone()])),
        ("a lossy frame", moving((10, 10), (10, 10), &lossy_part)),
        ("a lossless frame", moving((10, 10), (10, 10), &lossless_part)),
        ("a lossy frame behind a layer", moving((10, 10), (10, 10), &[layer, lossy_part].concat())),
    ];
    for (what, file) in hidden {
        let (made, held) = measured(&file);
        let unpacked = held - file.len() as u64;
        println!("{what}: {made:?}, {unpacked} bytes beside the file");
        assert!(matches!(made, Err(MediaError::TooManyPixels | MediaError::Damaged)), "{what} {made:?}");
        assert!(unpacked < 32_000_000, "{what} {unpacked}");
    }
}

/// A lossless WebP describes tables that are hundreds of times as large: what they may take is foreseen as well.
fn tables_are_foreseen() {
    for groups in [1, 100, 3_000] {
        let file = tables(groups);
        let foreseen = needed(&file).unwrap();
        let (made, held) = measured(&file);
        println!("{groups} groups in {} bytes: {held} bytes held, {foreseen} foreseen", file.len());
        assert!(made.is_ok(), "{groups} {made:?}");
        assert!(held <= foreseen && u64::from(groups) * 20_000 <= held, "{groups} {held} {foreseen}");
    }
    let (made, held) = measured(&tables(65_536));
    assert_eq!(made, Err(MediaError::TooManyPixels));
    assert!(held < 32_000_000, "{held}");
}

/// One test, since two would be counted together.
#[test]
fn making_a_photo_holds_192_megabytes_at_most() {
    what_is_hidden_is_not_unpacked();
    tables_are_foreseen();
    the_largest_photos_fit();
}
