//! Builds photos that are small to send and large to hold: of any size, in every format, of one colour.

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};

use super::picture::{Bits, black_png};

/// A kind of photo that can be built in any size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Large {
    /// A PNG of this many bits a sample and this colour type.
    Png(u8, u8),
    /// A JPEG of one pass.
    Jpeg,
    /// A JPEG of one pass in shades of grey.
    GreyJpeg,
    /// A JPEG of several passes, whose colours have these sampling factors.
    Progressive([u8; 3]),
    /// A GIF of one frame.
    Gif,
    /// A lossless WebP, with transparency or without.
    Lossless(bool),
    /// A lossy WebP.
    Lossy,
    /// A lossy WebP with a lossless layer of transparency.
    LossyClear,
    /// A WebP that moves, of lossless or lossy frames.
    Moving(bool),
}

impl Large {
    /// The photo of this size.
    pub fn build(self, width: u32, height: u32) -> Vec<u8> {
        match self {
            Self::Png(depth, colours) => black_png(width, height, (depth, colours)),
            Self::Jpeg => jpeg(width, height, (3, ExtendedColorType::Rgb8)),
            Self::GreyJpeg => jpeg(width, height, (1, ExtendedColorType::L8)),
            Self::Progressive(factors) => progressive(width, height, factors),
            Self::Gif => gif((width, height), (width, height)),
            Self::Lossless(clear) => riff(&[part(b"VP8L", &lossless(width, height, clear))]),
            Self::Lossy => riff(&[part(b"VP8 ", &lossy(width, height))]),
            Self::LossyClear => {
                let layer = [&[1], codes().as_slice()].concat();
                let canvas = part(b"VP8X", &canvas(0x10, width, height));
                riff(&[canvas, part(b"ALPH", &layer), part(b"VP8 ", &lossy(width, height))])
            }
            Self::Moving(lossless_frames) => {
                let frame = if lossless_frames {
                    part(b"VP8L", &lossless(width, height, true))
                } else {
                    part(b"VP8 ", &lossy(width, height))
                };
                moving((width, height), (width, height), &frame)
            }
        }
    }
}

fn jpeg(width: u32, height: u32, (samples, colours): (u32, ExtendedColorType)) -> Vec<u8> {
    let mut bytes = Vec::new();
    let pixels = vec![90; (width * height * samples) as usize];
    JpegEncoder::new(&mut bytes).write_image(&pixels, width, height, colours).unwrap();
    bytes
}

/// The head of a JPEG of several passes, its first pass cut off at once, and its end.
fn progressive(width: u32, height: u32, factors: [u8; 3]) -> Vec<u8> {
    let (across, down) = (u16::try_from(width).unwrap(), u16::try_from(height).unwrap());
    let small = jpeg(8, 8, (3, ExtendedColorType::Rgb8));
    let at = |marker: u8| small.windows(2).position(|pair| pair == [0xFF, marker]).unwrap();
    let (frame, scan) = (at(0xC0), at(0xDA));
    let mut head = small[..scan].to_vec();
    head[frame + 1] = 0xC2;
    head[frame + 5..frame + 7].copy_from_slice(&down.to_be_bytes());
    head[frame + 7..frame + 9].copy_from_slice(&across.to_be_bytes());
    for (index, factor) in factors.into_iter().enumerate() {
        head[frame + 11 + 3 * index] = factor;
    }
    let first_pass = [0xFF, 0xDA, 0, 12, 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 0, 0];
    [head.as_slice(), &first_pass, &[0; 64], &[0xFF, 0xD9]].concat()
}

/// A GIF whose first frame has a size of its own, in one colour.
pub fn gif(screen: (u32, u32), frame: (u32, u32)) -> Vec<u8> {
    let size = |(width, height): (u32, u32)| {
        [u16::try_from(width).unwrap().to_le_bytes(), u16::try_from(height).unwrap().to_le_bytes()].concat()
    };
    let head = [b"GIF89a", size(screen).as_slice(), &[0x80, 0, 0, 200, 0, 0, 0, 0, 0]].concat();
    let image = [&[0x2C, 0, 0, 0, 0], size(frame).as_slice(), &[0, 2]].concat();
    let mut blocks = Vec::new();
    for block in compressed(u64::from(frame.0) * u64::from(frame.1)).chunks(255) {
        blocks.push(block.len() as u8);
        blocks.extend(block);
    }
    [head, image, blocks, vec![0, 0x3B]].concat()
}

