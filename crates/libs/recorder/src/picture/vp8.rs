//! What is read of VP8 frames, and the still picture.

/// A dark picture of 640 by 360 pixels: one keyframe, made once by libvpx.
pub(crate) const STILL: &[u8] = include_bytes!("still.vp8");

/// Width and height of a keyframe; none for a frame that is none, whatever is said of it.
pub(crate) fn keyframe_size(frame: &[u8]) -> Option<(u32, u32)> {
    let &[first, _, _, 0x9d, 0x01, 0x2a, w0, w1, h0, h1, ..] = frame else { return None };
    // The lowest bit says that a frame needs others; the upper bits of the sides scale the picture.
    let side = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3fff);
    let (width, height) = (side(w0, w1), side(h0, h1));
    (first & 1 == 0 && width > 0 && height > 0).then_some((width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keyframes_are_told_by_their_bytes() {
        assert_eq!(keyframe_size(STILL), Some((640, 360)));
        for (bytes, expected) in [
            (&[0x10, 2, 0, 0x9d, 1, 0x2a, 0x40, 0xc1, 0xb4, 0][..], Some((320, 180))),
            (&[0x11, 2, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xb4, 0], None),
            (&[0x10, 2, 0, 0x9d, 1, 0x2b, 0x40, 1, 0xb4, 0], None),
            (&[0x10, 2, 0, 0x9d, 1, 0x2a, 0, 0x40, 0xb4, 0], None),
            (&[0x10, 2, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xb4], None),
            (&[], None),
        ] {
            assert_eq!(keyframe_size(bytes), expected, "{bytes:?}");
        }
    }
}
