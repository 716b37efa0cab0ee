//! Blanks the metadata of a video in an ISO base media container.

use std::ops::Range;

use crate::SanitizeError;
use crate::container::is_video_brand;
use crate::field::{after, array};
use crate::metadata::{blank, entries, nal, put, slack};
use crate::video::atoms::{self, Atom};
use crate::video::mp4::{Movie, Track};

/// Longest list of brands; an honest one names five or six.
const BRANDS_MAX: usize = 256;
/// "und", the language that nobody has stated, as three letters of five bits.
const NO_LANGUAGE: [u8; 2] = [0x55, 0xC4];

/// Cleans the video that `movie` was read from.
pub(crate) fn clean(bytes: &mut [u8], movie: &Movie) -> Result<(), SanitizeError> {
    between_samples(bytes, movie)?;
    walk(bytes, &movie.file, movie)?;
    for track in &movie.tracks {
        let entries = entries::clean(bytes, &track.atom, track.sound)?;
        if let Some(style) = entries.filter(|_| !track.sound) {
            for range in &track.ranges {
                nal::clean(bytes.get_mut(range.clone()).ok_or(SanitizeError::Damaged)?, style);
            }
        }
    }
    Ok(())
}

/// Blanks the data between the samples of the tracks that stay.
fn between_samples(bytes: &mut [u8], movie: &Movie) -> Result<(), SanitizeError> {
    let mut kept: Vec<&Range<usize>> = movie.tracks.iter().flat_map(|track| &track.ranges).collect();
    kept.sort_unstable_by_key(|range| range.start);
    let mut kept = kept.into_iter().peekable();
    for mdat in movie.file.all(b"mdat") {
        let mut at = mdat.body;
        while let Some(range) = kept.next_if(|range| range.start < mdat.end) {
            if range.start > at {
                blank(bytes, at..range.start)?;
            }
            at = at.max(range.end);
        }
        if mdat.end > at {
            blank(bytes, at..mdat.end)?;
        }
    }
    Ok(())
}

fn walk(bytes: &mut [u8], parent: &Atom, movie: &Movie) -> Result<(), SanitizeError> {
    blank(bytes, parent.tail.clone())?;
    for atom in &parent.children {
        if !atom.known || goes(bytes, atom, movie)? {
            free(bytes, atom)?;
            continue;
        }
        if let Some(filled) = slack::filled(bytes, atom)? {
            let end = after(atom.body, filled)?;
            // A box too short for its fields would be read beyond its end by a careless player.
            if end > atom.end {
                return Err(SanitizeError::Damaged);
            }
            blank(bytes, end..atom.end)?;
        }
        match &atom.kind {
            b"ftyp" | b"styp" => brands(bytes, atom)?,
            b"mvhd" => header(bytes, atom, movie.timescale, movie.reading.ms)?,
            b"tkhd" => track_header(bytes, atom, movie)?,
            b"mehd" => fragments_header(bytes, atom, movie)?,
            b"hdlr" => handler(bytes, atom)?,
            b"dref" => references(bytes, atom)?,
            _ => walk(bytes, atom, movie)?,
        }
    }
    if let Some(track) =
        movie.tracks.iter().find(|track| parent.kind == *b"trak" && track.atom.start == parent.start)
    {
        media_header(bytes, parent, track)?;
    }
    Ok(())
}

/// Whether `atom` belongs to a track that goes.
fn goes(bytes: &[u8], atom: &Atom, movie: &Movie) -> Result<bool, SanitizeError> {
    let id = match &atom.kind {
        b"trak" => return Ok(!movie.tracks.iter().any(|track| track.atom.start == atom.start)),
        b"trex" => atom.u32(bytes, 4)?,
        b"traf" => atom.need(b"tfhd")?.u32(bytes, 4)?,
        _ => return Ok(false),
    };
    Ok(movie.dropped.contains(&id))
}

/// Turns a box into free space of the same size.
pub(crate) fn free(bytes: &mut [u8], atom: &Atom) -> Result<(), SanitizeError> {
    put(bytes, after(atom.start, 4)?, b"free")?;
    blank(bytes, atom.content())
}

