//! Reads a video in an ISO base media container: its tracks, its true length and where its samples lie.

use std::ops::Range;

use crate::SanitizeError;
use crate::field::{u16_at, u32_at};
use crate::video::atoms::{self, Atom};
use crate::video::fragments::{self, Defaults};
use crate::video::samples::{self, Budget};
use crate::video::timing::{self, Span};
use crate::video::{Reading, grammar};

/// More tracks than this are no video of a phone.
const TRACKS_MAX: usize = 32;

/// A video with everything that cleaning it needs to know.
pub(crate) struct Movie {
    /// All boxes.
    pub(crate) file: Atom,
    /// Units of a second in the movie header.
    pub(crate) timescale: u32,
    /// The tracks that stay: pictures that browsers show, and sound.
    pub(crate) tracks: Vec<Track>,
    /// The tracks that go, by their number: coordinates, sensors, time codes, chapters, previews, text.
    pub(crate) dropped: Vec<u32>,
    /// What was found out about the video.
    pub(crate) reading: Reading,
}

/// One track that stays.
pub(crate) struct Track {
    pub(crate) id: u32,
    /// Its place among the boxes of the movie.
    pub(crate) atom: Atom,
    pub(crate) sound: bool,
    /// Units of a second of its samples.
    pub(crate) timescale: u32,
    /// Its length by its sample tables and fragments, in milliseconds.
    pub(crate) ms: u64,
    /// Where its samples lie, one range a sample for pictures and one a chunk for sound.
    pub(crate) ranges: Vec<Range<usize>>,
}

/// Reads the video in `bytes`.
pub(crate) fn read(bytes: &[u8]) -> Result<Movie, SanitizeError> {
    let file = atoms::read(bytes)?;
    file.need(b"ftyp")?;
    let moov = file.need(b"moov")?;
    let timescale = header_timescale(bytes, moov.need(b"mvhd")?)?;
    if moov.all(b"trak").count() > TRACKS_MAX {
        return Err(SanitizeError::Damaged);
    }
    let mut budget = Budget::default();
    let (mut tracks, mut dropped, mut size) = (Vec::new(), Vec::new(), None);
    for trak in moov.all(b"trak") {
        let id = track_id(bytes, trak)?;
        if tracks.iter().any(|track: &Track| track.id == id) || dropped.contains(&id) {
            return Err(SanitizeError::Damaged);
        }
        let Some((sound, entries)) = wanted(bytes, trak)? else {
            dropped.push(id);
            continue;
        };
        if !sound {
            size = size.or(Some(shown_size(bytes, trak, &entries)?));
        }
        let defaults = Defaults::of(bytes, moov, id)?;
        let (span, ranges) = body(bytes, &file, trak, &entries, (id, sound, defaults), &mut budget)?;
        let track_scale = header_timescale(bytes, trak.need(b"mdia")?.need(b"mdhd")?)?;
        let ms = timing::milliseconds(span.longest(track_scale), track_scale)?;
        let edited = timing::edited(bytes, trak, timescale, track_scale, sound)?;
        let ms = ms.saturating_sub(edited.silence_ms).max(edited.ms);
        tracks.push(Track { id, atom: trak.clone(), sound, timescale: track_scale, ms, ranges });
    }
    let Some((width, height)) = size else { return Err(SanitizeError::NotAVideo) };
    let film_ms = tracks.iter().filter(|track| !track.sound).map(|track| track.ms).max().unwrap_or(0);
    if film_ms == 0 {
        return Err(SanitizeError::Damaged);
    }
    let ms = tracks.iter().map(|track| track.ms).max().unwrap_or(0);
    Ok(Movie { timescale, tracks, dropped, reading: Reading { width, height, ms }, file })
}

type TrackPlace = (u32, bool, Defaults);

/// The length of a track and the places of its samples, from its tables and from all fragments.
fn body(
    bytes: &[u8],
    file: &Atom,
    trak: &Atom,
    entries: &[Atom],
    (id, sound, defaults): TrackPlace,
    budget: &mut Budget,
) -> Result<(Span, Vec<Range<usize>>), SanitizeError> {
    let stbl = trak.need(b"mdia")?.need(b"minf")?.need(b"stbl")?;
    let frame = if sound { samples::frame_bytes(bytes, entries) } else { 0 };
    let table = samples::table(bytes, stbl, sound, frame, budget)?;
    let mut span = timing::by_tables(bytes, stbl, table.count)?;
    let mut ranges = table.ranges;
    fragments::follow(bytes, file, id, defaults, &mut span, &mut ranges, budget)?;
    ranges.retain(|range| !range.is_empty());
    let data: Vec<_> = file.all(b"mdat").map(Atom::content).collect();
    for range in &ranges {
        let nearest = data.partition_point(|data| data.start <= range.start);
        let home = nearest.checked_sub(1).and_then(|index| data.get(index)).ok_or(SanitizeError::Damaged)?;
        if range.end > home.end {
            return Err(SanitizeError::Damaged);
        }
    }
    Ok((span, ranges))
}

/// Whether a track that stays is sound, and its sample entries; `None` for a track that goes.
fn wanted(bytes: &[u8], trak: &Atom) -> Result<Option<(bool, Vec<Atom>)>, SanitizeError> {
    let handler = trak.need(b"mdia")?.need(b"hdlr")?.u32(bytes, 8)?.to_be_bytes();
    let sound = match &handler {
        b"soun" => true,
        b"vide" => false,
        _ => return Ok(None),
    };
    let entries = description(bytes, trak)?.children;
    let shown = entries.iter().all(|entry| grammar::VIDEO_CODECS.contains(&&entry.kind));
    Ok((!entries.is_empty() && (sound || shown)).then_some((sound, entries)))
}

/// The sample description of a track, with its entries as children.
pub(crate) fn description(bytes: &[u8], trak: &Atom) -> Result<Atom, SanitizeError> {
    let stsd = trak.need(b"mdia")?.need(b"minf")?.need(b"stbl")?.need(b"stsd")?;
    atoms::inner(bytes, stsd, 8)
}

fn track_id(bytes: &[u8], trak: &Atom) -> Result<u32, SanitizeError> {
    let tkhd = trak.need(b"tkhd")?;
    let (version, _) = tkhd.version_flags(bytes)?;
    tkhd.u32(bytes, if version == 1 { 20 } else { 12 })
}

fn header_timescale(bytes: &[u8], header: &Atom) -> Result<u32, SanitizeError> {
    let (version, _) = header.version_flags(bytes)?;
    match header.u32(bytes, if version == 1 { 20 } else { 12 })? {
        0 => Err(SanitizeError::Damaged),
        timescale => Ok(timescale),
    }
}

/// The size in pixels as shown: of the coded picture, turned as the track's matrix says.
fn shown_size(bytes: &[u8], trak: &Atom, entries: &[Atom]) -> Result<(u32, u32), SanitizeError> {
    let entry = entries.first().ok_or(SanitizeError::Damaged)?.inside(bytes)?;
    let (width, height) = (u32::from(u16_at(entry, 24)?), u32::from(u16_at(entry, 26)?));
    let tkhd = trak.need(b"tkhd")?;
    let (version, _) = tkhd.version_flags(bytes)?;
    let matrix = if version == 1 { 52 } else { 40 };
    let tkhd = tkhd.inside(bytes)?;
    let upright = u32_at(tkhd, matrix)? != 0 || u32_at(tkhd, matrix + 16)? != 0;
    Ok(if upright { (width, height) } else { (height, width) })
}
