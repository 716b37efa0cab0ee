//! Which boxes of an ISO base media file a video needs in order to play; everything else is blanked.
//!
//! An allow list: a box that a maker of cameras invents tomorrow for its coordinates is blanked like the known ones.

/// The name given to the file as a whole.
pub(crate) const FILE: &[u8; 4] = b"FILE";

/// What becomes of a box in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Kept; its content is read where it matters.
    Leaf {
        /// At most one may be here: two of them would let two readers see two videos.
        once: bool,
    },
    /// Kept, and holds boxes itself.
    Folder {
        /// At most one may be here.
        once: bool,
    },
    /// Not needed: turned into free space.
    Blank,
    /// A part of the structure where it never belongs, as in a movie within a movie.
    Misplaced,
}

const STRUCTURE: &[&[u8; 4]] = &[
    b"ftyp", b"moov", b"moof", b"mdat", b"trak", b"traf", b"mdia", b"minf", b"stbl", b"mvex", b"edts",
    b"dinf",
];

/// The place of a box named `kind` in a box named `parent`.
pub(crate) fn place(parent: &[u8; 4], kind: &[u8; 4]) -> Place {
    let one = Place::Leaf { once: true };
    let many = Place::Leaf { once: false };
    match (parent, kind) {
        (b"FILE", b"ftyp") => one,
        (b"FILE", b"mdat" | b"styp") => many,
        (b"FILE", b"moov") => Place::Folder { once: true },
        (b"FILE", b"moof") => Place::Folder { once: false },

        (b"moov", b"mvhd") => one,
        (b"moov", b"trak") => Place::Folder { once: false },
        (b"moov", b"mvex") => Place::Folder { once: true },
        (b"mvex", b"mehd") => one,
        (b"mvex", b"trex") => many,

        (b"trak", b"tkhd") => one,
        (b"trak", b"edts" | b"mdia") => Place::Folder { once: true },
        (b"edts", b"elst") => one,
        (b"mdia", b"mdhd" | b"hdlr") => one,
        (b"mdia", b"minf") => Place::Folder { once: true },
        (b"minf", b"vmhd" | b"smhd" | b"hdlr") => one,
        (b"minf", b"dinf" | b"stbl") => Place::Folder { once: true },
        (b"dinf", b"dref") => one,
        (b"stbl", b"stsd" | b"stts" | b"ctts" | b"cslg" | b"stss" | b"stps" | b"sdtp") => one,
        (b"stbl", b"stsc" | b"stsz" | b"stz2" | b"stco" | b"co64") => one,
        (b"stbl" | b"traf", b"sgpd" | b"sbgp") => many,

        (b"moof", b"mfhd") => one,
        (b"moof", b"traf") => Place::Folder { once: false },
        (b"traf", b"tfhd" | b"tfdt" | b"sdtp") => one,
        (b"traf", b"trun") => many,

        // Entries of the sample description, read by `metadata::entries`.
        (b"stsd", _) => many,
        (b"dref", b"url " | b"urn " | b"alis") => many,
        (entry, b"wave") if AUDIO_PARENT.contains(&entry) => many,
        (entry, child) if is_entry(entry) && CODEC_PARTS.contains(&child) => many,

        (_, kind) if STRUCTURE.contains(&kind) => Place::Misplaced,
        _ => Place::Blank,
    }
}

/// Codecs of video that browsers play.
pub(crate) const VIDEO_CODECS: &[&[u8; 4]] = &[b"avc1", b"avc3", b"hvc1", b"hev1", b"vp08", b"vp09", b"av01"];

/// The name under which the content of a sound entry is walked.
pub(crate) const SOUND_ENTRY: &[u8; 4] = b"SNDE";
/// The name under which the content of a picture entry is walked.
pub(crate) const PICTURE_ENTRY: &[u8; 4] = b"PICE";

const AUDIO_PARENT: &[&[u8; 4]] = &[SOUND_ENTRY];

const CODEC_PARTS: &[&[u8; 4]] = &[
    b"avcC", b"hvcC", b"vpcC", b"av1C", b"esds", b"dOps", b"dfLa", b"dac3", b"dec3", b"alac", b"damr",
    b"frma", b"mp4a", b"chan", b"chnl", b"pcmC", b"enda", b"btrt", b"pasp", b"clap", b"colr", b"fiel",
    b"gama", b"clli", b"mdcv", b"CoLL", b"SmDm", b"dvcC", b"dvvC", b"lhvC",
];

fn is_entry(kind: &[u8; 4]) -> bool {
    kind == SOUND_ENTRY || kind == PICTURE_ENTRY || kind == b"wave"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_cameras_write_their_metadata_is_blank_at_every_level() {
        let parents: [&[u8; 4]; 12] = [
            FILE,
            b"moov",
            b"trak",
            b"mdia",
            b"minf",
            b"stbl",
            b"moof",
            b"traf",
            b"mvex",
            b"dinf",
            PICTURE_ENTRY,
            b"wave",
        ];
        let kinds: [&[u8; 4]; 16] = [
            b"udta", b"meta", b"uuid", b"\xA9xyz", b"ilst", b"XMP_", b"loci", b"gps ", b"free", b"skip",
            b"emsg", b"prft", b"iods", b"tref", b"elng", b"sidx",
        ];
        for parent in parents {
            for kind in kinds {
                assert_eq!(place(parent, kind), Place::Blank, "{parent:?} {kind:?}");
            }
        }
    }

    #[test]
    fn the_structure_never_nests_in_itself() {
        for (parent, kind) in [
            (b"moov", b"moov"),
            (b"trak", b"trak"),
            (b"mdia", b"trak"),
            (b"moof", b"moov"),
            (b"stbl", b"mdat"),
        ] {
            assert_eq!(place(parent, kind), Place::Misplaced);
        }
    }
}
