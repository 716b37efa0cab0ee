//! The beginning of a WebM file: what it is, how long, where its cues are, and its tracks.

use super::ebml::{element, long_length, number, parent};
use super::muxer::Track;

/// The ids of the elements that begin parts of the segment.
pub(crate) const INFO: u32 = 0x1549_a966;
pub(crate) const TRACKS: u32 = 0x1654_ae6b;
pub(crate) const CUES: u32 = 0x1c53_bb6b;

/// Nanoseconds in the unit of times: they are in milliseconds.
const SCALE: u64 = 1_000_000;
/// How long before a place decoding has to begin for the sound to be right there, in nanoseconds; RFC 7845 says so.
const SEEK_PREROLL: u64 = 80_000_000;
/// Samples in a second.
const RATE: u32 = 48_000;

/// What a file is told to hold before it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format {
    /// Whether there is a video track.
    pub(crate) has_video: bool,
    /// Samples at the beginning of the sound that are the encoder's own.
    pub(crate) pre_skip: u16,
}

/// What is known once a file is complete.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) duration_ms: u64,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Where the cues begin within the segment, and where the segment ends.
    pub(crate) cues: u64,
    pub(crate) length: u64,
}

/// The bytes before the segment's content, and those of the content before the first cluster. Both are as long
/// whatever the summary says, so that they can be written again at the end.
pub(crate) fn head(format: Format, summary: Summary) -> (Vec<u8>, Vec<u8>) {
    let mut file = Vec::new();
    parent(&mut file, 0x1a45_dfa3, |ebml| {
        for (id, value) in [(0x4286, 1), (0x42f7, 1), (0x42f2, 4), (0x42f3, 8)] {
            number(ebml, id, value);
        }
        element(ebml, 0x4282, b"webm");
        number(ebml, 0x4287, 4);
        number(ebml, 0x4285, 2);
    });
    file.extend(0x1853_8067_u32.to_be_bytes());
    file.extend(long_length(summary.length));

    let mut info = Vec::new();
    parent(&mut info, INFO, |info| {
        number(info, 0x2a_d7b1, SCALE);
        let duration = f64::from(u32::try_from(summary.duration_ms).unwrap_or(u32::MAX));
        element(info, 0x4489, &duration.to_be_bytes());
        element(info, 0x4d80, b"recorder");
        element(info, 0x5741, b"recorder");
    });
    let mut tracks = Vec::new();
    parent(&mut tracks, TRACKS, |tracks| {
        if format.has_video {
            parent(tracks, 0xae, |entry| video_track(entry, summary));
        }
        parent(tracks, 0xae, |entry| audio_track(entry, format.pre_skip));
    });
    let seek_head = seek_head(0, 0, 0).len();
    let tracks_at = seek_head + info.len();
    let mut content = self::seek_head(position(seek_head), position(tracks_at), summary.cues);
    content.extend(info);
    content.extend(tracks);
    (file, content)
}

fn seek_head(info: u64, tracks: u64, cues: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    parent(&mut bytes, 0x114d_9b74, |seek_head| {
        for (id, position) in [(INFO, info), (TRACKS, tracks), (CUES, cues)] {
            parent(seek_head, 0x4dbb, |seek| {
                element(seek, 0x53ab, &id.to_be_bytes());
                number(seek, 0x53ac, position);
            });
        }
    });
    bytes
}

fn track(entry: &mut Vec<u8>, track: Track, kind: u64, codec: &[u8]) {
    number(entry, 0xd7, track.number());
    number(entry, 0x73c5, track.number());
    number(entry, 0x83, kind);
    number(entry, 0x9c, 0);
    element(entry, 0x86, codec);
}

fn video_track(entry: &mut Vec<u8>, summary: Summary) {
    track(entry, Track::Video, 1, b"V_VP8");
    parent(entry, 0xe0, |video| {
        number(video, 0xb0, u64::from(summary.width));
        number(video, 0xba, u64::from(summary.height));
    });
}

fn audio_track(entry: &mut Vec<u8>, pre_skip: u16) {
    track(entry, Track::Audio, 2, b"A_OPUS");
    let mut private = b"OpusHead\x01\x01".to_vec();
    private.extend(pre_skip.to_le_bytes());
    private.extend(RATE.to_le_bytes());
    private.extend([0, 0, 0]);
    element(entry, 0x63a2, &private);
    number(entry, 0x56aa, u64::from(pre_skip) * 1_000_000_000 / u64::from(RATE));
    number(entry, 0x56bb, SEEK_PREROLL);
    parent(entry, 0xe1, |audio| {
        element(audio, 0xb5, &f64::from(RATE).to_be_bytes());
        number(audio, 0x9f, 1);
    });
}

fn position(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_out_last_does_not_change_the_length() {
        for has_video in [false, true] {
            let format = Format { has_video, pre_skip: 312 };
            let full = Summary {
                duration_ms: u64::MAX,
                width: u32::MAX,
                height: 1,
                cues: u64::MAX >> 8,
                length: 1 << 40,
            };
            let (first, last) = (head(format, Summary::default()), head(format, full));
            assert_eq!((first.0.len(), first.1.len()), (last.0.len(), last.1.len()));
        }
    }
}
