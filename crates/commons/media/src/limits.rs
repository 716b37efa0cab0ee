//! How large an upload may be, by its kind (spec §5 and §9, O-48).

use crate::Refusal;

/// What an upload is meant to be; the path it is sent to says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The photo of a Win.
    Image,
    /// The video of a Win.
    Video,
    /// A still from a video, made by the browser.
    Thumbnail,
}

impl Kind {
    /// The largest number of bytes that may be sent; exactly as many are allowed.
    pub fn bytes_max(self) -> usize {
        match self {
            Self::Image => domain::limits::IMAGE_BYTES_MAX,
            Self::Video => domain::limits::VIDEO_BYTES_MAX,
            Self::Thumbnail => domain::limits::THUMBNAIL_BYTES_MAX,
        }
    }
}

/// Refuses `len` bytes when they are more than `kind` may have.
pub fn check_size(kind: Kind, len: usize) -> Result<(), Refusal> {
    if len <= kind.bytes_max() {
        return Ok(());
    }
    Err(match kind {
        Kind::Image | Kind::Thumbnail => Refusal::ImageTooLarge,
        Kind::Video => Refusal::VideoTooLarge,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R250, R254, R257, R256: 5 and 25 binary megabytes, the limit itself allowed (O-48).
    #[test]
    fn a_byte_more_than_the_limit_is_refused() {
        let image = 5 * 1024 * 1024;
        let video = 25 * 1024 * 1024;
        assert_eq!(check_size(Kind::Image, image - 1), Ok(()));
        assert_eq!(check_size(Kind::Image, image), Ok(()));
        assert_eq!(check_size(Kind::Image, image + 1), Err(Refusal::ImageTooLarge));
        assert_eq!(check_size(Kind::Video, video - 1), Ok(()));
        assert_eq!(check_size(Kind::Video, video), Ok(()));
        assert_eq!(check_size(Kind::Video, video + 1), Err(Refusal::VideoTooLarge));
        assert_eq!(check_size(Kind::Thumbnail, 2 * 1024 * 1024), Ok(()));
        assert_eq!(check_size(Kind::Thumbnail, 2 * 1024 * 1024 + 1), Err(Refusal::ImageTooLarge));
    }
}
