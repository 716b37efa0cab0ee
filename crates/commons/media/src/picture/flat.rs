//! Makes any picture one of eight-bit grey or colour without transparency, on white paper; in place where it has eight bits, so
//! that a large picture is never held twice.

use image::{ColorType, DynamicImage, GrayImage, RgbImage};

/// Blends every pixel over white, and leaves transparency and more than eight bits behind. `None` for colours that no
/// format we take has.
pub(super) fn flat(mut image: DynamicImage) -> Option<DynamicImage> {
    let (width, height) = (image.width(), image.height());
    match &mut image {
        DynamicImage::ImageLumaA16(picture) => picture.pixels_mut().for_each(|pixel| blend16(&mut pixel.0)),
        DynamicImage::ImageRgba16(picture) => picture.pixels_mut().for_each(|pixel| blend16(&mut pixel.0)),
        _ => {}
    }
    match image {
        DynamicImage::ImageLuma8(_) | DynamicImage::ImageRgb8(_) => Some(image),
        DynamicImage::ImageLumaA8(picture) => {
            GrayImage::from_raw(width, height, blended::<2>(picture.into_raw())).map(DynamicImage::from)
        }
        DynamicImage::ImageRgba8(picture) => {
            RgbImage::from_raw(width, height, blended::<4>(picture.into_raw())).map(DynamicImage::from)
        }
        DynamicImage::ImageLuma16(_) | DynamicImage::ImageLumaA16(_) => Some(image.into_luma8().into()),
        DynamicImage::ImageRgb16(_) | DynamicImage::ImageRgba16(_) => Some(image.into_rgb8().into()),
        _ => None,
    }
}

/// Bytes a pixel that [`flat`] holds beside the picture.
pub(super) fn extra(colours: ColorType) -> u64 {
    match colours {
        ColorType::L8 | ColorType::La8 | ColorType::Rgb8 | ColorType::Rgba8 => 0,
        ColorType::L16 | ColorType::La16 => 1,
        _ => 3,
    }
}

/// The samples of pixels of `N` without the last one, which says how much is seen of them.
fn blended<const N: usize>(mut samples: Vec<u8>) -> Vec<u8> {
    let mut end = 0;
    for start in (0..samples.len()).step_by(N) {
        let Some(pixel) = samples.get_mut(start..start.saturating_add(N)) else { break };
        blend8(pixel);
        samples.copy_within(start..start.saturating_add(N - 1), end);
        end = end.saturating_add(N - 1);
    }
    samples.truncate(end);
    samples
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
        let colours = vec![10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128];
        assert_eq!(blended::<4>(colours), [10, 20, 30, 255, 255, 255, 127, 127, 127]);
        assert_eq!(blended::<2>(vec![10, 255, 10, 0, 0, 128]), [10, 255, 127]);
        let mut pixel = [0, u16::MAX, 7, 0];
        blend16(&mut pixel);
        assert_eq!(pixel, [u16::MAX; 4]);
    }

    #[test]
    fn every_picture_becomes_eight_bit_grey_or_colour() {
        use ColorType::{L8, L16, La8, La16, Rgb8, Rgb16, Rgb32F, Rgba8, Rgba16, Rgba32F};
        let cases = [
            (L8, Some(L8), 0),
            (La8, Some(L8), 0),
            (L16, Some(L8), 1),
            (La16, Some(L8), 1),
            (Rgb8, Some(Rgb8), 0),
            (Rgba8, Some(Rgb8), 0),
            (Rgb16, Some(Rgb8), 3),
            (Rgba16, Some(Rgb8), 3),
            (Rgb32F, None, 3),
            (Rgba32F, None, 3),
        ];
        for (colours, expected, beside) in cases {
            assert_eq!(extra(colours), beside, "{colours:?}");
            let made = flat(DynamicImage::new(3, 2, colours));
            assert_eq!(made.as_ref().map(DynamicImage::color), expected, "{colours:?}");
            let Some(made) = made else { continue };
            assert_eq!((made.width(), made.height()), (3, 2), "{colours:?}");
            let seen = if colours.has_alpha() { 255 } else { 0 };
            assert!(made.as_bytes().iter().all(|sample| *sample == seen), "{colours:?}");
        }
    }
}
