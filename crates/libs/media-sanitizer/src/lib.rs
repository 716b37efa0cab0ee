//! Takes in a video from anyone: measures it from its samples, refuses what is too long, broken or no video, and blanks all
//! metadata in place, without decoding anything.
//!
//! Hostile input costs no more memory than a few times its own size, ends in time proportional to it, and never panics.

mod container;
pub mod field;
mod metadata;
mod video;

pub use container::{Container, detect};

use video::{Reading, mp4, webm};

/// Milliseconds of silence that sound may have at its ends: it comes in blocks, and its first and last are filled up.
pub(crate) const SILENCE_MS: u64 = 40;

/// Milliseconds of silence at its beginning that a container may declare for its encoder's sake.
pub(crate) const PRIMING_MS: u64 = 100;

/// Pixels on a side beyond which no phone videos.
const SIDE_MAX: u32 = 8192;

/// Why a video is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SanitizeError {
    /// Not a video that browsers play, judged by content.
    #[error("not a video")]
    NotAVideo,
    /// Longer than allowed.
    #[error("the video is too long")]
    TooLong,
    /// Cut short, contradicting itself or broken.
    #[error("the file is damaged")]
    Damaged,
}

/// A sanitized video: the same pictures and sound at the same places, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Video {
    /// The file, as long as it was.
    pub bytes: Vec<u8>,
    /// Its container.
    pub container: Container,
    /// Pixels across, as shown.
    pub width: u32,
    /// Pixels down, as shown.
    pub height: u32,
    /// Its length in milliseconds, by its samples.
    pub duration_ms: u64,
}

/// Measures a video and blanks its metadata.
///
/// # Errors
/// [`SanitizeError`] for what is not a video that browsers play, by content; for what lasts longer than `longest_ms`
/// milliseconds, whatever its headers say; and for what is cut short, contradicts itself or has no pictures.
pub fn sanitize(bytes: Vec<u8>, longest_ms: u64) -> Result<Video, SanitizeError> {
    let container = detect(&bytes).ok_or(SanitizeError::NotAVideo)?;
    let mut bytes = bytes;
    let reading = match container {
        Container::Mp4 => {
            let movie = mp4::read(&bytes)?;
            judge(movie.reading, longest_ms)?;
            metadata::mp4::clean(&mut bytes, &movie)?;
            movie.reading
        }
        Container::WebM | Container::Matroska => {
            let recording = webm::read(&bytes)?;
            judge(recording.reading, longest_ms)?;
            metadata::webm::clean(&mut bytes, &recording)?;
            recording.reading
        }
    };
    Ok(Video { bytes, container, width: reading.width, height: reading.height, duration_ms: reading.ms })
}

fn judge(reading: Reading, longest_ms: u64) -> Result<(), SanitizeError> {
    let fits = |side: u32| (1..=SIDE_MAX).contains(&side);
    if !fits(reading.width) || !fits(reading.height) || reading.ms == 0 {
        return Err(SanitizeError::Damaged);
    }
    if reading.ms > longest_ms { Err(SanitizeError::TooLong) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_is_allowed_and_a_millisecond_more_is_not() {
        let of = |ms| judge(Reading { width: 640, height: 360, ms }, 30_000);
        assert_eq!(of(30_000), Ok(()));
        assert_eq!(of(30_001), Err(SanitizeError::TooLong));
        assert_eq!(of(u64::MAX), Err(SanitizeError::TooLong));
        assert_eq!(of(0), Err(SanitizeError::Damaged));
    }

    #[test]
    fn a_video_without_a_size_or_with_an_absurd_one_is_damaged() {
        for (width, height) in [(0, 360), (640, 0), (SIDE_MAX + 1, 360), (640, u32::MAX)] {
            assert_eq!(judge(Reading { width, height, ms: 1 }, 1), Err(SanitizeError::Damaged));
        }
    }
}
