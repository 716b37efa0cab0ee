//! Names a file by its content; what its sender called it is never looked at.

use media_sanitizer::{Container, detect};

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
    /// A video in this container.
    Video(Container),
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
            Self::Video(container) => container.content_type(),
        }
    }
}

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
    detect(bytes).map(Format::Video)
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
        assert_eq!(sniff(&video(b"isom")), Some(Format::Video(Container::Mp4)));
        assert_eq!(sniff(&video(b"qt  ")), Some(Format::Video(Container::Mp4)));
        assert_eq!(sniff(b"\x1A\x45\xDF\xA3\x87\x42\x82\x84webm"), Some(Format::Video(Container::WebM)));
        assert_eq!(
            sniff(b"\x1A\x45\xDF\xA3\x8B\x42\x82\x88matroska"),
            Some(Format::Video(Container::Matroska))
        );
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
