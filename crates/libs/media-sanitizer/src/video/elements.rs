//! Which elements of a WebM or Matroska file a video needs in order to play; everything else is turned into a void.

/// The name given to the file as a whole; no element has it.
pub(crate) const FILE: u32 = 0;
pub(crate) const EBML: u32 = 0x1A45_DFA3;
pub(crate) const DOC_TYPE: u32 = 0x4282;
pub(crate) const SEGMENT: u32 = 0x1853_8067;
pub(crate) const SEEK_HEAD: u32 = 0x114D_9B74;
pub(crate) const SEEK: u32 = 0x4DBB;
pub(crate) const SEEK_ID: u32 = 0x53AB;
pub(crate) const INFO: u32 = 0x1549_A966;
pub(crate) const TIMESTAMP_SCALE: u32 = 0x2A_D7B1;
pub(crate) const DURATION: u32 = 0x4489;
pub(crate) const MUXING_APP: u32 = 0x4D80;
pub(crate) const WRITING_APP: u32 = 0x5741;
pub(crate) const TRACKS: u32 = 0x1654_AE6B;
pub(crate) const TRACK_ENTRY: u32 = 0xAE;
pub(crate) const TRACK_NUMBER: u32 = 0xD7;
pub(crate) const TRACK_TYPE: u32 = 0x83;
pub(crate) const CODEC_ID: u32 = 0x86;
pub(crate) const CODEC_PRIVATE: u32 = 0x63A2;
pub(crate) const CODEC_DELAY: u32 = 0x56AA;
pub(crate) const DEFAULT_DURATION: u32 = 0x23_E383;
pub(crate) const CONTENT_ENCODINGS: u32 = 0x6D80;
pub(crate) const VIDEO: u32 = 0xE0;
pub(crate) const AUDIO: u32 = 0xE1;
pub(crate) const PIXEL_WIDTH: u32 = 0xB0;
pub(crate) const PIXEL_HEIGHT: u32 = 0xBA;
pub(crate) const CLUSTER: u32 = 0x1F43_B675;
pub(crate) const TIMESTAMP: u32 = 0xE7;
pub(crate) const SIMPLE_BLOCK: u32 = 0xA3;
pub(crate) const BLOCK_GROUP: u32 = 0xA0;
pub(crate) const BLOCK: u32 = 0xA1;
pub(crate) const BLOCK_DURATION: u32 = 0x9B;
pub(crate) const CUES: u32 = 0x1C53_BB6B;
const CUE_POINT: u32 = 0xBB;
const CUE_TRACK_POSITIONS: u32 = 0xB7;
const TAGS: u32 = 0x1254_C367;
const ATTACHMENTS: u32 = 0x1941_A469;
const CHAPTERS: u32 = 0x1043_A770;

/// What becomes of an element in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Kept as it is.
    Keep,
    /// Kept, and holds elements itself.
    Folder,
    /// Kept because the format demands it, with an empty content.
    Blank,
    /// Not needed: turned into a void of the same length.
    Void,
    /// A part of the structure where it never belongs.
    Misplaced,
}

/// The role of the element `id` in the element `parent`.
pub(crate) fn role(parent: u32, id: u32) -> Role {
    match (parent, id) {
        (FILE, EBML | SEGMENT)
        | (SEGMENT, SEEK_HEAD | INFO | TRACKS | CLUSTER | CUES)
        | (SEEK_HEAD, SEEK)
        | (TRACKS, TRACK_ENTRY)
        | (TRACK_ENTRY, VIDEO | AUDIO)
        | (CLUSTER, BLOCK_GROUP)
        | (CUES, CUE_POINT)
        | (CUE_POINT, CUE_TRACK_POSITIONS) => Role::Folder,

        // Versions, limits and the document type.
        (EBML, 0x4286 | 0x42F7 | 0x42F2 | 0x42F3 | DOC_TYPE | 0x4287 | 0x4285)
        | (SEEK, SEEK_ID | 0x53AC)
        | (INFO, TIMESTAMP_SCALE | DURATION) => Role::Keep,
        (INFO, MUXING_APP | WRITING_APP) => Role::Blank,
        // Number, identity, kind, flags, caches, and what the codec needs.
        (TRACK_ENTRY, TRACK_NUMBER | 0x73C5 | TRACK_TYPE | 0xB9 | 0x88 | 0x55AA | 0x9C | 0x6DE7 | 0x6DF8)
        | (TRACK_ENTRY, DEFAULT_DURATION | 0x23_4E7A | CODEC_ID | CODEC_PRIVATE | CODEC_DELAY | 0x56BB)
        | (TRACK_ENTRY, CONTENT_ENCODINGS) => Role::Keep,
        // Size, cropping, aspect, interlacing, colour.
        (
            VIDEO,
            PIXEL_WIDTH | PIXEL_HEIGHT | 0x9A | 0x9D | 0x53B8 | 0x53C0 | 0x54AA | 0x54BB | 0x54CC | 0x54DD,
        )
        | (VIDEO, 0x54B0 | 0x54BA | 0x54B2 | 0x54B3 | 0x55B0)
        | (AUDIO, 0xB5 | 0x78B5 | 0x9F | 0x6264) => Role::Keep,
        // Time, place, and the frames with what they depend on.
        (CLUSTER, TIMESTAMP | SIMPLE_BLOCK | 0xA7 | 0xAB)
        | (BLOCK_GROUP, BLOCK | BLOCK_DURATION | 0xFB | 0xFA | 0x75A2)
        | (CUE_POINT, 0xB3)
        | (CUE_TRACK_POSITIONS, 0xF7 | 0xF1 | 0xF0 | 0xB2 | 0x5378) => Role::Keep,

        (_, EBML | SEGMENT | INFO | TRACKS | TRACK_ENTRY | CLUSTER) => Role::Misplaced,
        _ => Role::Void,
    }
}

/// Whether `id` is directly in a segment.
pub(crate) fn is_top(id: u32) -> bool {
    matches!(id, SEEK_HEAD | INFO | TRACKS | CLUSTER | CUES | TAGS | ATTACHMENTS | CHAPTERS)
}

/// Codecs of video that browsers play.
pub(crate) const VIDEO_CODECS: &[&[u8]] =
    &[b"V_VP8", b"V_VP9", b"V_AV1", b"V_MPEG4/ISO/AVC", b"V_MPEGH/ISO/HEVC"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_attachments_chapters_and_names_become_voids() {
        const TITLE: u32 = 0x7BA9;
        const DATE: u32 = 0x4461;
        const NAME: u32 = 0x536E;
        for (parent, id) in [
            (SEGMENT, TAGS),
            (SEGMENT, ATTACHMENTS),
            (SEGMENT, CHAPTERS),
            (INFO, TITLE),
            (INFO, DATE),
            (TRACK_ENTRY, NAME),
            (CLUSTER, 0xEC),
            (SEGMENT, 0xBF),
        ] {
            assert_eq!(role(parent, id), Role::Void, "{parent:x} {id:x}");
        }
    }

    #[test]
    fn the_structure_never_nests_in_itself() {
        for (parent, id) in [(SEGMENT, SEGMENT), (CLUSTER, CLUSTER), (TRACKS, TRACKS), (INFO, EBML)] {
            assert_eq!(role(parent, id), Role::Misplaced);
        }
    }
}
