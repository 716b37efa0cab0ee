//! A photo that is kept has nothing but its pixels: no place, no maker, no rider behind its end.

use media::picture::{Picture, photo, thumbnail};

use crate::corpus::picture::{encoded, exif, halves, jpeg, with_chunk, with_segment};
use crate::corpus::{MARK, contains, fixture};

/// Fails unless `picture` is a JPEG of nothing but tables and pixels.
fn bare(picture: &Picture) {
    let bytes = &picture.bytes;
    assert!(!contains(bytes, MARK));
    let mut at = 2;
    loop {
        assert_eq!(bytes[at], 0xFF);
        let marker = bytes[at + 1];
        // JFIF, tables, frame; everything else would be a place to write notes.
        assert!(matches!(marker, 0xE0 | 0xDB | 0xC0 | 0xC1 | 0xC4 | 0xDA), "{marker:x}");
        let length = usize::from(u16::from_be_bytes([bytes[at + 2], bytes[at + 3]]));
        if marker == 0xE0 {
            assert_eq!((&bytes[at + 4..at + 9], length), (b"JFIF\0".as_slice(), 16));
        }
        if marker == 0xDA {
            break;
        }
        at += 2 + length;
    }
    assert_eq!(bytes.windows(2).position(|pair| pair == [0xFF, 0xD9]), Some(bytes.len() - 2));
}

#[test]
fn everything_that_can_ride_in_a_jpeg_is_gone() {
    let plain = jpeg(64, 32);
    let xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>CANARY</x:xmpmeta>";
    let iptc = b"Photoshop 3.0\08BIM\x04\x04\0\0\0\0\0\x0C\x1C\x02\x50\0\x06CANARY";
    let mut icc = b"ICC_PROFILE\0\x01\x01CANARY".to_vec();
    icc.resize(60_000, b'C');
    let mut file = plain.clone();
    for (marker, content) in [
        (0xE1, exif(6)),
        (0xE1, xmp.to_vec()),
        (0xED, iptc.to_vec()),
        (0xE2, icc),
        (0xFE, b"CANARY comment".to_vec()),
        (0xEF, b"CANARY unknown".to_vec()),
    ] {
        file = with_segment(&file, marker, &content);
        bare(&photo(&file).unwrap());
        bare(&thumbnail(&file).unwrap());
    }
    assert!(contains(&file, MARK));
}

#[test]
fn everything_that_can_ride_in_other_pictures_is_gone() {
    let png = encoded(&halves(64, 32), image::ImageFormat::Png);
    for (kind, content) in [
        (b"tEXt", b"Comment\0CANARY".to_vec()),
        (b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0CANARY".to_vec()),
        (b"eXIf", exif(1)[6..].to_vec()),
        (b"caNr", MARK.to_vec()),
    ] {
        let file = with_chunk(&png, kind, &content);
        assert!(contains(&file, MARK));
        bare(&photo(&file).unwrap());
    }
    for name in ["lossy.webp", "progressive.jpg"] {
        assert!(contains(&fixture(name), MARK));
        bare(&photo(&fixture(name)).unwrap());
    }
}

#[test]
fn a_second_file_behind_a_picture_is_gone() {
    let rider = b"PK\x03\x04CANARY<script>CANARY</script>PK\x05\x06";
    for picture in [
        jpeg(40, 30),
        encoded(&halves(40, 30), image::ImageFormat::Png),
        encoded(&halves(40, 30), image::ImageFormat::Gif),
        encoded(&halves(40, 30), image::ImageFormat::WebP),
    ] {
        bare(&photo(&[picture.as_slice(), rider].concat()).unwrap());
    }
}

#[test]
fn two_megabytes_of_colour_profile_are_dropped() {
    let mut file = jpeg(40, 30);
    for part in (1..=32_u8).rev() {
        let mut content = [b"ICC_PROFILE\0".as_slice(), &[part, 32]].concat();
        content.resize(65_000, b'I');
        file = with_segment(&file, 0xE2, &content);
    }
    assert!(file.len() > 2_000_000);
    let kept = photo(&file).unwrap();
    assert!(kept.bytes.len() < 5_000);
    bare(&kept);
}
