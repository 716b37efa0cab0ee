//! Why an upload is refused; the stable codes of the API stand beside each reason.

/// A reason to refuse a file, told apart as far as its sender can act on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Not a photo that Exhale reads, judged by content and not by name (415).
    #[error("not a photo")]
    NotAnImage,
    /// Not a video that browsers play, judged by content and not by name (415).
    #[error("not a video")]
    NotAVideo,
    /// More bytes than a photo or thumbnail may have (413, spec §5).
    #[error("the photo has too many bytes")]
    ImageTooLarge,
    /// More bytes than a video may have (413, spec §5).
    #[error("the video has too many bytes")]
    VideoTooLarge,
    /// Longer than a video may be (422, spec §5).
    #[error("the video is too long")]
    VideoTooLong,
    /// So many pixels that decoding would cost too much memory (422).
    #[error("the photo has too many pixels")]
    TooManyPixels,
    /// Of the right kind, but cut short, contradicting itself or broken (422).
    #[error("the file is damaged")]
    Damaged,
}

impl Refusal {
    /// The stable code of the problem document.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotAnImage => "media.not_an_image",
            Self::NotAVideo => "media.not_a_video",
            Self::ImageTooLarge => "media.image_too_large",
            Self::VideoTooLarge => "media.video_too_large",
            Self::VideoTooLong => "media.video_too_long",
            Self::TooManyPixels => "media.too_many_pixels",
            Self::Damaged => "media.damaged",
        }
    }
}
