//! Turns the metadata of a WebM or Matroska video into voids of the same length.

use crate::SanitizeError;
use crate::field::array;
use crate::metadata::{blank, nal, put};
use crate::video::ebml::Element;
use crate::video::webm::{self, Recording, Role, Track};

/// Cleans the video that `recording` was read from.
pub(crate) fn clean(bytes: &mut [u8], recording: &Recording) -> Result<(), SanitizeError> {
    walk(bytes, &recording.file, recording)
}

fn walk(bytes: &mut [u8], parent: &Element, recording: &Recording) -> Result<(), SanitizeError> {
    for element in &parent.children {
        if element.role == Role::Void || goes(bytes, element, recording)? {
            void(bytes, element)?;
            continue;
        }
        match element.role {
            Role::Blank => blank(bytes, element.content())?,
            Role::Folder => walk(bytes, element, recording)?,
            _ => {}
        }
        match element.id {
            webm::DURATION => correct(bytes, element, recording)?,
            webm::SIMPLE_BLOCK | webm::BLOCK => frame(bytes, element, recording)?,
            webm::TRACK_ENTRY => configuration(bytes, element, recording)?,
            _ => {}
        }
    }
    Ok(())
}

/// Whether `element` belongs to a track that goes, or points to something that has gone.
fn goes(bytes: &[u8], element: &Element, recording: &Recording) -> Result<bool, SanitizeError> {
    let stays = |number: u64| recording.tracks.iter().any(|track| track.number == number);
    Ok(match element.id {
        webm::TRACK_ENTRY => !element.number(bytes, webm::TRACK_NUMBER)?.is_some_and(stays),
        webm::SIMPLE_BLOCK => !stays(webm::head(bytes, element)?.track),
        webm::BLOCK_GROUP => match element.only(webm::BLOCK)? {
            Some(block) => !stays(webm::head(bytes, block)?.track),
            None => true,
        },
        webm::SEEK => match element.number(bytes, webm::SEEK_ID)?.map(u32::try_from) {
            Some(Ok(id)) => webm::role(webm::SEGMENT, id) == Role::Void,
            _ => true,
        },
        _ => false,
    })
}

/// Writes a void over a whole element: two bytes of head when it is short, nine otherwise.
fn void(bytes: &mut [u8], element: &Element) -> Result<(), SanitizeError> {
    let length = element.end.saturating_sub(element.start);
    blank(bytes, element.start..element.end)?;
    put(bytes, element.start, &[0xEC])?;
    let body = length.checked_sub(2).ok_or(SanitizeError::Damaged)?;
    if body < 127 {
        return put(bytes, element.start + 1, &[u8::try_from(body).unwrap_or(0) | 0x80]);
    }
    let body = u64::try_from(length.saturating_sub(9)).map_err(|_| SanitizeError::Damaged)?;
    put(bytes, element.start + 1, &(body | (1 << 56)).to_be_bytes())
}

/// Corrects the stated length when it lies by more than a second.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "a length of some seconds")]
fn correct(bytes: &mut [u8], element: &Element, recording: &Recording) -> Result<(), SanitizeError> {
    let content = element.inside(bytes)?;
    let claimed = match content.len() {
        4 => f64::from(f32::from_be_bytes(array(content, 0)?)),
        8 => f64::from_be_bytes(array(content, 0)?),
        _ => return blank(bytes, element.content()),
    };
    let scale = recording.scale as f64;
    let truth = recording.reading.ms as f64 * 1e6 / scale;
    if ((claimed - truth) * scale).abs() <= 1e9 {
        return Ok(());
    }
    match content.len() {
        4 => put(bytes, element.body, &single(truth).to_be_bytes()),
        _ => put(bytes, element.body, &truth.to_be_bytes()),
    }
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "a length of some seconds")]
fn single(number: f64) -> f32 {
    number as f32
}

/// Blanks notes inside the pictures of a block.
fn frame(bytes: &mut [u8], block: &Element, recording: &Recording) -> Result<(), SanitizeError> {
    let head = webm::head(bytes, block)?;
    let track = recording.tracks.iter().find(|track| track.number == head.track);
    let Some(style) = track.filter(|_| !head.laced).and_then(|track| style(bytes, track, recording)) else {
        return Ok(());
    };
    let start = block.body.saturating_add(head.length);
    nal::clean(bytes.get_mut(start..block.end).ok_or(SanitizeError::Damaged)?, style);
    Ok(())
}

fn configuration(bytes: &mut [u8], entry: &Element, recording: &Recording) -> Result<(), SanitizeError> {
    let number = entry.number(bytes, webm::TRACK_NUMBER)?;
    let hevc = recording
        .tracks
        .iter()
        .any(|track| Some(track.number) == number && track.codec == b"V_MPEGH/ISO/HEVC");
    if let Some(private) = entry.only(webm::CODEC_PRIVATE)?.filter(|_| hevc) {
        nal::clean_hevc_configuration(bytes.get_mut(private.content()).ok_or(SanitizeError::Damaged)?);
    }
    Ok(())
}

/// How the pictures of a track are cut into units, from its configuration record.
fn style(bytes: &[u8], track: &Track, recording: &Recording) -> Option<nal::Style> {
    let (place, hevc) = match track.codec.as_slice() {
        b"V_MPEG4/ISO/AVC" => (4, false),
        b"V_MPEGH/ISO/HEVC" => (21, true),
        _ => return None,
    };
    let entries = recording.file.all(webm::SEGMENT).flat_map(|segment| segment.all(webm::TRACKS));
    let entry = entries
        .flat_map(|tracks| tracks.all(webm::TRACK_ENTRY))
        .find(|entry| entry.number(bytes, webm::TRACK_NUMBER).ok().flatten() == Some(track.number))?;
    let private = entry.only(webm::CODEC_PRIVATE).ok()??.inside(bytes).ok()?;
    let length_bytes = usize::from(private.get(place).copied()? & 3) + 1;
    Some(if hevc { nal::Style::Hevc { length_bytes } } else { nal::Style::Avc { length_bytes } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::video::ebml;

    #[test]
    fn a_void_is_as_long_as_what_it_replaces() {
        for length in [2, 3, 127, 128, 129, 130, 1000, 70_000] {
            let mut bytes = vec![0xAB; length];
            let element = Element {
                id: 0x7BA9,
                start: 0,
                body: 2.min(length),
                end: length,
                open: false,
                role: Role::Void,
                children: Vec::new(),
            };
            void(&mut bytes, &element).unwrap();
            assert_eq!(ebml::read(&bytes).unwrap().children.len(), 1, "{length}");
            assert!(!bytes.contains(&0xAB), "{length}");
        }
    }
}