/// `pixels` zeros in GIF's compression: each code stands for a run that is one longer than the last.
fn compressed(pixels: u64) -> Vec<u8> {
    const CLEAR: u32 = 4;
    const FIRST: u32 = 6;
    let mut bits = Bits::default();
    let mut left = pixels;
    let width = |next: u32| (32 - next.leading_zeros()).clamp(3, 12);
    bits.put(CLEAR, 3);
    let mut sent = 0;
    while left > 0 {
        let next = FIRST + u32::max(sent, 1) - 1;
        if next == 4095 {
            bits.put(CLEAR, 12);
            sent = 0;
            continue;
        }
        let run = u64::from(sent + 1).min(left);
        let code = if run == 1 { 0 } else { FIRST + u32::try_from(run).unwrap() - 2 };
        bits.put(code, width(next));
        left -= run;
        sent += 1;
    }
    bits.put(CLEAR + 1, width(FIRST + sent - 1));
    bits.finish()
}

/// A WebP of these parts.
pub fn riff(parts: &[Vec<u8>]) -> Vec<u8> {
    let body = [b"WEBP".to_vec(), parts.concat()].concat();
    [b"RIFF", (body.len() as u32).to_le_bytes().as_slice(), &body].concat()
}

/// A part of a WebP.
pub fn part(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let padding: &[u8] = if content.len() % 2 == 1 { &[0] } else { &[] };
    [name.as_slice(), &(content.len() as u32).to_le_bytes(), content, padding].concat()
}

fn three(number: u32) -> [u8; 3] {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

/// The canvas of a WebP that has more than one part.
pub fn canvas(flags: u8, width: u32, height: u32) -> Vec<u8> {
    [&[flags, 0, 0, 0], three(width - 1).as_slice(), &three(height - 1)].concat()
}

/// A WebP that moves, with a canvas and a first frame of these sizes.
pub fn moving(size: (u32, u32), frame: (u32, u32), content: &[u8]) -> Vec<u8> {
    let place = [[0; 6].as_slice(), &three(frame.0 - 1), &three(frame.1 - 1), &[0; 4]].concat();
    let frames = [
        part(b"ANMF", &[place.as_slice(), content].concat()),
        part(b"ANMF", &[place.as_slice(), content].concat()),
    ];
    let head = [part(b"VP8X", &canvas(0x12, size.0, size.1)), part(b"ANIM", &[0; 6])];
    riff(&[head.concat(), frames.concat()])
}

/// A lossless picture in twenty bytes: every code has one symbol, so that no pixel takes a bit.
pub fn lossless(width: u32, height: u32, clear: bool) -> Vec<u8> {
    let head = (width - 1) | (height - 1) << 14 | u32::from(clear) << 28;
    [&[0x2F], head.to_le_bytes().as_slice(), &codes()].concat()
}

/// No transformation, no cache, one group of five codes of one symbol each; and some bytes to read ahead.
fn codes() -> Vec<u8> {
    let mut bits = Bits::default();
    bits.put(0, 3);
    for _ in 0..5 {
        bits.put(0b0001, 4);
    }
    [bits.finish().as_slice(), &[0; 16]].concat()
}

/// A lossy picture whose every bit is zero.
pub fn lossy(width: u32, height: u32) -> Vec<u8> {
    let first = 500_000_u32;
    let size = [(width as u16).to_le_bytes(), (height as u16).to_le_bytes()].concat();
    let head = [three(first << 5 | 1 << 4).as_slice(), &[0x9D, 1, 0x2A], &size].concat();
    [head, vec![0; 4_500_000]].concat()
}

/// A lossless picture of one pixel with so many groups of codes, each of whose five tables has a thousand entries.
pub fn tables(groups: u32) -> Vec<u8> {
    let mut bits = Bits::default();
    // No transformation, no cache, groups by blocks of 512 pixels.
    bits.put(0b00, 2);
    bits.put(1, 1);
    bits.put(7, 3);
    // The picture that names the groups has no cache, and one pixel: the last group, in red and green.
    bits.put(0, 1);
    let last = groups - 1;
    for part in [last & 0xFF, last >> 8] {
        bits.put(0b101, 3);
        bits.put(part, 8);
    }
    for _ in 0..3 {
        bits.put(0b0001, 4);
    }
    for _ in 0..groups * 5 {
        // Lengths of the code for lengths, in their order: 1 to 6 take three bits, 7 to 10 four.
        bits.put(0, 1);
        bits.put(10, 4);
        for length in [0, 0, 0, 3, 3, 3, 3, 3, 0, 3, 4, 4, 4, 4] {
            bits.put(length, 3);
        }
        // Eleven lengths follow: 1 to 10, and 10 again.
        bits.put(1, 1);
        bits.put(1, 3);
        bits.put(9, 4);
        for length in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10] {
            if length <= 6 { bits.code(length - 1, 3) } else { bits.code(length + 5, 4) }
        }
    }
    let content = [&[0x2F, 0, 0, 0, 0], bits.finish().as_slice(), &[0; 64]].concat();
    riff(&[part(b"VP8L", &content)])
}
