//! Composes a WebM of the parts of a recording.

use crate::frame::LONGEST;
use crate::part::PartReader;
use crate::picture::{Director, has_video};
use crate::sound::{Encoder, Mixer, WINDOW_MS};
use crate::webm::{Format, Muxer, Track};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// How far a block's time may be moved to keep the order of blocks, in milliseconds; a frame beyond is left out.
const MAX_SHIFT_MS: u64 = 1000;

/// A composed recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composed {
    /// Its length in milliseconds.
    pub duration_ms: u64,
    /// Whether it has a picture.
    pub has_video: bool,
    /// The width of the largest picture in pixels; 0 without one.
    pub width: u32,
    /// The height of the same picture.
    pub height: u32,
    /// How long the file is.
    pub bytes: u64,
}

/// Why nothing was composed.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// Nothing was said or shown.
    #[error("nothing was recorded")]
    Empty,
    /// A part could not be read, or the file not be written.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
    /// The sound could not be encoded.
    #[error("the sound could not be encoded")]
    Sound,
}

/// Composes a WebM: the video of the one who speaks, and everyone's sound as one Opus track.
///
/// Each part is read up to its first damaged record. Memory does not depend on how long the recording is, but for
/// sixteen bytes a second at most. It blocks for as long as it takes: about a second of one core for each minute, and a
/// fifth of a second more for each minute of each participant's voice.
///
/// # Errors
/// [`ComposeError::Empty`] if the parts have nothing that can be heard or seen; nothing is left at `out` then, nor after
/// any other error.
pub fn compose(parts: &[PathBuf], out: &Path) -> Result<Composed, ComposeError> {
    let composed = write(parts, out);
    if composed.is_err() {
        // What could not be written need not be there.
        let _ = std::fs::remove_file(out);
    }
    composed
}

fn write(parts: &[PathBuf], out: &Path) -> Result<Composed, ComposeError> {
    let open = |part: usize| match parts.get(part) {
        Some(path) => PartReader::open(path),
        None => Err(io::Error::from(io::ErrorKind::NotFound)),
    };
    let mut is_video = false;
    for part in 0..parts.len() {
        is_video = is_video || has_video(open(part)?)?;
    }
    let readers = (0..parts.len()).map(open).collect::<io::Result<Vec<_>>>()?;
    let mut mixer = Mixer::new(readers.into_iter());
    let mut director = if is_video { Some(Director::new(parts.len(), open)?) } else { None };
    let mut encoder = Encoder::new().ok_or(ComposeError::Sound)?;
    let format = Format { has_video: is_video, pre_skip: encoder.lookahead() };
    let mut muxer = Muxer::new(BufWriter::new(File::create(out)?), format)?;

    let (mut ms, mut last_video, mut largest) = (0_u64, None, (0, 0));
    loop {
        mixer.fill()?;
        let is_video_over = director.as_ref().is_none_or(Director::is_over);
        if (mixer.is_over() && is_video_over) || ms.saturating_mul(1000) > LONGEST {
            break;
        }
        if let Some(window) = mixer.take() {
            let packet = encoder.encode(&window).ok_or(ComposeError::Sound)?;
            muxer.write(Track::Audio, ms, true, packet)?;
        }
        // Who speaks from here on decides what is shown here.
        mixer.fill()?;
        if let Some(director) = &mut director {
            let show = |at: u64, size: Option<(u32, u32)>, data: &[u8]| {
                let at = (at / 1000).max(ms).max(last_video.map_or(0, |last| last + 1));
                if at > ms + MAX_SHIFT_MS {
                    return Ok(());
                }
                last_video = Some(at);
                let area = |(width, height): (u32, u32)| u64::from(width) * u64::from(height);
                if let Some(size) = size
                    && area(size) > area(largest)
                {
                    largest = size;
                }
                muxer.write(Track::Video, at, size.is_some(), data)
            };
            director.show(ms * 1000, (ms + WINDOW_MS) * 1000, |part| mixer.speaks(part), show)?;
        }
        ms += WINDOW_MS;
    }
    if !mixer.was_heard() && !is_video {
        return Err(ComposeError::Empty);
    }
    let bytes = muxer.finish(ms, largest.0, largest.1)?;
    Ok(Composed { duration_ms: ms, has_video: is_video, width: largest.0, height: largest.1, bytes })
}