/// Brands that only name a camera become the plainest one.
fn brands(bytes: &mut [u8], atom: &Atom) -> Result<(), SanitizeError> {
    let content = atom.content();
    if content.len() > BRANDS_MAX || content.len() < 8 {
        return Err(SanitizeError::Damaged);
    }
    blank(bytes, after(atom.body, 4)?..after(atom.body, 8)?)?;
    let mut at = after(atom.body, 8)?;
    while at.saturating_add(4) <= atom.end {
        let brand: [u8; 4] = array(bytes, at)?;
        if !is_video_brand(&brand) {
            put(bytes, at, b"isom")?;
        }
        at = after(at, 4)?;
    }
    blank(bytes, at..atom.end)
}

/// Removes the dates of a header and corrects its length when it lies by more than a second.
fn header(bytes: &mut [u8], atom: &Atom, timescale: u32, ms: u64) -> Result<(), SanitizeError> {
    let (version, _) = atom.version_flags(bytes)?;
    let (dates, length) = if version == 1 { (16, 24) } else { (8, 16) };
    blank(bytes, after(atom.body, 4)?..after(atom.body, 4 + dates)?)?;
    correct(bytes, atom, version, length, timescale, ms)
}

fn track_header(bytes: &mut [u8], atom: &Atom, movie: &Movie) -> Result<(), SanitizeError> {
    let (version, _) = atom.version_flags(bytes)?;
    let (dates, length) = if version == 1 { (16, 28) } else { (8, 20) };
    blank(bytes, after(atom.body, 4)?..after(atom.body, 4 + dates)?)?;
    let track =
        movie.tracks.iter().find(|track| track.atom.start < atom.start && atom.start < track.atom.end);
    correct(bytes, atom, version, length, movie.timescale, track.map_or(movie.reading.ms, |track| track.ms))
}

fn media_header(bytes: &mut [u8], trak: &Atom, track: &Track) -> Result<(), SanitizeError> {
    let mdhd = trak.need(b"mdia")?.need(b"mdhd")?;
    header(bytes, mdhd, track.timescale, track.ms)?;
    let (version, _) = mdhd.version_flags(bytes)?;
    put(bytes, after(mdhd.body, if version == 1 { 32 } else { 20 })?, &NO_LANGUAGE)
}

fn fragments_header(bytes: &mut [u8], atom: &Atom, movie: &Movie) -> Result<(), SanitizeError> {
    let (version, _) = atom.version_flags(bytes)?;
    correct(bytes, atom, version, 4, movie.timescale, movie.reading.ms)
}

fn correct(
    bytes: &mut [u8],
    atom: &Atom,
    version: u8,
    at: usize,
    timescale: u32,
    ms: u64,
) -> Result<(), SanitizeError> {
    let claimed = if version == 1 { atom.u64(bytes, at)? } else { u64::from(atom.u32(bytes, at)?) };
    let truth = ms.saturating_mul(u64::from(timescale)) / 1000;
    // Zero is honest in a video of fragments: its header was written before its end was known.
    if claimed == 0 || claimed.abs_diff(truth) <= u64::from(timescale) {
        return Ok(());
    }
    let at = after(atom.body, at)?;
    if version == 1 {
        put(bytes, at, &truth.to_be_bytes())
    } else {
        put(bytes, at, &u32::try_from(truth).unwrap_or(u32::MAX).to_be_bytes())
    }
}

/// Removes the name of a handler and what QuickTime writes beside its kind.
fn handler(bytes: &mut [u8], atom: &Atom) -> Result<(), SanitizeError> {
    blank(bytes, after(atom.body, 12)?..atom.end)
}

/// Refuses a video whose samples lie in another file, and removes the paths from its references.
fn references(bytes: &mut [u8], atom: &Atom) -> Result<(), SanitizeError> {
    let list = atoms::inner(bytes, atom, 8)?;
    for reference in &list.children {
        let (_, flags) = reference.version_flags(bytes)?;
        if !reference.known || flags & 1 == 0 {
            return Err(SanitizeError::Damaged);
        }
        blank(bytes, after(reference.body, 4)?..reference.end)?;
    }
    blank(bytes, list.tail)
}
