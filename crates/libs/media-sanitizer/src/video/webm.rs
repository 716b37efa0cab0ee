//! Reads a video in a WebM or Matroska container: its tracks and its true length, block by block.

use crate::SanitizeError;
use crate::field::{after, u8_at, u16_at};
use crate::video::Reading;
use crate::video::ebml::{self, Element};
use crate::{PRIMING_MS, SILENCE_MS};

pub(crate) use crate::video::elements::*;

/// More tracks than this are no video of a phone.
const TRACKS_MAX: usize = 32;

/// How long a last frame may be taken to last when nothing says so, in nanoseconds.
const LAST_FRAME_NS: i128 = 100_000_000;

/// A video with everything that cleaning it needs to know.
pub(crate) struct Recording {
    /// All elements.
    pub(crate) file: Element,
    /// Nanoseconds in a unit of time.
    pub(crate) scale: u64,
    /// The tracks that stay: pictures that browsers show, and sound.
    pub(crate) tracks: Vec<Track>,
    /// What was found out about the video.
    pub(crate) reading: Reading,
}

/// One track that stays.
pub(crate) struct Track {
    pub(crate) number: u64,
    pub(crate) sound: bool,
    /// The codec's name.
    pub(crate) codec: Vec<u8>,
    frame_ns: Option<u64>,
    delay_ns: u64,
    last: Option<i128>,
    before: Option<i128>,
    end: i128,
}

/// The head of a block: which track it is of, and when it is shown.
pub(crate) struct Head {
    pub(crate) track: u64,
    /// Bytes before the frame itself.
    pub(crate) length: usize,
    /// More than one frame shares the block.
    pub(crate) laced: bool,
    shift: i16,
    frames: u64,
}

/// Reads the video in `bytes`.
pub(crate) fn read(bytes: &[u8]) -> Result<Recording, SanitizeError> {
    let file = ebml::read(bytes)?;
    file.only(EBML)?.ok_or(SanitizeError::Damaged)?;
    let segment = file.only(SEGMENT)?.ok_or(SanitizeError::Damaged)?;
    let info = segment.only(INFO)?.ok_or(SanitizeError::Damaged)?;
    let scale = info.number(bytes, TIMESTAMP_SCALE)?.unwrap_or(1_000_000);
    if scale == 0 {
        return Err(SanitizeError::Damaged);
    }
    let entries = segment.only(TRACKS)?.ok_or(SanitizeError::Damaged)?;
    if entries.all(TRACK_ENTRY).count() > TRACKS_MAX {
        return Err(SanitizeError::Damaged);
    }
    let (mut tracks, mut size) = (Vec::new(), None);
    for entry in entries.all(TRACK_ENTRY) {
        let Some(track) = track(bytes, entry)? else { continue };
        if tracks.iter().any(|other: &Track| other.number == track.number) {
            return Err(SanitizeError::Damaged);
        }
        if !track.sound {
            size = size.or(Some(pixels(bytes, entry)?));
        }
        tracks.push(track);
    }
    let (width, height) = size.ok_or(SanitizeError::NotAVideo)?;
    for cluster in segment.all(CLUSTER) {
        let at = i128::from(cluster.number(bytes, TIMESTAMP)?.ok_or(SanitizeError::Damaged)?);
        for block in cluster.all(SIMPLE_BLOCK) {
            count(bytes, block, None, (at, scale), &mut tracks)?;
        }
        for group in cluster.all(BLOCK_GROUP) {
            let lasts = group.number(bytes, BLOCK_DURATION)?;
            if let Some(block) = group.only(BLOCK)? {
                count(bytes, block, lasts, (at, scale), &mut tracks)?;
            }
        }
    }
    if tracks.iter().filter(|track| !track.sound).all(|track| track.ms() == 0) {
        return Err(SanitizeError::Damaged);
    }
    let ms = tracks.iter().map(Track::ms).max().unwrap_or(0);
    Ok(Recording { scale, tracks, reading: Reading { width, height, ms }, file })
}

