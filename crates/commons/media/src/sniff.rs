//! Names a file by its content; what its sender called it is never looked at.

use crate::video::ebml;

/// A kind of file that Exhale reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A JPEG photo.
    Jpeg,
    /// A PNG picture, animated or not.
    Png,
    /// A WebP picture, animated or not.
    WebP,
    /// A GIF picture, animated or not.
    Gif,
    /// A video in an ISO base media container: mp4, m4v, mov, 3gp.
    Mp4,
    /// A video in WebM.
    WebM,
    /// A video in Matroska, which some browsers record.
    Matroska,
}

impl Format {
    /// Whether it is a picture; the others are videos.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png | Self::WebP | Self::Gif)
    }

    /// The media type under which it may be served.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Gif => "image/gif",
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

/// The format of `bytes`, or `None` for everything that Exhale does not read.
pub fn sniff(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(b"\xFF\xD8\xFF") {
        return Some(Format::Jpeg);
    }
    if bytes.starts_with(b"\x89PNG\r\n\x1A\n") {
        return Some(Format::Png);
    }
    if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        return Some(Format::Gif);
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return Some(Format::WebP);
    }
    if bytes.get(4..8) == Some(b"ftyp") {
        let brand = bytes.get(8..12)?;
        return is_video_brand(brand).then_some(Format::Mp4);
    }
    match ebml::doc_type(bytes)? {
        b"webm" => Some(Format::WebM),
        b"matroska" => Some(Format::Matroska),
        _ => None,
    }
}

/// Whether `brand` is one under which videos are known.
pub(crate) fn is_video_brand(brand: &[u8]) -> bool {
    VIDEO_BRANDS.iter().any(|known| known.as_slice() == brand)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn video(brand: &[u8]) -> Vec<u8> {
        [&[0, 0, 0, 16], b"ftyp".as_slice(), brand, &[0; 4]].concat()
    }

    /// R249, R253: what comes in is judged by its content.
    #[test]
    fn pictures_and_films_are_known_by_their_first_bytes() {
        assert_eq!(sniff(b"\xFF\xD8\xFF\xE0rest"), Some(Format::Jpeg));
        assert_eq!(sniff(b"\x89PNG\r\n\x1A\nrest"), Some(Format::Png));
        assert_eq!(sniff(b"GIF89a"), Some(Format::Gif));
        assert_eq!(sniff(b"GIF87a"), Some(Format::Gif));
        assert_eq!(sniff(b"RIFF\x10\0\0\0WEBPVP8 "), Some(Format::WebP));
        assert_eq!(sniff(&video(b"isom")), Some(Format::Mp4));
        assert_eq!(sniff(&video(b"qt  ")), Some(Format::Mp4));
        assert_eq!(sniff(b"\x1A\x45\xDF\xA3\x87\x42\x82\x84webm"), Some(Format::WebM));
        assert_eq!(sniff(b"\x1A\x45\xDF\xA3\x8B\x42\x82\x88matroska"), Some(Format::Matroska));
    }

    #[test]
    fn everything_else_is_refused() {
        let others: [&[u8]; 15] = [
            b"",
            b"\xFF",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            b"<?xml version=\"1.0\"?><svg/>",
            b"<!doctype html><script>alert(1)</script>",
            b"II*\0\x08\0\0\0",
            b"MM\0*\0\0\0\x08",
            b"\0\0\x01\0\x01\0\x10\x10",
            b"BM\x36\0\0\0",
            b"PK\x03\x04",
            b"%PDF-1.7",
            b"RIFF\x10\0\0\0WAVEfmt ",
            b"\x1A\x45\xDF\xA3\x87\x42\x82\x84html",
            b"\x1A\x45\xDF\xA3",
            b"\0\0\0\x20ftyp",
        ];
        for other in others {
            assert_eq!(sniff(other), None, "{other:?}");
        }
        for brand in [
            b"heic", b"heix", b"mif1", b"msf1", b"avif", b"avis", b"crx ", b"M4A ", b"M4B ", b"<htm", b"jp2 ",
        ] {
            assert_eq!(sniff(&video(brand)), None, "{brand:?}");
        }
    }
}
