//! Blanks the free notes inside H.264 and H.265 pictures: camcorders write place and time into them, encoders their name.

use crate::SanitizeError;
use crate::field::{after, u8_at, u16_at};

/// How the samples of a track are cut into units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// H.264.
    Avc {
        /// Bytes of the length before every unit.
        length_bytes: usize,
    },
    /// H.265.
    Hevc {
        /// Bytes of the length before every unit.
        length_bytes: usize,
    },
}

/// Kind of supplemental message that holds whatever its writer liked.
const UNREGISTERED: usize = 5;

/// Cleans one sample; a sample that is not cut as its description says is left to the decoder to reject.
pub(crate) fn clean(sample: &mut [u8], style: Style) {
    let (Style::Avc { length_bytes } | Style::Hevc { length_bytes }) = style;
    let mut rest = sample;
    while let Some((length, after)) = rest.split_at_mut_checked(length_bytes) {
        let length = length.iter().fold(0_usize, |number, byte| (number << 8) | usize::from(*byte));
        let Some((unit, next)) = after.split_at_mut_checked(length) else { return };
        clean_unit(unit, style);
        rest = next;
    }
}

/// Cleans the units in the configuration record of H.265 (`hvcC`).
pub(crate) fn clean_hevc_configuration(record: &mut [u8]) {
    let style = Style::Hevc { length_bytes: 2 };
    let Some(arrays) = record.get(22).copied() else { return };
    let mut at = 23_usize;
    for _ in 0..arrays {
        let Ok(units) = after(at, 1).and_then(|place| u16_at(record, place)) else { return };
        at = at.saturating_add(3);
        for _ in 0..units {
            let Ok(length) = u16_at(record, at) else { return };
            let start = at.saturating_add(2);
            let end = start.saturating_add(usize::from(length));
            let Some(unit) = record.get_mut(start..end) else { return };
            clean_unit(unit, style);
            at = end;
        }
    }
}

fn clean_unit(unit: &mut [u8], style: Style) {
    let Some(first) = unit.first().copied() else { return };
    let head = match style {
        Style::Avc { .. } if first & 0x1F == 6 => 1,
        Style::Hevc { .. } if matches!((first >> 1) & 0x3F, 39 | 40) => 2,
        _ => return,
    };
    // Where the bytes of the messages are, without those that only keep start codes from appearing by chance.
    let mut places = Vec::new();
    let mut zeros = 0;
    for (place, byte) in unit.iter().enumerate().skip(head) {
        if zeros >= 2 && *byte == 3 {
            zeros = 0;
            continue;
        }
        zeros = if *byte == 0 { zeros + 1 } else { 0 };
        places.push(place);
    }
    // A message that runs beyond its unit ends the reading; what came before it is clean.
    let _ = clean_messages(unit, &places);
}

fn clean_messages(unit: &mut [u8], places: &[usize]) -> Result<(), SanitizeError> {
    let mut at = 0;
    loop {
        let kind = number(unit, places, &mut at)?;
        let size = number(unit, places, &mut at)?;
        let end = after(at, size)?;
        if kind == UNREGISTERED {
            for place in places.get(at..end.min(places.len())).unwrap_or_default() {
                // Zeros stay: what was put between them stands for them.
                if let Some(byte) = unit.get_mut(*place).filter(|byte| **byte != 0) {
                    *byte = 0xFF;
                }
            }
        }
        at = end;
        if at >= places.len() {
            return Ok(());
        }
    }
}

/// A number written as a row of 255s and a rest.
fn number(unit: &[u8], places: &[usize], at: &mut usize) -> Result<usize, SanitizeError> {
    let mut sum = 0_usize;
    loop {
        let place = places.get(*at).copied().ok_or(SanitizeError::Damaged)?;
        let byte = u8_at(unit, place)?;
        *at = after(*at, 1)?;
        sum = sum.saturating_add(usize::from(byte));
        if byte != u8::MAX {
            return Ok(sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_in_a_picture_is_blanked_and_its_neighbours_stay() {
        let note = b"0123456789abcdefGPS 52.5";
        let mut unit = vec![0x06, 1, 2, 0xAA, 0xBB, 5, u8::try_from(note.len()).unwrap()];
        unit.extend_from_slice(note);
        unit.extend_from_slice(&[6, 1, 0xCC, 0x80]);
        let picture = [0x65, 5, 2, 1, 1];
        let mut sample = Vec::new();
        for part in [unit.as_slice(), &picture] {
            sample.extend_from_slice(&u32::try_from(part.len()).unwrap().to_be_bytes());
            sample.extend_from_slice(part);
        }
        clean(&mut sample, Style::Avc { length_bytes: 4 });
        assert!(!sample.windows(3).any(|window| window == b"GPS"));
        assert_eq!(&sample[4..11], &[0x06, 1, 2, 0xAA, 0xBB, 5, 24]);
        assert_eq!(&sample[11 + note.len()..11 + note.len() + 4], &[6, 1, 0xCC, 0x80]);
        assert_eq!(&sample[sample.len() - 5..], &picture);
    }

    #[test]
    fn bytes_that_keep_start_codes_away_keep_doing_so() {
        let mut unit = vec![0x06, 5, 7, 0, 0, 3, 1, b'G', 0, 0, 3, 2, 0x80];
        clean_unit(&mut unit, Style::Avc { length_bytes: 4 });
        assert_eq!(unit, [0x06, 5, 7, 0, 0, 3, 0xFF, 0xFF, 0, 0, 3, 0xFF, 0x80]);
    }

    #[test]
    fn a_broken_unit_is_left_alone() {
        for mut unit in [vec![], vec![0x06], vec![0x06, 5], vec![0x06, 255, 255], vec![0x06, 5, 200, 1]] {
            clean_unit(&mut unit, Style::Avc { length_bytes: 1 });
            clean(&mut unit, Style::Hevc { length_bytes: 4 });
            clean_hevc_configuration(&mut unit);
        }
    }
}
