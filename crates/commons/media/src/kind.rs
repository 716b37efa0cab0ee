//! The kinds of uploads: what each is called, where it is stored and how large it may be (spec §5, §7, §9; O-48).

use domain::ids::MemberId;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::MediaError;

/// What an upload is meant to be; the path it is sent to says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MediaKind)]
pub enum Kind {
    /// A photo.
    Image,
    /// A video.
    Video,
    /// A still from a video, made by the browser.
    Thumbnail,
}

platform::text_columns!(Kind => Self::from_stored);

impl Kind {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Video => "video",
            Self::Thumbnail => "thumbnail",
        }
    }

    /// The kind behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Image, Self::Video, Self::Thumbnail].into_iter().find(|kind| kind.as_str() == word)
    }

    /// The largest number of bytes that may be sent; exactly as many are allowed.
    #[must_use]
    pub const fn bytes_max(self) -> usize {
        match self {
            Self::Image => domain::limits::IMAGE_BYTES_MAX,
            Self::Video => domain::limits::VIDEO_BYTES_MAX,
            Self::Thumbnail => domain::limits::THUMBNAIL_BYTES_MAX,
        }
    }

    /// Where the upload of a Member at a time is stored (spec §7).
    #[must_use]
    pub fn storage_key(self, uid: MemberId, at: Timestamp) -> String {
        match self {
            Self::Image => format!("images/{uid}_{}", at.0),
            Self::Video => format!("videos/{uid}_{}", at.0),
            Self::Thumbnail => format!("thumbnails/{uid}_{}.jpg", at.0),
        }
    }
}

/// Refuses `len` bytes when they are more than `kind` may have.
///
/// # Errors
/// [`MediaError::ImageTooLarge`] or [`MediaError::VideoTooLarge`].
pub fn check_size(kind: Kind, len: usize) -> Result<(), MediaError> {
    if len <= kind.bytes_max() {
        return Ok(());
    }
    Err(match kind {
        Kind::Image | Kind::Thumbnail => MediaError::ImageTooLarge,
        Kind::Video => MediaError::VideoTooLarge,
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
        assert_eq!(check_size(Kind::Image, image + 1), Err(MediaError::ImageTooLarge));
        assert_eq!(check_size(Kind::Video, video - 1), Ok(()));
        assert_eq!(check_size(Kind::Video, video), Ok(()));
        assert_eq!(check_size(Kind::Video, video + 1), Err(MediaError::VideoTooLarge));
        assert_eq!(check_size(Kind::Thumbnail, 2 * 1024 * 1024), Ok(()));
        assert_eq!(check_size(Kind::Thumbnail, 2 * 1024 * 1024 + 1), Err(MediaError::ImageTooLarge));
    }

    /// R366, R367, R368: where each kind is stored.
    #[test]
    fn keys_are_those_of_the_specification() {
        let uid = MemberId(uuid::Uuid::nil());
        let at = Timestamp(1_763_720_000_000);
        let id = "00000000-0000-0000-0000-000000000000";
        assert_eq!(Kind::Image.storage_key(uid, at), format!("images/{id}_1763720000000"));
        assert_eq!(Kind::Video.storage_key(uid, at), format!("videos/{id}_1763720000000"));
        assert_eq!(Kind::Thumbnail.storage_key(uid, at), format!("thumbnails/{id}_1763720000000.jpg"));
    }
}
