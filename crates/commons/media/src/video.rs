//! Takes in a video: no longer than 30 seconds and without metadata (spec §5 and §9).

use domain::limits::VIDEO_SECONDS_MAX;
use media_sanitizer::{SanitizeError, Video, sanitize};

use crate::MediaError;

/// Milliseconds by which a video may be over its 30 seconds.
///
/// Containers round and sound comes in blocks, so an honest 30 seconds often measures one frame more. Less than two
/// frames at 30 pictures a second: 30.05 s passes, 30.1 s does not.
pub const SLACK_MS: u64 = 50;

/// Makes the video that is kept from an upload.
///
/// # Errors
/// Those of [`sanitize`].
pub fn prepare(bytes: Vec<u8>) -> Result<Video, MediaError> {
    Ok(sanitize(bytes, longest_ms())?)
}

fn longest_ms() -> u64 {
    u64::try_from(VIDEO_SECONDS_MAX).unwrap_or(0).saturating_mul(1000).saturating_add(SLACK_MS)
}

impl From<SanitizeError> for MediaError {
    fn from(error: SanitizeError) -> Self {
        match error {
            SanitizeError::NotAVideo => Self::NotAVideo,
            SanitizeError::TooLong => Self::VideoTooLong,
            SanitizeError::Damaged => Self::Damaged,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R255, R417: 30 seconds and not a tenth more (O-48).
    #[test]
    fn thirty_seconds_are_allowed_and_a_tenth_more_is_not() {
        assert_eq!(longest_ms(), 30_050);
    }
}
