//! Blanks what a sample description says beyond what a decoder needs: names of encoders, vendors, colour profiles.

use crate::SanitizeError;
use crate::field::{after, array, u8_at, u16_at};
use crate::metadata::mp4::free;
use crate::metadata::{blank, nal};
use crate::video::atoms::{self, Atom};
use crate::video::grammar::{PICTURE_ENTRY, SOUND_ENTRY};
use crate::video::mp4::description;

/// Cleans the sample entries of a track; says how to look into its samples when they consist of units that can carry
/// notes.
pub(crate) fn clean(bytes: &mut [u8], trak: &Atom, sound: bool) -> Result<Option<nal::Style>, SanitizeError> {
    let mut style = None;
    let description = description(bytes, trak)?;
    blank(bytes, description.tail.clone())?;
    let (version, _) = description.version_flags(bytes)?;
    for entry in description.children {
        let skip = if sound { sound_head(bytes, &entry, version)? } else { picture_head(bytes, &entry)? };
        let mut named = entry.clone();
        named.kind = if sound { *SOUND_ENTRY } else { *PICTURE_ENTRY };
        let parts = atoms::inner(bytes, &named, skip)?;
        style = walk(bytes, &parts)?.or(style);
    }
    Ok(style)
}

fn walk(bytes: &mut [u8], parent: &Atom) -> Result<Option<nal::Style>, SanitizeError> {
    let mut style = None;
    blank(bytes, parent.tail.clone())?;
    for part in &parent.children {
        let profile = part.kind == *b"colr" && !matches!(&array(bytes, part.body)?, b"nclx" | b"nclc");
        if !part.known || profile {
            free(bytes, part)?;
            continue;
        }
        match &part.kind {
            b"wave" => {
                let inner = atoms::inner(bytes, part, 0)?;
                walk(bytes, &inner)?;
            }
            b"avcC" => {
                style = Some(nal::Style::Avc {
                    length_bytes: usize::from(u8_at(bytes, after(part.body, 4)?)? & 3) + 1,
                });
            }
            b"hvcC" => {
                style = Some(nal::Style::Hevc {
                    length_bytes: usize::from(u8_at(bytes, after(part.body, 21)?)? & 3) + 1,
                });
                nal::clean_hevc_configuration(bytes.get_mut(part.content()).ok_or(SanitizeError::Damaged)?);
            }
            _ => {}
        }
    }
    Ok(style)
}

/// Blanks vendor, quality and compressor of a picture entry; returns where its parts begin.
fn picture_head(bytes: &mut [u8], entry: &Atom) -> Result<usize, SanitizeError> {
    blank(bytes, after(entry.body, 8)?..after(entry.body, 24)?)?;
    blank(bytes, after(entry.body, 42)?..after(entry.body, 74)?)?;
    Ok(78)
}

/// Blanks the vendor of a sound entry; returns where its parts begin, which differs in QuickTime's own versions.
fn sound_head(bytes: &mut [u8], entry: &Atom, description: u8) -> Result<usize, SanitizeError> {
    blank(bytes, after(entry.body, 10)?..after(entry.body, 16)?)?;
    Ok(match (description, u16_at(entry.inside(bytes)?, 8)?) {
        (0, 1) => 44,
        (0, 2) => 64,
        _ => 28,
    })
}
