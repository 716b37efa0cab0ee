//! Turns a picture into a JPEG, without metadata and without transparency: photos of at most 1200 pixels a side (spec §5 and §9).

mod flat;
mod gif;
mod jpeg;
mod memory;
mod webp;

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use domain::limits::{
    DOCUMENT_SIDE_MAX, IMAGE_QUALITY, IMAGE_SIDE_MAX, IMAGE_SOURCE_SIDE_MAX, THUMBNAIL_QUALITY,
};
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8, U8x3};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::{gif::GifDecoder, jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::error::ImageError;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, Limits};

use crate::MediaError;
use crate::sniff::{Format, sniff};
use memory::Plan;

pub use memory::MEMORY_MAX;

/// A photo as it is kept: a JPEG that says nothing but its pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The JPEG file.
    pub bytes: Vec<u8>,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

/// Makes the photo of a Win from an upload, at JPEG quality 0.85.
///
/// Refuses what is not a JPEG, PNG, WebP or GIF by content, what has more than 20,000 pixels on a side or 40 megapixels,
/// what would take more than 192 MB on the way (all of this before decoding it), and what is cut short. Only the first
/// frame of an animation is kept. Colour profiles are dropped, not converted: the browser has already turned its photos
/// into sRGB.
pub fn photo(bytes: &[u8]) -> Result<Picture, MediaError> {
    prepare(bytes, IMAGE_SIDE_MAX, quality(IMAGE_QUALITY))
}

/// Makes the thumbnail of a video from a still that the browser took, at JPEG quality 0.8; refuses like [`photo`].
pub fn thumbnail(bytes: &[u8]) -> Result<Picture, MediaError> {
    prepare(bytes, IMAGE_SIDE_MAX, quality(THUMBNAIL_QUALITY))
}

/// Makes a legible picture of a document of at most 2600 pixels a side; refuses like [`photo`].
///
/// # Errors
/// [`MediaError`] says why not.
pub fn document(bytes: &[u8]) -> Result<Picture, MediaError> {
    prepare(bytes, DOCUMENT_SIDE_MAX, quality(IMAGE_QUALITY))
}

/// Bytes of memory that [`document`] holds at most, as [`needed`] says it of photos.
///
/// # Errors
/// [`MediaError`], as far as a header tells.
pub fn document_needed(bytes: &[u8]) -> Result<u64, MediaError> {
    unharmed(|| open(bytes, DOCUMENT_SIDE_MAX).map(|opened| opened.needed))
}

/// Bytes of memory that [`photo`] or [`thumbnail`] hold at most, the file included; refuses like them, as far as a header
/// tells.
pub fn needed(bytes: &[u8]) -> Result<u64, MediaError> {
    unharmed(|| open(bytes, IMAGE_SIDE_MAX).map(|opened| opened.needed))
}

/// Pixels across and down, as the header says; refuses like [`needed`].
pub fn size(bytes: &[u8]) -> Result<(u32, u32), MediaError> {
    unharmed(|| open(bytes, IMAGE_SIDE_MAX).map(|opened| opened.decoder.dimensions()))
}

fn prepare(bytes: &[u8], side: u32, quality: u8) -> Result<Picture, MediaError> {
    let decoded = unharmed(|| open(bytes, side)?.decode())?;
    unharmed(|| finish(decoded, side, quality))
}

/// A decoder that panics over hostile bytes has met a damaged picture; it must not end the worker.
fn unharmed<T>(work: impl FnOnce() -> Result<T, MediaError>) -> Result<T, MediaError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| MediaError::Damaged)?
}

/// A picture whose header was judged.
struct Opened<'a> {
    decoder: Box<dyn ImageDecoder + 'a>,
    needed: u64,
}

struct Decoded {
    image: DynamicImage,
    orientation: Orientation,
}

fn open(bytes: &[u8], side: u32) -> Result<Opened<'_>, MediaError> {
    let format = sniff(bytes).filter(|format| format.is_picture()).ok_or(MediaError::NotAnImage)?;
    let source = Cursor::new(bytes);
    let (decoder, beside): (Box<dyn ImageDecoder + '_>, u64) = match format {
        Format::Jpeg => {
            let frame = jpeg::check(bytes)?;
            let decoder = JpegDecoder::new(source).map_err(error)?;
            if decoder.dimensions() != frame.size {
                return Err(MediaError::Damaged);
            }
            (Box::new(decoder), frame.beside)
        }
        Format::Png => {
            // Its limits must be set before it is made: it unpacks profiles on the way.
            let limits = limits(memory::PNG_WORDS);
            (Box::new(PngDecoder::with_limits(source, limits).map_err(error)?), memory::PNG_BESIDE)
        }
        Format::Gif => {
            let decoder = GifDecoder::new(source).map_err(error)?;
            let beside = gif::check(bytes, decoder.dimensions())?;
            (Box::new(decoder), beside)
        }
        Format::WebP => {
            let decoder = WebPDecoder::new(source).map_err(error)?;
            let beside = webp::check(bytes, decoder.dimensions(), decoder.color_type().has_alpha())?;
            (Box::new(decoder), beside)
        }
        Format::Video(_) => return Err(MediaError::NotAnImage),
    };
    let size = decoder.dimensions();
    let plan = Plan { size, side, colours: decoder.color_type(), file: bytes.len(), beside };
    Ok(Opened { needed: plan.needed()?, decoder })
}