impl Track {
    /// Its length by its blocks, in milliseconds.
    fn ms(&self) -> u64 {
        let Some(last) = self.last else { return 0 };
        // The gap before the last frame is the best guess at how long that frame is shown.
        let gap = self.before.map_or(0, |before| last.saturating_sub(before)).clamp(0, LAST_FRAME_NS);
        let silence = if self.sound { (self.delay_ns / 1_000_000).clamp(SILENCE_MS, PRIMING_MS) } else { 0 };
        let guessed = if self.frame_ns.is_none() { last.saturating_add(gap) } else { last };
        let end = self.end.max(guessed).max(0);
        let ms = u64::try_from(end.saturating_add(500_000) / 1_000_000).unwrap_or(u64::MAX);
        ms.saturating_sub(silence)
    }

    fn seen(&mut self, at: i128, lasts: i128) {
        if self.last.is_none_or(|last| at > last) {
            self.before = self.last;
            self.last = Some(at);
        } else if self.last.is_some_and(|last| at < last) && self.before.is_none_or(|before| at > before) {
            self.before = Some(at);
        }
        self.end = self.end.max(at.saturating_add(lasts));
    }
}

fn count(
    bytes: &[u8],
    block: &Element,
    lasts: Option<u64>,
    (cluster, scale): (i128, u64),
    tracks: &mut [Track],
) -> Result<(), SanitizeError> {
    let head = head(bytes, block)?;
    let Some(track) = tracks.iter_mut().find(|track| track.number == head.track) else { return Ok(()) };
    let scale = i128::from(scale);
    let at = cluster.saturating_add(i128::from(head.shift)).saturating_mul(scale);
    let by_frames = i128::from(track.frame_ns.unwrap_or(0)).saturating_mul(i128::from(head.frames));
    track.seen(at, lasts.map_or(by_frames, |lasts| i128::from(lasts).saturating_mul(scale)));
    Ok(())
}

/// Reads the head of a block.
pub(crate) fn head(bytes: &[u8], block: &Element) -> Result<Head, SanitizeError> {
    let content = block.inside(bytes)?;
    let (track, length, _) = ebml::vint(content, 0, 8)?;
    let shift = i16::from_be_bytes(u16_at(content, length)?.to_be_bytes());
    let flags = u8_at(content, after(length, 2)?)?;
    let laced = flags & 0x06 != 0;
    let frames = if laced { u64::from(u8_at(content, after(length, 3)?)?) + 1 } else { 1 };
    Ok(Head { track, length: after(length, 3)?, laced, shift, frames })
}

/// A track that stays, or `None` for one that goes: text, coordinates, buttons, pictures that no browser shows.
fn track(bytes: &[u8], entry: &Element) -> Result<Option<Track>, SanitizeError> {
    let number = entry.number(bytes, TRACK_NUMBER)?.ok_or(SanitizeError::Damaged)?;
    let sound = match entry.number(bytes, TRACK_TYPE)?.ok_or(SanitizeError::Damaged)? {
        1 => false,
        2 => true,
        _ => return Ok(None),
    };
    let codec = entry.only(CODEC_ID)?.ok_or(SanitizeError::Damaged)?.inside(bytes)?;
    let codec = codec.split(|byte| *byte == 0).next().unwrap_or_default();
    // Packed or encrypted pictures could not be looked into, and no browser plays them.
    if !sound && (!VIDEO_CODECS.contains(&codec) || entry.only(CONTENT_ENCODINGS)?.is_some()) {
        return Ok(None);
    }
    Ok(Some(Track {
        number,
        sound,
        codec: codec.to_vec(),
        frame_ns: entry.number(bytes, DEFAULT_DURATION)?.filter(|ns| *ns > 0),
        delay_ns: if sound { entry.number(bytes, CODEC_DELAY)?.unwrap_or(0) } else { 0 },
        last: None,
        before: None,
        end: 0,
    }))
}

fn pixels(bytes: &[u8], entry: &Element) -> Result<(u32, u32), SanitizeError> {
    let video = entry.only(VIDEO)?.ok_or(SanitizeError::Damaged)?;
    let side = |id| -> Result<u32, SanitizeError> {
        u32::try_from(video.number(bytes, id)?.unwrap_or(0)).map_err(|_| SanitizeError::Damaged)
    };
    Ok((side(PIXEL_WIDTH)?, side(PIXEL_HEIGHT)?))
}
