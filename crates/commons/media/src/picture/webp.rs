//! Judges a WebP by its parts: the pictures inside have sizes of their own, and each kind is decoded in its own way.

use super::memory::{MEGA, pixels};
use crate::MediaError;
use media_sanitizer::field::array;

/// Bytes that a part of a lossy picture may claim to have, and that are set aside before they are read.
const CLAIMED: u64 = 17 * MEGA;

/// Bytes that tables may take for each byte of a lossless picture that describes them: a table of a thousand entries in a
/// dozen bytes, and as much again where codes are longer.
const TABLES: u64 = 768;

/// What lies in a WebP.
#[derive(Default)]
struct Found {
    /// Bytes in which tables can be described.
    tables: u64,
    lossy: bool,
    lossless: bool,
    layer: bool,
    moves: bool,
}

/// Refuses a picture that is larger than its canvas, and returns the bytes that decoding needs beside its result.
pub(super) fn check(bytes: &[u8], canvas: (u32, u32), clear: bool) -> Result<u64, MediaError> {
    pixels(canvas)?;
    let found = look(bytes, canvas)?;
    let padded = |side: u32| u64::from(side.div_ceil(16)).saturating_mul(16);
    // Planes, layers of transparency, whole frames and the canvas, as far as they are there at once.
    let per_pixel = match found {
        Found { moves: true, .. } => 8,
        Found { lossy: true, layer: true, .. } => 7,
        Found { lossless: true, .. } if !clear => 5,
        _ => 2,
    };
    let planes = padded(canvas.0).saturating_mul(padded(canvas.1)).saturating_mul(per_pixel);
    let read = u64::try_from(bytes.len()).unwrap_or(u64::MAX).saturating_mul(4);
    let claimed = if found.lossy { CLAIMED } else { MEGA };
    let tables = found.tables.saturating_mul(TABLES);
    Ok(planes.saturating_add(read).saturating_add(claimed).saturating_add(tables))
}

impl Found {
    fn describes(&mut self, content: &[u8]) {
        self.tables = self.tables.saturating_add(u64::try_from(content.len()).unwrap_or(u64::MAX));
    }
}

fn look(bytes: &[u8], canvas: (u32, u32)) -> Result<Found, MediaError> {
    let mut found = Found::default();
    let mut rest = bytes.get(12..).unwrap_or_default();
    while let Some((name, content, behind)) = part(rest) {
        match name {
            b"VP8 " => found.lossy |= lossy_within(content, canvas)?,
            b"VP8L" => {
                found.lossless = true;
                found.describes(content);
            }
            b"ALPH" => {
                found.layer = true;
                found.describes(content);
            }
            // Of what moves only the first frame is decoded: one picture, or a layer and then one, whatever its name.
            b"ANMF" if !found.moves => {
                found.moves = true;
                let mut inner = content.get(16..).unwrap_or_default();
                for _ in 0..2 {
                    let Some((name, content, behind)) = part(inner) else { break };
                    match name {
                        b"VP8L" | b"ALPH" => found.describes(content),
                        _ => found.lossy |= lossy_within(content, canvas)?,
                    }
                    inner = behind;
                }
            }
            _ => {}
        }
        rest = behind;
    }
    Ok(found)
}

/// The name and content of the first part, as much of it as there is, and what follows.
fn part(bytes: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let name = bytes.first_chunk::<4>()?;
    let length = usize::try_from(array(bytes, 4).map(u32::from_le_bytes).ok()?).ok()?;
    let content = bytes.get(8..)?;
    let end = length.min(content.len());
    let behind = length.saturating_add(length % 2).min(content.len());
    Some((name, content.get(..end)?, content.get(behind..)?))
}

/// Whether this is a lossy picture; it is set up in the size that it claims before anyone compares it.
fn lossy_within(content: &[u8], canvas: (u32, u32)) -> Result<bool, MediaError> {
    let side = |at: usize| array(content, at).map(|bytes| u32::from(u16::from_le_bytes(bytes) & 0x3FFF));
    let (Ok(width), Ok(height)) = (side(6), side(8)) else { return Ok(false) };
    if width > canvas.0 || height > canvas.1 { Err(MediaError::Damaged) } else { Ok(true) }
}
