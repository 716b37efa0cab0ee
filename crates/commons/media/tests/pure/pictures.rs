//! Photos become small JPEGs: upright, on white, never enlarged.

use image::{DynamicImage, GenericImageView, ImageFormat, Rgba, RgbaImage};
use media::picture::{photo, thumbnail};

use crate::corpus::fixture;
use crate::corpus::picture::{encoded, exif, gif, halves, jpeg, with_chunk, with_segment};

fn pixel(bytes: &[u8], x: u32, y: u32) -> [u8; 3] {
    let [r, g, b, _] =
        image::load_from_memory_with_format(bytes, ImageFormat::Jpeg).unwrap().get_pixel(x, y).0;
    [r, g, b]
}

fn is_red([r, _, b]: [u8; 3]) -> bool {
    r > 180 && b < 80
}

fn is_blue([r, _, b]: [u8; 3]) -> bool {
    b > 180 && r < 80
}

/// R002, R249, R251, R252: every kind of photo becomes a JPEG whose longer side is at most 1200 pixels.
#[test]
fn every_kind_of_photo_becomes_a_small_jpeg() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let kept = photo(&encoded(&halves(1500, 750), format)).unwrap();
        assert_eq!((kept.width, kept.height), (1200, 600), "{format:?}");
        let seen = image::load_from_memory_with_format(&kept.bytes, ImageFormat::Jpeg).unwrap();
        assert_eq!((seen.width(), seen.height()), (1200, 600), "{format:?}");
        assert!(is_red(pixel(&kept.bytes, 100, 300)) && is_blue(pixel(&kept.bytes, 1100, 300)), "{format:?}");
    }
}

#[test]
fn a_small_photo_is_not_enlarged() {
    for (width, height) in [(1, 1), (1200, 3), (7, 1200)] {
        let kept = photo(&jpeg(width, height)).unwrap();
        assert_eq!((kept.width, kept.height), (width, height));
    }
}

#[test]
fn a_photo_taken_sideways_stands_upright() {
    // The left half is red. Turned a quarter to the right that is the top; to the left, the bottom.
    let cases = [(1, (8, 20)), (3, (56, 20)), (6, (16, 8)), (8, (16, 56))];
    for (orientation, (x, y)) in cases {
        let kept = photo(&with_segment(&jpeg(64, 32), 0xE1, &exif(orientation))).unwrap();
        let expected = if orientation > 4 { (32, 64) } else { (64, 32) };
        assert_eq!((kept.width, kept.height), expected, "{orientation}");
        assert!(is_red(pixel(&kept.bytes, x, y)), "{orientation}");
    }
    let png = with_chunk(&encoded(&halves(64, 32), ImageFormat::Png), b"eXIf", &exif(6)[6..]);
    let kept = photo(&png).unwrap();
    assert_eq!((kept.width, kept.height), (32, 64));
    let kept = photo(&fixture("lossy.webp")).unwrap();
    assert_eq!((kept.width, kept.height), (32, 48));
}

#[test]
fn what_is_transparent_lies_on_white() {
    let clear =
        RgbaImage::from_fn(40, 40, |x, _| if x < 20 { Rgba([0, 0, 0, 0]) } else { Rgba([0, 0, 0, 255]) });
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let kept = photo(&encoded(&DynamicImage::ImageRgba8(clear.clone()), format)).unwrap();
        assert!(pixel(&kept.bytes, 4, 20).iter().all(|part| *part > 245), "{format:?}");
        assert!(pixel(&kept.bytes, 36, 20).iter().all(|part| *part < 10), "{format:?}");
    }
}

#[test]
fn an_animation_shows_its_first_frame() {
    let kept = photo(&gif(3)).unwrap();
    assert_eq!((kept.width, kept.height), (2, 2));
    let [r, _, b] = pixel(&kept.bytes, 1, 1);
    assert!(r > 200 && b < 60, "{r} {b}");
}

#[test]
fn unusual_colours_are_read() {
    let [r, _, b] = pixel(&photo(&fixture("cmyk.jpg")).unwrap().bytes, 24, 2);
    assert!(r > b, "{r} {b}");
    assert!(photo(&fixture("progressive.jpg")).is_ok());
    let colours = halves(1500, 750);
    for image in [
        DynamicImage::ImageRgb16(colours.to_rgb16()),
        DynamicImage::ImageRgba16(colours.to_rgba16()),
        DynamicImage::ImageRgba8(colours.to_rgba8()),
    ] {
        let kept = photo(&encoded(&image, ImageFormat::Png)).unwrap();
        assert_eq!((kept.width, kept.height), (1200, 600));
        assert!(is_red(pixel(&kept.bytes, 100, 300)) && is_blue(pixel(&kept.bytes, 1100, 300)));
    }
    for image in [
        DynamicImage::ImageLuma8(colours.to_luma8()),
        DynamicImage::ImageLumaA8(colours.to_luma_alpha8()),
        DynamicImage::ImageLuma16(colours.to_luma16()),
        DynamicImage::ImageLumaA16(colours.to_luma_alpha16()),
    ] {
        let kept = photo(&encoded(&image, ImageFormat::Png)).unwrap();
        assert_eq!((kept.width, kept.height), (1200, 600));
        let (left, right) = (pixel(&kept.bytes, 100, 300), pixel(&kept.bytes, 1100, 300));
        assert!(left[0] > right[0] + 15 && left[0].abs_diff(left[2]) < 4, "{left:?} {right:?}");
    }
}

/// R368, R370, R418: a thumbnail is a JPEG too, at a lower quality than a photo.
#[test]
fn a_thumbnail_takes_the_same_path_at_a_lower_quality() {
    let noise = image::RgbImage::from_fn(1500, 900, |x, y| {
        let mixed = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)) >> 8;
        image::Rgb([mixed as u8, (mixed >> 5) as u8, (mixed >> 9) as u8])
    });
    let still = encoded(&DynamicImage::ImageRgb8(noise), ImageFormat::Jpeg);
    let (small, large) = (thumbnail(&still).unwrap(), photo(&still).unwrap());
    assert_eq!((small.width, small.height), (1200, 720));
    assert!(small.bytes.len() < large.bytes.len());
    assert_eq!(quality_of(&large.bytes), 85);
    assert_eq!(quality_of(&small.bytes), 80);
}

/// The quality that a JPEG's first table of divisors was scaled by, as the common tables are.
fn quality_of(jpeg: &[u8]) -> u32 {
    let table = jpeg.windows(2).position(|pair| pair == [0xFF, 0xDB]).unwrap() + 5;
    // The common table begins with 16: 16 * (200 - 2q) / 100, rounded.
    let first = u32::from(jpeg[table]);
    (50..=100).find(|q| (16 * (200 - 2 * q) + 50) / 100 == first).unwrap_or(0).max(match first {
        5 => 85,
        6 => 80,
        _ => 0,
    })
}
