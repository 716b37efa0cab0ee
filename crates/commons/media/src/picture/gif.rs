//! Judges a GIF by its first frame, the only one that is decoded: it has a size of its own.

use super::memory::{MEGA, pixels};
use crate::MediaError;
use media_sanitizer::field::{after, array, u8_at};

const EXTENSION: u8 = 0x21;
const FRAME: u8 = 0x2C;

/// Refuses a first frame that is too large, and returns the bytes that decoding needs beside its result: a byte a pixel,
/// and the frame once more where it does not lie on the screen line by line.
pub(super) fn check(bytes: &[u8], screen: (u32, u32)) -> Result<u64, MediaError> {
    pixels(screen)?;
    let mut at = after(13, colours(u8_at(bytes, 10)?))?;
    loop {
        match u8_at(bytes, at)? {
            EXTENSION => at = behind_blocks(bytes, after(at, 2)?)?,
            FRAME => break,
            _ => return Err(MediaError::Damaged),
        }
    }
    let number = |offset: usize| array(bytes, after(at, offset)?).map(u16::from_le_bytes).map(u32::from);
    let (left, top, width, height) = (number(1)?, number(3)?, number(5)?, number(7)?);
    let pixels = pixels((width, height))?;
    let in_place = left == 0 && width == screen.0 && top.saturating_add(height) <= screen.1;
    let words = u64::try_from(bytes.len()).unwrap_or(u64::MAX).saturating_mul(2);
    Ok(pixels.saturating_mul(if in_place { 1 } else { 5 }).saturating_add(words).saturating_add(MEGA))
}

/// Bytes of the table of colours that these flags announce.
fn colours(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// The place behind a row of blocks, each of which says its length, and which ends with an empty one.
fn behind_blocks(bytes: &[u8], mut at: usize) -> Result<usize, MediaError> {
    loop {
        let length = usize::from(u8_at(bytes, at)?);
        at = after(at, length.saturating_add(1))?;
        if length == 0 {
            return Ok(at);
        }
    }
}
