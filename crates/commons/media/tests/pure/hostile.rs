//! Files made to hurt: none may panic, hang, take much memory or get its hidden words through.

use std::time::Duration;

use media::picture::photo;
use media::{MediaError, sniff, video};
use proptest::prelude::*;

use crate::corpus::large::{Large, lossless, moving, part};
use crate::corpus::picture::{black_png, bomb, encoded, exif, gif, halves, jpeg, with_segment};
use crate::corpus::{MARK, contains, fixture};

const VIDEO: &[u8] = include_bytes!("../../../../libs/media-sanitizer/tests/fixtures/h264.mp4");

/// How long the quickest of some runs took, which other programs on the machine disturbed least.
fn shortest(run: impl Fn()) -> Duration {
    let runs = (0..10).map(|_| {
        let started = tokio::time::Instant::now();
        run();
        started.elapsed()
    });
    runs.min().unwrap()
}

/// Promise 7: a photo is judged by its dimensions before it is decoded.
#[test]
fn a_picture_of_400_megapixels_in_a_megabyte_is_refused_at_once() {
    let bomb = bomb(20_000);
    assert!((300_000..1_000_000).contains(&bomb.len()), "{}", bomb.len());
    let took = shortest(|| assert_eq!(photo(&bomb), Err(MediaError::TooManyPixels)));
    assert!(took < Duration::from_millis(200), "{took:?}");
    let small = self::bomb_that_fits();
    assert_eq!(photo(&small).map(|kept| (kept.width, kept.height)), Ok((300, 300)));
}

/// The same stream at a size that is allowed, so that the error above is known to be about the size.
fn bomb_that_fits() -> Vec<u8> {
    bomb(300)
}

#[test]
fn a_header_of_65535_by_65535_is_refused_in_every_format() {
    let side = [0xFF, 0xFF];
    let mut huge_jpeg = jpeg(8, 8);
    let frame = huge_jpeg.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
    huge_jpeg[frame + 5..frame + 7].copy_from_slice(&side);
    huge_jpeg[frame + 7..frame + 9].copy_from_slice(&side);
    assert_eq!(photo(&huge_jpeg), Err(MediaError::TooManyPixels));

    let mut huge_gif = gif(1);
    huge_gif[6..10].copy_from_slice(&[0xFF; 4]);
    assert_eq!(photo(&huge_gif), Err(MediaError::TooManyPixels));

    let mut huge_webp = encoded(&halves(8, 8), image::ImageFormat::WebP);
    assert_eq!(&huge_webp[12..16], b"VP8L");
    huge_webp[21..25].copy_from_slice(&(15_999_u32 | 15_999 << 14).to_le_bytes());
    assert_eq!(photo(&huge_webp), Err(MediaError::TooManyPixels));
}

/// Promise 7: a side is judged on its own, however few pixels there are.
#[test]
fn a_side_of_more_than_20_000_pixels_is_refused_in_every_format() {
    let kinds = [
        Large::Png(1, 0),
        Large::Png(8, 3),
        Large::Png(16, 6),
        Large::Jpeg,
        Large::Progressive([0x22, 0x11, 0x11]),
        Large::Gif,
    ];
    for kind in kinds {
        for (width, height) in [(20_001, 1), (1, 20_001)] {
            assert_eq!(
                photo(&kind.build(width, height)),
                Err(MediaError::TooManyPixels),
                "{kind:?} {width} x {height}"
            );
        }
        let made = photo(&kind.build(20_000, 1)).map(|kept| (kept.width, kept.height));
        assert_eq!(made, Ok((1200, 1)), "{kind:?}");
        let made = photo(&kind.build(1, 20_000)).map(|kept| (kept.width, kept.height));
        assert_eq!(made, Ok((1, 1200)), "{kind:?}");
    }
    for kind in [Large::Lossless(true), Large::Lossless(false), Large::Lossy] {
        // Longer ones are beyond this format, but for its canvas.
        assert_eq!(
            photo(&kind.build(16_383, 1)).map(|kept| (kept.width, kept.height)),
            Ok((1200, 1)),
            "{kind:?}"
        );
    }
    for (width, height) in [(20_001, 1), (1, 20_001), (40_000_000 / 4, 1)] {
        let frame = part(b"VP8L", &lossless(1, 1, true));
        assert_eq!(
            photo(&moving((width, height), (1, 1), &frame)),
            Err(MediaError::TooManyPixels),
            "{width} x {height}"
        );
    }
    assert_eq!(photo(&black_png(40_000_000, 1, (8, 0))), Err(MediaError::TooManyPixels));
    assert_eq!(photo(&black_png(1, 40_000_000, (8, 0))), Err(MediaError::TooManyPixels));
}

#[test]
fn a_gif_of_ten_thousand_frames_costs_one() {
    let file = gif(10_000);
    let took = shortest(|| assert!(photo(&file).is_ok()));
    assert!(took < Duration::from_millis(500), "{took:?}");
}

/// O-49: what is not a photo by its content is refused whatever it is called.
#[test]
fn what_is_no_photo_is_refused() {
    let others: [&[u8]; 8] = [
        b"",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
        b"<!doctype html><title>photo.jpg</title><script>alert(1)</script>",
        b"\0\0\x01\0\x01\0\x10\x10\0\0",
        b"II*\0\x08\0\0\0",
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        b"%PDF-1.7",
        b"PK\x03\x04photo.jpg",
    ];
    for other in others {
        assert_eq!(photo(other), Err(MediaError::NotAnImage), "{other:?}");
    }
    assert_eq!(photo(VIDEO), Err(MediaError::NotAnImage));
    assert_eq!(video::prepare(jpeg(8, 8)), Err(MediaError::NotAVideo));
    assert_eq!(photo(b"GIF89a\x01\0\x01\0<script>alert(1)</script>"), Err(MediaError::Damaged));
}

#[test]
fn what_is_cut_short_is_damaged_at_every_sixteenth() {
    let pictures = [
        jpeg(200, 100),
        with_segment(&jpeg(200, 100), 0xE1, &exif(6)),
        encoded(&halves(200, 100), image::ImageFormat::Png),
        encoded(&halves(200, 100), image::ImageFormat::WebP),
        fixture("progressive.jpg"),
    ];
    for (index, whole) in pictures.iter().enumerate() {
        for part in 0..16 {
            let cut = photo(&whole[..whole.len() * part / 16]);
            assert!(
                matches!(cut, Err(MediaError::Damaged | MediaError::NotAnImage)),
                "{index} {part} {cut:?}"
            );
        }
    }
}

/// Files to change at random: each kind of photo.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![VIDEO.to_vec(), with_segment(&jpeg(40, 30), 0xE1, &exif(8))];
    seeds.extend([fixture("progressive.jpg"), fixture("lossy.webp"), fixture("cmyk.jpg"), gif(3)]);
    seeds.push(encoded(&halves(40, 30), image::ImageFormat::Png));
    seeds.push(encoded(&halves(40, 30), image::ImageFormat::WebP));
    seeds
}

/// Takes in `bytes` as whatever they are; the outcome must be an error or a clean file.
fn take_in(bytes: Vec<u8>) {
    let _ = sniff::sniff(&bytes);
    if let Ok(kept) = photo(&bytes) {
        assert!(!contains(&kept.bytes, MARK));
        assert!(kept.width <= 1200 && kept.height <= 1200);
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
}
