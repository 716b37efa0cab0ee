//! Why an upload is refused, and how the API says so.

use platform::http::ApiError;

/// A reason to refuse a file, told apart as far as its sender can act on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    /// Not a photo that Exhale reads, judged by content and not by name.
    #[error("not a photo")]
    NotAnImage,
    /// Not a video that browsers play, judged by content and not by name.
    #[error("not a video")]
    NotAVideo,
    /// More bytes than a photo or thumbnail may have (spec §5).
    #[error("the photo has too many bytes")]
    ImageTooLarge,
    /// More bytes than a video may have (spec §5).
    #[error("the video has too many bytes")]
    VideoTooLarge,
    /// Longer than a video may be (spec §5).
    #[error("the video is too long")]
    VideoTooLong,
    /// So many pixels that decoding would cost too much memory.
    #[error("the photo has too many pixels")]
    TooManyPixels,
    /// Of the right kind, but cut short, contradicting itself or broken.
    #[error("the file is damaged")]
    Damaged,
}

platform::error_codes! {
    IMAGE_TOO_LARGE = 413 "media.image_too_large" "This photo is too large.";
    VIDEO_TOO_LARGE = 413 "media.video_too_large" "This video is too large.";
    NOT_AN_IMAGE = 415 "media.not_an_image" "We can't read this photo.";
    NOT_A_VIDEO = 415 "media.not_a_video" "We can't read this video.";
    VIDEO_TOO_LONG = 422 "media.video_too_long" "This video is too long.";
    TOO_MANY_PIXELS = 422 "media.too_many_pixels" "This photo has too many pixels.";
    DAMAGED = 422 "media.damaged" "This file is damaged.";
}

impl From<MediaError> for ApiError {
    fn from(error: MediaError) -> Self {
        Self::new(match error {
            MediaError::NotAnImage => NOT_AN_IMAGE,
            MediaError::NotAVideo => NOT_A_VIDEO,
            MediaError::ImageTooLarge => IMAGE_TOO_LARGE,
            MediaError::VideoTooLarge => VIDEO_TOO_LARGE,
            MediaError::VideoTooLong => VIDEO_TOO_LONG,
            MediaError::TooManyPixels => TOO_MANY_PIXELS,
            MediaError::Damaged => DAMAGED,
        })
    }
}
