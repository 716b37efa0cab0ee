//! The records of a part: how a frame becomes bytes, and which bytes are a frame.

use crate::frame::{Frame, Kind, LARGEST, LONGEST};
use std::sync::Arc;

/// What a part begins with.
pub(crate) const MAGIC: [u8; 8] = *b"recpart1";
/// Bytes before a record's content: its length and its checksum.
pub(crate) const HEAD: usize = 8;
/// Bytes of a record's content before the frame's data: time, track, kind, layer, and whether it is a keyframe.
const FIELDS: usize = 15;

/// Whether a frame can be written and read back.
pub(crate) fn fits(frame: &Frame) -> bool {
    (1..=LARGEST).contains(&frame.data.len()) && frame.at_micros <= LONGEST
}

/// The bytes of a record, without the frame's data.
pub(crate) fn head(frame: &Frame) -> [u8; HEAD + FIELDS] {
    let mut fields = [0; FIELDS];
    let kind = match frame.kind {
        Kind::Voice => 0,
        Kind::ScreenSound => 1,
        Kind::Camera => 2,
        Kind::Screen => 3,
    };
    let parts = frame.at_micros.to_le_bytes().into_iter().chain(frame.track.to_le_bytes());
    let parts = parts.chain([kind, frame.layer, u8::from(frame.is_keyframe)]);
    fields.iter_mut().zip(parts).for_each(|(field, byte)| *field = byte);
    let length = u32::try_from(FIELDS + frame.data.len()).unwrap_or(u32::MAX);
    let checksum = checksum(&fields, &frame.data);
    let mut head = [0; HEAD + FIELDS];
    let bytes = length.to_le_bytes().into_iter().chain(checksum.to_le_bytes()).chain(fields);
    head.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
    head
}

/// How long a record's content is, and its checksum; none for a length that no record has.
pub(crate) fn parse_head(head: [u8; HEAD]) -> Option<(usize, u32)> {
    let [a, b, c, d, e, f, g, h] = head;
    let length = usize::try_from(u32::from_le_bytes([a, b, c, d])).ok()?;
    let is_possible = (FIELDS + 1..=FIELDS + LARGEST).contains(&length);
    is_possible.then_some((length, u32::from_le_bytes([e, f, g, h])))
}

/// The frame of a record's content; none if it was damaged.
pub(crate) fn parse(content: &[u8], expected: u32) -> Option<Frame> {
    let (fields, data) = content.split_first_chunk::<FIELDS>()?;
    if checksum(fields, data) != expected {
        return None;
    }
    let (at, rest) = fields.split_first_chunk::<8>()?;
    let (track, rest) = rest.split_first_chunk::<4>()?;
    let &[kind, layer, is_keyframe] = rest else { return None };
    let kind = match kind {
        0 => Kind::Voice,
        1 => Kind::ScreenSound,
        2 => Kind::Camera,
        3 => Kind::Screen,
        _ => return None,
    };
    let frame = Frame {
        at_micros: u64::from_le_bytes(*at),
        kind,
        track: u32::from_le_bytes(*track),
        layer,
        is_keyframe: is_keyframe == 1,
        data: Arc::from(data),
    };
    fits(&frame).then_some(frame)
}

fn checksum(fields: &[u8], data: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(fields);
    hasher.update(data);
    hasher.finalize()
}
