//! Works out from a picture's header how much memory making a photo of it will hold, and refuses what is too large.

use domain::limits::{IMAGE_PIXELS_MAX, IMAGE_SOURCE_SIDE_MAX};
use image::ColorType;

use super::{fitted, flat};
use crate::MediaError;

/// Bytes that making one photo may hold at once, from its file to the finished JPEG; nearly 40 megapixels of eight-bit
/// colour with transparency fit, and 21 of sixteen-bit colour.
pub const MEMORY_MAX: u64 = 192_000_000;

/// Bytes that a PNG's texts and profile may unpack to.
pub(super) const PNG_WORDS: u64 = 8 * MEGA;
/// Those, and a few lines.
pub(super) const PNG_BESIDE: u64 = 16 * MEGA;

/// About a million bytes: small buffers of which nobody keeps account.
pub(super) const MEGA: u64 = 1 << 20;

/// What a header tells of a picture.
pub(super) struct Plan {
    /// Pixels across and down.
    pub size: (u32, u32),
    /// Pixels that its longer side has at most afterwards.
    pub side: u32,
    /// What a pixel consists of once it is decoded.
    pub colours: ColorType,
    /// Bytes of the file.
    pub file: usize,
    /// Bytes that the decoder holds beside file and result.
    pub beside: u64,
}

/// The number of pixels, unless it or a side is too large.
pub(super) fn pixels((width, height): (u32, u32)) -> Result<u64, MediaError> {
    if width == 0 || height == 0 {
        return Err(MediaError::Damaged);
    }
    let pixels = u64::from(width).saturating_mul(u64::from(height));
    let fits = width.max(height) <= IMAGE_SOURCE_SIDE_MAX && pixels <= IMAGE_PIXELS_MAX;
    if fits { Ok(pixels) } else { Err(MediaError::TooManyPixels) }
}

impl Plan {
    /// The bytes held at the busiest moment, unless they are too many.
    pub fn needed(&self) -> Result<u64, MediaError> {
        let pixels = pixels(self.size)?;
        let whole = pixels.saturating_mul(u64::from(self.colours.bytes_per_pixel()));
        let beside = pixels.saturating_mul(flat::extra(self.colours));
        // Eight bits become flat in place, and the place stays as large as it was.
        let even = if beside > 0 { beside } else { whole };
        let steps = [
            whole.saturating_add(self.beside),
            whole.saturating_add(beside),
            even.saturating_add(self.resizing()),
            self.finishing(),
        ];
        let file = u64::try_from(self.file).unwrap_or(u64::MAX);
        let most = steps.into_iter().max().unwrap_or(u64::MAX).saturating_add(file);
        if most <= MEMORY_MAX { Ok(most) } else { Err(MediaError::TooManyPixels) }
    }

    /// Weights of both directions, the picture that is small in one direction only, and the small one.
    fn resizing(&self) -> u64 {
        let (width, height) = self.size;
        let (across, down) = fitted((width, height), self.side);
        if (across, down) == self.size {
            return 0;
        }
        let samples = if self.colours.has_color() { 3 } else { 1 };
        let between = u64::from(width.max(across)).saturating_mul(u64::from(down)).saturating_mul(samples);
        let small = u64::from(across).saturating_mul(u64::from(down)).saturating_mul(samples);
        let sum = weights(width, across).saturating_add(weights(height, down));
        sum.saturating_add(between).saturating_add(small).saturating_add(MEGA)
    }

    /// The small picture, turned, in colour, and as the JPEG that grows.
    fn finishing(&self) -> u64 {
        let (across, down) = fitted(self.size, self.side);
        u64::from(across).saturating_mul(u64::from(down)).saturating_mul(24).saturating_add(MEGA)
    }
}

/// Bytes of the weights by which `from` pixels become `to`: about six for each of the former, kept twice.
fn weights(from: u32, to: u32) -> u64 {
    let count = u64::from(from).saturating_mul(6).saturating_add(u64::from(to).saturating_mul(3));
    count.saturating_mul(10).saturating_add(u64::from(to).saturating_mul(48))
}

#[cfg(test)]
mod tests {
    use domain::limits::IMAGE_SIDE_MAX;

    use super::*;

    fn needed(size: (u32, u32), colours: ColorType, beside: u64) -> Result<u64, MediaError> {
        Plan { size, side: IMAGE_SIDE_MAX, colours, file: 1000, beside }.needed()
    }

    #[test]
    fn sides_and_pixels_are_limited_first() {
        let cases = [
            ((0, 1), Err(MediaError::Damaged)),
            ((1, 0), Err(MediaError::Damaged)),
            ((1, 1), Ok(1)),
            ((20_000, 1), Ok(20_000)),
            ((1, 20_000), Ok(20_000)),
            ((20_000, 2_000), Ok(40_000_000)),
            ((20_000, 2_001), Err(MediaError::TooManyPixels)),
            ((20_001, 1), Err(MediaError::TooManyPixels)),
            ((1, 20_001), Err(MediaError::TooManyPixels)),
            ((40_000_000, 1), Err(MediaError::TooManyPixels)),
            ((u32::MAX, u32::MAX), Err(MediaError::TooManyPixels)),
        ];
        for (size, expected) in cases {
            assert_eq!(pixels(size), expected, "{size:?}");
        }
    }

    #[test]
    fn memory_is_limited_whatever_the_sides() {
        assert!(needed((20_000, 2_000), ColorType::Rgba8, 0).is_ok());
        assert!(needed((6_300, 6_300), ColorType::Rgb8, 0).is_ok());
        assert!(needed((4_500, 4_500), ColorType::Rgb16, 0).is_ok());
        let too_many = Err(MediaError::TooManyPixels);
        assert_eq!(needed((5_000, 5_000), ColorType::Rgb16, 0), too_many);
        assert_eq!(needed((20_000, 1_000), ColorType::Rgba16, 0), too_many);
        assert_eq!(needed((10, 10), ColorType::Rgb8, MEMORY_MAX), too_many);
        assert_eq!(needed((10, 10), ColorType::Rgb8, u64::MAX), too_many);
        // A photo of an ordinary telephone.
        assert!(needed((4_032, 3_024), ColorType::Rgb8, 12_000_000).is_ok_and(|bytes| bytes < 64_000_000));
    }
}
