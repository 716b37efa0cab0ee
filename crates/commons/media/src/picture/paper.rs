//! Lays white paper under a picture with transparency, in place, so that a large picture is never held twice.

use image::DynamicImage;

/// Blends every pixel over white and makes it opaque; pictures without transparency stay as they are.
pub(super) fn under(image: &mut DynamicImage) {
    match image {
        DynamicImage::ImageLumaA8(picture) => {
            for pixel in picture.pixels_mut() {
                blend8(&mut pixel.0);
            }
        }
        DynamicImage::ImageRgba8(picture) => {
            for pixel in picture.pixels_mut() {
                blend8(&mut pixel.0);
            }
        }
        DynamicImage::ImageLumaA16(picture) => {
            for pixel in picture.pixels_mut() {
                blend16(&mut pixel.0);
            }
        }
        DynamicImage::ImageRgba16(picture) => {
            for pixel in picture.pixels_mut() {
                blend16(&mut pixel.0);
            }
        }
        _ => {}
    }
}

fn blend8(samples: &mut [u8]) {
    let Some((alpha, colours)) = samples.split_last_mut() else { return };
    if *alpha == u8::MAX {
        return;
    }
    let opaque = u16::from(*alpha);
    for colour in colours {
        let sum = u16::from(*colour) * opaque + 255 * (255 - opaque) + 127;
        *colour = u8::try_from(sum / 255).unwrap_or(u8::MAX);
    }
    *alpha = u8::MAX;
}

fn blend16(samples: &mut [u16]) {
    let Some((alpha, colours)) = samples.split_last_mut() else { return };
    if *alpha == u16::MAX {
        return;
    }
    let opaque = u64::from(*alpha);
    for colour in colours {
        let sum = u64::from(*colour) * opaque + 65_535 * (65_535 - opaque) + 32_767;
        *colour = u16::try_from(sum / 65_535).unwrap_or(u16::MAX);
    }
    *alpha = u16::MAX;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_transparent_becomes_white_and_what_is_opaque_stays() {
        let cases = [
            ([10, 20, 30, 255], [10, 20, 30, 255]),
            ([10, 20, 30, 0], [255; 4]),
            ([0, 0, 0, 128], [127, 127, 127, 255]),
        ];
        for (before, after) in cases {
            let mut pixel: [u8; 4] = before;
            blend8(&mut pixel);
            assert_eq!(pixel, after);
        }
        let mut pixel = [0, u16::MAX, 7, 0];
        blend16(&mut pixel);
        assert_eq!(pixel, [u16::MAX; 4]);
    }
}
