//! Takes in a video: measures it from its samples, refuses what is too long or broken, and removes its metadata.
//!
//! The containers are read by our own small readers, not by a demuxer from outside: those we tried panic or reserve
//! gigabytes over hostile tables (a `stsz` that claims four thousand million samples fits into twenty bytes), and
//! blanking metadata in place needs the exact place of every box anyway. The tests hold them against those demuxers.

pub(crate) mod atoms;
pub(crate) mod ebml;
pub(crate) mod elements;
mod fragments;
pub(crate) mod grammar;
pub(crate) mod mp4;
mod samples;
mod timing;
pub(crate) mod webm;

use domain::limits::VIDEO_SECONDS_MAX;

use crate::sniff::{Format, sniff};
use crate::{MediaError, metadata};

/// Milliseconds by which a video may be over its 30 seconds.
///
/// Containers round and sound comes in blocks, so an honest 30 seconds often measures one frame more. Less than two
/// frames at 30 pictures a second: 30.05 s passes, 30.1 s does not.
pub const SLACK_MS: u64 = 50;

/// Milliseconds of silence that sound may have at its ends: it comes in blocks, and its first and last are filled up.
pub(crate) const SILENCE_MS: u64 = 40;

/// Milliseconds of silence at its beginning that a container may declare for its encoder's sake.
pub(crate) const PRIMING_MS: u64 = 100;

/// Pixels on a side beyond which no phone videos.
const SIDE_MAX: u32 = 8192;

/// What a container says about its video, sample by sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Pixels across, as shown.
    pub(crate) width: u32,
    /// Pixels down, as shown.
    pub(crate) height: u32,
    /// Milliseconds of its longest track.
    pub(crate) ms: u64,
}

/// A video as it is kept: the same pictures and sound at the same places, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Video {
    /// The file, as long as it was.
    pub bytes: Vec<u8>,
    /// Its container.
    pub format: Format,
    /// Pixels across, as shown.
    pub width: u32,
    /// Pixels down, as shown.
    pub height: u32,
    /// Its length in milliseconds, by its samples.
    pub duration_ms: u64,
}

/// Makes the video that is kept from an upload (spec §5 and §9).
///
/// Refuses what is not a video that browsers play, by content; what lasts longer than 30 seconds, whatever its headers
/// say; and what is cut short, contradicts itself or has no pictures. The metadata is blanked in place, see [`strip`].
pub fn prepare(bytes: Vec<u8>) -> Result<Video, MediaError> {
    let format = sniff(&bytes).filter(|format| !format.is_picture()).ok_or(MediaError::NotAVideo)?;
    let mut bytes = bytes;
    let reading = match format {
        Format::Mp4 => {
            let movie = mp4::read(&bytes)?;
            judge(movie.reading)?;
            metadata::mp4::clean(&mut bytes, &movie)?;
            movie.reading
        }
        _ => {
            let recording = webm::read(&bytes)?;
            judge(recording.reading)?;
            metadata::webm::clean(&mut bytes, &recording)?;
            recording.reading
        }
    };
    Ok(Video { bytes, format, width: reading.width, height: reading.height, duration_ms: reading.ms })
}

fn judge(reading: Reading) -> Result<(), MediaError> {
    let fits = |side: u32| (1..=SIDE_MAX).contains(&side);
    if !fits(reading.width) || !fits(reading.height) || reading.ms == 0 {
        return Err(MediaError::Damaged);
    }
    let longest = u64::try_from(VIDEO_SECONDS_MAX).unwrap_or(0).saturating_mul(1000).saturating_add(SLACK_MS);
    if reading.ms > longest {
        return Err(MediaError::VideoTooLong);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R255, R417: 30 seconds and not a tenth more (O-48).
    #[test]
    fn thirty_seconds_are_allowed_and_a_tenth_more_is_not() {
        let of = |ms| judge(Reading { width: 640, height: 360, ms });
        assert_eq!(of(30_000), Ok(()));
        assert_eq!(of(30_000 + SLACK_MS), Ok(()));
        assert_eq!(of(30_000 + SLACK_MS + 1), Err(MediaError::VideoTooLong));
        assert_eq!(of(30_100), Err(MediaError::VideoTooLong));
        assert_eq!(of(u64::MAX), Err(MediaError::VideoTooLong));
        assert_eq!(of(0), Err(MediaError::Damaged));
    }

    #[test]
    fn a_film_without_a_size_or_with_an_absurd_one_is_damaged() {
        for (width, height) in [(0, 360), (640, 0), (SIDE_MAX + 1, 360), (640, u32::MAX)] {
            assert_eq!(judge(Reading { width, height, ms: 1 }), Err(MediaError::Damaged));
        }
    }
}
