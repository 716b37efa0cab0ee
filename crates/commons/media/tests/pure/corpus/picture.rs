//! Builds photos: with places in them, with riders behind them, larger than they look.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// A picture of `width` by `height`, red on its left half and blue on its right.
pub fn halves(width: u32, height: u32) -> DynamicImage {
    let red = |x, _| if x < width / 2 { Rgb([220, 20, 20]) } else { Rgb([20, 20, 220]) };
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, red))
}

/// `image` as a file.
pub fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A JPEG of [`halves`].
pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encoded(&halves(width, height), ImageFormat::Jpeg)
}

/// `jpeg` with a segment of this marker and content behind its first two bytes.
pub fn with_segment(jpeg: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xFF, marker], &length, content, &jpeg[2..]].concat()
}

/// An EXIF segment's content: this orientation, a maker, and coordinates in Berlin.
pub fn exif(orientation: u16) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08".to_vec();
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        [&tag.to_be_bytes(), kind.to_be_bytes().as_slice(), &count.to_be_bytes(), &value.to_be_bytes()]
            .concat()
    };
    // Three entries from offset 8: 2 + 3 * 12 + 4 bytes, so the maker's name is at 50 and the place at 58.
    tiff.extend(3_u16.to_be_bytes());
    tiff.extend(entry(0x010F, 2, 7, 50));
    tiff.extend(entry(0x0112, 3, 1, u32::from(orientation) << 16));
    tiff.extend(entry(0x8825, 4, 1, 58));
    tiff.extend([0; 4]);
    tiff.extend(b"CANARY\0\0");
    tiff.extend(4_u16.to_be_bytes());
    tiff.extend(entry(1, 2, 2, u32::from_be_bytes(*b"N\0\0\0")));
    tiff.extend(entry(2, 5, 3, 112));
    tiff.extend(entry(3, 2, 2, u32::from_be_bytes(*b"E\0\0\0")));
    tiff.extend(entry(4, 5, 3, 136));
    tiff.extend([0; 4]);
    for number in [52_u32, 1, 31, 1, 12, 1, 13, 1, 24, 1, 18, 1] {
        tiff.extend(number.to_be_bytes());
    }
    [b"Exif\0\0".as_slice(), &tiff].concat()
}

/// A PNG chunk.
fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let body = [kind.as_slice(), content].concat();
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    [&length, body.as_slice(), &crc32(&body).to_be_bytes()].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(
            crc ^ u32::from(*byte),
            |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 },
        )
    })
}

fn adler32(length: usize) -> u32 {
    // Of `length` zeros: the first sum stays 1, the second counts them.
    u32::try_from(length % 65_521).unwrap() << 16 | 1
}

/// A real, complete PNG of `side` by `side` black pixels: a thousandth of what it unpacks to.
pub fn bomb(side: u32) -> Vec<u8> {
    black_png(side, side, (8, 0))
}

/// A real, complete PNG of black pixels, or transparent ones, of this many bits a sample and this PNG colour type.
pub fn black_png(width: u32, height: u32, (depth, colours): (u8, u8)) -> Vec<u8> {
    let samples = [1, 0, 3, 1, 2, 0, 4][usize::from(colours)];
    let row = (width as usize * samples * usize::from(depth)).div_ceil(8) + 1;
    let total = row * height as usize;
    let stream = zeros(total);
    let header = [width.to_be_bytes().as_slice(), &height.to_be_bytes(), &[depth, colours, 0, 0, 0]].concat();
    let palette = if colours == 3 { chunk(b"PLTE", &[0; 3]) } else { Vec::new() };
    let pixels = chunk(b"IDAT", &stream);
    [b"\x89PNG\r\n\x1A\n".to_vec(), chunk(b"IHDR", &header), palette, pixels, chunk(b"IEND", b"")].concat()
}

/// So many zeros, compressed as PNG has it.
pub fn zeros(total: usize) -> Vec<u8> {
    [&[0x78, 0x01], deflated_zeros(total).as_slice(), &adler32(total).to_be_bytes()].concat()
}

/// One deflate block of a zero and then matches of 258 zeros, two bits each.
fn deflated_zeros(total: usize) -> Vec<u8> {
    let mut bits = Bits::default();
    // A last block with codes of its own: 286 for lengths, 1 for distances, 18 lengths of the code for those.
    bits.put(0b101, 3);
    bits.put(29, 5);
    bits.put(0, 5);
    bits.put(14, 4);
    for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] {
        bits.put(length, 3);
    }
    let zeros = |bits: &mut Bits, run: u32| {
        bits.code(0, 1);
        bits.put(run - 11, 7);
    };
    bits.code(0b11, 2);
    zeros(&mut bits, 138);
    zeros(&mut bits, 117);
    bits.code(0b11, 2);
    zeros(&mut bits, 28);
    bits.code(0b10, 2);
    bits.code(0b10, 2);
    bits.code(0b10, 2);
    for _ in 0..(total - 1) / 258 {
        bits.put(0, 2);
    }
    for _ in 0..(total - 1) % 258 {
        bits.code(0b10, 2);
    }
    bits.code(0b11, 2);
    bits.finish()
}

/// `png` with a chunk of this kind and content behind its header.
pub fn with_chunk(png: &[u8], kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    [&png[..33], &chunk(kind, content), &png[33..]].concat()
}

/// A GIF of 2 by 2 red pixels whose `frames` frames follow one another.
pub fn gif(frames: usize) -> Vec<u8> {
    let head = b"GIF89a\x02\0\x02\0\x80\0\0\xFF\0\0\0\0\xFF";
    let red = b"\x2C\0\0\0\0\x02\0\x02\0\0\x02\x02\x84\x51\0";
    let blue = b"\x2C\0\0\0\0\x02\0\x02\0\0\x02\x02\x8C\x53\0";
    let rest = blue.repeat(frames.saturating_sub(1));
    [head.as_slice(), red, &rest, b"\x3B"].concat()
}

/// Bits one after the other, as deflate, GIF and WebP have them.
#[derive(Default)]
pub struct Bits {
    bytes: Vec<u8>,
    now: u8,
    used: u32,
}

impl Bits {
    /// Numbers go in from their lowest bit.
    pub fn put(&mut self, number: u32, count: u32) {
        for bit in 0..count {
            self.now |= u8::from(number >> bit & 1 == 1) << self.used;
            self.used += 1;
            if self.used == 8 {
                self.bytes.push(std::mem::take(&mut self.now));
                self.used = 0;
            }
        }
    }

    /// Codes go in from their highest bit.
    pub fn code(&mut self, code: u32, count: u32) {
        for bit in (0..count).rev() {
            self.put(code >> bit & 1, 1);
        }
    }

    pub fn finish(mut self) -> Vec<u8> {
        if self.used > 0 {
            self.bytes.push(self.now);
        }
        self.bytes
    }
}
