//! Names the container of a video by its content; what its sender called it is never looked at.

use crate::video::ebml;

/// A container that browsers play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Container {
    /// ISO base media: mp4, m4v, mov, 3gp.
    Mp4,
    /// WebM.
    WebM,
    /// Matroska, which some browsers record.
    Matroska,
}

impl Container {
    /// The media type under which it may be served.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Mp4 => "video/mp4",
            Self::WebM => "video/webm",
            Self::Matroska => "video/x-matroska",
        }
    }
}

/// Major brands of videos in an ISO base media container; HEIC, AVIF, CR3, audio books and the like are not among them.
const VIDEO_BRANDS: &[&[u8; 4]] = &[
    b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"iso7", b"iso8", b"iso9", b"mp41", b"mp42",
    b"mp71", b"avc1", b"hvc1", b"hev1", b"av01", b"dash", b"cmfc", b"msdh", b"msix", b"M4V ", b"M4VH",
    b"M4VP", b"MSNV", b"XAVC", b"NDSC", b"NDSH", b"NDSM", b"NDSP", b"f4v ", b"F4V ", b"qt  ", b"3gp4",
    b"3gp5", b"3gp6", b"3gp7", b"3gp8", b"3gp9", b"3g2a", b"3g2b", b"3g2c", b"mmp4", b"KDDI", b"CAEP",
];

/// The container of `bytes`, or `None` for everything that [`sanitize`](crate::sanitize) refuses as no video.
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<Container> {
    if bytes.get(4..8) == Some(b"ftyp") {
        let brand = bytes.get(8..12)?;
        return is_video_brand(brand).then_some(Container::Mp4);
    }
    match ebml::doc_type(bytes)? {
        b"webm" => Some(Container::WebM),
        b"matroska" => Some(Container::Matroska),
        _ => None,
    }
}

/// Whether `brand` is one under which videos are known.
pub(crate) fn is_video_brand(brand: &[u8]) -> bool {
    VIDEO_BRANDS.iter().any(|known| known.as_slice() == brand)
}
