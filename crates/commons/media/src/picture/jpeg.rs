//! Judges a JPEG by its markers before it is decoded: is its end there, and how much memory will its scans need?

use crate::Refusal;
use crate::field::{after, u8_at, u16_at};

const START_OF_SCAN: u8 = 0xDA;
const END_OF_IMAGE: u8 = 0xD9;
const PROGRESSIVE: [u8; 4] = [0xC2, 0xC6, 0xCA, 0xCE];

/// Refuses a JPEG without an end, and returns the bytes that decoding needs beside its result.
///
/// A picture sent in several passes is held as coefficients of two bytes each until the last pass; the decoder's own
/// limit does not count them. One that was cut short would be completed with grey.
pub(super) fn check(bytes: &[u8]) -> Result<u64, Refusal> {
    let mut at = 2;
    let mut coefficients = 0;
    let mut parts = 0;
    let mut progressive = false;
    loop {
        while u8_at(bytes, at)? != 0xFF || matches!(u8_at(bytes, after(at, 1)?)?, 0xFF | 0x00) {
            at = after(at, 1)?;
        }
        let marker = u8_at(bytes, after(at, 1)?)?;
        let body = after(at, 2)?;
        // These stand alone, without a length.
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            at = body;
            continue;
        }
        if marker == END_OF_IMAGE {
            return Err(Refusal::Damaged);
        }
        let length = usize::from(u16_at(bytes, body)?);
        if matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC) {
            progressive |= PROGRESSIVE.contains(&marker);
            (coefficients, parts) = frame(bytes, after(body, 2)?)?;
        }
        if marker == START_OF_SCAN {
            let interleaved = u8_at(bytes, after(body, 2)?)? == parts;
            let rest = bytes.get(after(body, length)?..).ok_or(Refusal::Damaged)?;
            if !rest.windows(2).any(|pair| pair == [0xFF, END_OF_IMAGE]) {
                return Err(Refusal::Damaged);
            }
            return Ok(if progressive || !interleaved { coefficients } else { 0 });
        }
        at = after(body, length.max(2))?;
    }
}

/// Bytes of all coefficients, and the number of colour components, from a frame header.
fn frame(bytes: &[u8], at: usize) -> Result<(u64, u8), Refusal> {
    let height = u64::from(u16_at(bytes, after(at, 1)?)?);
    let width = u64::from(u16_at(bytes, after(at, 3)?)?);
    let parts = u8_at(bytes, after(at, 5)?)?;
    let mut sum = 0;
    let (mut across, mut down) = (1, 1);
    for part in 0..usize::from(parts) {
        let factors = u8_at(bytes, after(at, 7 + 3 * part)?)?;
        let (h, v) = (u64::from(factors >> 4).clamp(1, 4), u64::from(factors & 15).clamp(1, 4));
        sum += h * v;
        (across, down) = (across.max(h), down.max(v));
    }
    let blocks = width.div_ceil(8 * across) * height.div_ceil(8 * down) * sum;
    Ok((blocks * 64 * 2, parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(marker: u8, parts_in_scan: u8) -> Vec<u8> {
        let frame = [0xFF, marker, 0, 17, 8, 0, 16, 0, 32, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
        let scan = [0xFF, START_OF_SCAN, 0, 2 + 4, parts_in_scan, 1, 0, 0];
        [&[0xFF, 0xD8], frame.as_slice(), &scan, &[1, 2, 3]].concat()
    }

    #[test]
    fn several_passes_cost_two_bytes_a_coefficient() {
        let end = [0xFF, END_OF_IMAGE];
        assert_eq!(check(&[header(0xC0, 3).as_slice(), &end].concat()), Ok(0));
        // 32 x 16 pixels of brightness and two colours at a quarter of that.
        assert_eq!(check(&[header(0xC2, 3).as_slice(), &end].concat()), Ok(2 * (512 + 128 + 128)));
        assert_eq!(check(&[header(0xC0, 1).as_slice(), &end].concat()), Ok(2 * (512 + 128 + 128)));
    }

    #[test]
    fn a_picture_without_an_end_is_damaged() {
        assert_eq!(check(&header(0xC0, 3)), Err(Refusal::Damaged));
        assert_eq!(check(b"\xFF\xD8\xFF"), Err(Refusal::Damaged));
        assert_eq!(check(b"\xFF\xD8\xFF\xD9"), Err(Refusal::Damaged));
    }
}
