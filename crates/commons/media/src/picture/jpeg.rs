//! Judges a JPEG by its markers before it is decoded: is its end there, and how much memory will its scans need?

use crate::MediaError;
use media_sanitizer::field::{after, u8_at, u16_at};

const START_OF_SCAN: u8 = 0xDA;
const END_OF_IMAGE: u8 = 0xD9;
const PROGRESSIVE: [u8; 4] = [0xC2, 0xC6, 0xCA, 0xCE];

/// What the frame header of a JPEG tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// Pixels across and down.
    pub size: (u32, u32),
    /// Bytes that decoding needs beside its result.
    pub beside: u64,
    coefficients: u64,
    parts: u8,
    progressive: bool,
}

/// Refuses a JPEG without an end, and tells what its header does.
///
/// A picture sent in several passes is held as coefficients of two bytes each until the last pass; the decoder's own
/// limit does not count them. One that was cut short would be completed with grey.
pub(super) fn check(bytes: &[u8]) -> Result<Frame, MediaError> {
    let mut at = 2;
    let mut found: Option<Frame> = None;
    loop {
        while u8_at(bytes, at)? != 0xFF || matches!(u8_at(bytes, after(at, 1)?)?, 0xFF | 0x00) {
            at = after(at, 1)?;
        }
        let marker = u8_at(bytes, after(at, 1)?)?;
        let body = after(at, 2)?;
        // These are alone, without a length.
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            at = body;
            continue;
        }
        if marker == END_OF_IMAGE {
            return Err(MediaError::Damaged);
        }
        let length = usize::from(u16_at(bytes, body)?);
        if matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC) {
            let frame = frame(bytes, after(body, 2)?, PROGRESSIVE.contains(&marker))?;
            // Of two frames nobody could say which one is decoded.
            if found.replace(frame).is_some() {
                return Err(MediaError::Damaged);
            }
        }
        if marker == START_OF_SCAN {
            let mut frame = found.ok_or(MediaError::Damaged)?;
            let interleaved = u8_at(bytes, after(body, 2)?)? == frame.parts;
            let rest = bytes.get(after(body, length)?..).ok_or(MediaError::Damaged)?;
            if !rest.windows(2).any(|pair| pair == [0xFF, END_OF_IMAGE]) {
                return Err(MediaError::Damaged);
            }
            if frame.progressive || !interleaved {
                frame.beside = frame.beside.saturating_add(frame.coefficients);
            }
            // The decoder's copy of the file, and what it finds in it beside the picture.
            let read = u64::try_from(bytes.len()).unwrap_or(u64::MAX).saturating_mul(3);
            frame.beside = frame.beside.saturating_add(read);
            return Ok(frame);
        }
        at = after(body, length.max(2))?;
    }
}

/// What a frame header tells: its size, the bytes of all coefficients, and those of the few lines that are worked on.
fn frame(bytes: &[u8], at: usize, progressive: bool) -> Result<Frame, MediaError> {
    let height = u32::from(u16_at(bytes, after(at, 1)?)?);
    let width = u32::from(u16_at(bytes, after(at, 3)?)?);
    let parts = u8_at(bytes, after(at, 5)?)?;
    let mut factors = Vec::new();
    for part in 0..usize::from(parts) {
        let both = u8_at(bytes, after(at, 7 + 3 * part)?)?;
        factors.push((u64::from(both >> 4).clamp(1, 4), u64::from(both & 15).clamp(1, 4)));
    }
    let across = factors.iter().map(|(h, _)| *h).max().unwrap_or(1);
    let down = factors.iter().map(|(_, v)| *v).max().unwrap_or(1);
    let columns = u64::from(width).div_ceil(8 * across);
    let rows = u64::from(height).div_ceil(8 * down);
    let sum: u64 = factors.iter().map(|(h, v)| h * v).sum();
    // Eight lines of each part as they are read, and enlarged to the size of the others.
    let line = |(h, v): &(u64, u64)| 8 * columns * h * 64 * (v + across.div_ceil(*h) * down.div_ceil(*v) + 1);
    Ok(Frame {
        size: (width, height),
        beside: factors.iter().map(line).sum(),
        coefficients: columns * rows * sum * 64 * 2,
        parts,
        progressive,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(marker: u8, parts_in_scan: u8) -> Vec<u8> {
        let frame = [0xFF, marker, 0, 17, 8, 0, 16, 0, 32, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
        let scan = [0xFF, START_OF_SCAN, 0, 2 + 4, parts_in_scan, 1, 0, 0];
        [&[0xFF, 0xD8], frame.as_slice(), &scan, &[1, 2, 3]].concat()
    }

    /// What is held beside what a picture of one pass holds.
    fn held(file: &[u8]) -> Result<u64, MediaError> {
        let plain = [header(0xC0, 3).as_slice(), &[0xFF, END_OF_IMAGE]].concat();
        Ok(check(file)?.beside - check(&plain)?.beside)
    }

    #[test]
    fn several_passes_cost_two_bytes_a_coefficient() {
        let end = [0xFF, END_OF_IMAGE];
        let plain = check(&[header(0xC0, 3).as_slice(), &end].concat()).unwrap();
        assert_eq!(plain.size, (32, 16));
        assert!(plain.beside < 32 * 1024, "{plain:?}");
        // 32 x 16 pixels of brightness and two colours at a quarter of that.
        assert_eq!(held(&[header(0xC2, 3).as_slice(), &end].concat()), Ok(2 * (512 + 128 + 128)));
        assert_eq!(held(&[header(0xC0, 1).as_slice(), &end].concat()), Ok(2 * (512 + 128 + 128)));
    }

    #[test]
    fn a_picture_of_two_frames_is_damaged() {
        let one = header(0xC0, 3);
        let two = [&one[..21], &one[2..], &[0xFF, END_OF_IMAGE]].concat();
        assert_eq!(check(&two), Err(MediaError::Damaged));
    }

    #[test]
    fn a_picture_without_an_end_is_damaged() {
        assert_eq!(check(&header(0xC0, 3)), Err(MediaError::Damaged));
        assert_eq!(check(b"\xFF\xD8\xFF"), Err(MediaError::Damaged));
        assert_eq!(check(b"\xFF\xD8\xFF\xD9"), Err(MediaError::Damaged));
    }
}