impl Opened<'_> {
    fn decode(mut self) -> Result<Decoded, MediaError> {
        self.decoder.set_limits(limits(MEMORY_MAX)).map_err(error)?;
        let orientation = self.decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let image = DynamicImage::from_decoder(self.decoder).map_err(error)?;
        Ok(Decoded { image, orientation })
    }
}

/// What decoders keep themselves, beside what was worked out before.
fn limits(bytes: u64) -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(IMAGE_SOURCE_SIDE_MAX);
    limits.max_image_height = Some(IMAGE_SOURCE_SIDE_MAX);
    limits.max_alloc = Some(bytes);
    limits
}

fn finish(decoded: Decoded, side: u32, quality: u8) -> Result<Picture, MediaError> {
    let Decoded { image, orientation } = decoded;
    let mut small = shrink(flat::flat(image).ok_or(MediaError::Damaged)?, side)?;
    small.apply_orientation(orientation);
    let small = small.into_rgb8();
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality)
        .encode_image(&small)
        .map_err(|_| MediaError::Damaged)?;
    Ok(Picture { width: small.width(), height: small.height(), bytes })
}

fn shrink(image: DynamicImage, side: u32) -> Result<DynamicImage, MediaError> {
    let (width, height) = fitted((image.width(), image.height()), side);
    if (width, height) == (image.width(), image.height()) {
        return Ok(image);
    }
    let mut small = DynamicImage::new(width, height, image.color());
    match &mut small {
        DynamicImage::ImageLuma8(to) => resize::<U8>(&image, to, (width, height)),
        DynamicImage::ImageRgb8(to) => resize::<U8x3>(&image, to, (width, height)),
        _ => None,
    }
    .ok_or(MediaError::Damaged)?;
    Ok(small)
}

/// Only for pixels that [`flat`] makes: each kind takes hundreds of kilobytes of the program.
fn resize<P: PixelTrait>(from: &DynamicImage, to: &mut [u8], (width, height): (u32, u32)) -> Option<()> {
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    let source = TypedImageRef::<P>::from_buffer(from.width(), from.height(), from.as_bytes()).ok()?;
    let mut target = TypedImage::<P>::from_buffer(width, height, to).ok()?;
    Resizer::new().resize_typed(&source, &mut target, &options).ok()
}

/// The size of a picture whose longer side is at most `most` pixels; never larger than it was.
fn fitted((width, height): (u32, u32), most: u32) -> (u32, u32) {
    let longer = width.max(height);
    if longer <= most {
        return (width, height);
    }
    let scaled = |side: u32| {
        let exact = u64::from(side) * u64::from(most) + u64::from(longer) / 2;
        u32::try_from(exact / u64::from(longer)).unwrap_or(most).max(1)
    };
    (scaled(width), scaled(height))
}

/// A quality of the specification, 0 to 1, on the scale of the encoder, 1 to 100.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped before"
)]
fn quality(fraction: f64) -> u8 {
    (fraction * 100.0).round().clamp(1.0, 100.0) as u8
}

fn error(error: ImageError) -> MediaError {
    match error {
        ImageError::Limits(_) => MediaError::TooManyPixels,
        _ => MediaError::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R251, R414: the longer side is 1200 at most, and nothing is enlarged.
    #[test]
    fn a_picture_is_fitted_and_never_enlarged() {
        let cases = [
            ((4000, 3000), (1200, 900)),
            ((3000, 4000), (900, 1200)),
            ((1201, 1200), (1200, 1199)),
            ((1200, 1200), (1200, 1200)),
            ((1, 1), (1, 1)),
            ((20_000, 1), (1200, 1)),
            ((1, 20_000), (1, 1200)),
        ];
        for (size, expected) in cases {
            assert_eq!(fitted(size, IMAGE_SIDE_MAX), expected);
        }
    }

    /// R252, R370, R415, R418: the qualities of the specification on the encoder's scale.
    #[test]
    fn qualities_are_85_and_80() {
        assert_eq!(quality(IMAGE_QUALITY), 85);
        assert_eq!(quality(THUMBNAIL_QUALITY), 80);
    }
}
