//! Puts blocks into clusters, and remembers where a player can begin.

use super::ebml::{element, long_length, number, parent};
use super::head::{CUES, Format, Summary, head};
use std::io::{self, Seek, SeekFrom, Write};

/// The longest cluster, in milliseconds and in bytes.
const CLUSTER_MS: u64 = 5000;
const CLUSTER_BYTES: usize = 4 << 20;
/// The least time between two cues, in milliseconds.
const CUE_MS: u64 = 1000;

/// The tracks of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Track {
    Video,
    Audio,
}

impl Track {
    pub(crate) fn number(self) -> u64 {
        match self {
            Self::Video => 1,
            Self::Audio => 2,
        }
    }
}

/// Blocks that are not written yet.
struct Cluster {
    start: u64,
    blocks: Vec<u8>,
}

/// Writes a file block by block. It keeps one cluster and the cues in memory.
pub(crate) struct Muxer<W> {
    out: W,
    format: Format,
    /// Bytes before the segment's content, and of that content so far.
    before: u64,
    written: u64,
    cluster: Option<Cluster>,
    /// When and where in the segment a player can begin.
    cues: Vec<(u64, u64)>,
}

impl<W: Write + Seek> Muxer<W> {
    pub(crate) fn new(mut out: W, format: Format) -> io::Result<Self> {
        let (file, content) = head(format, Summary::default());
        out.write_all(&file)?;
        out.write_all(&content)?;
        let (before, written) = (count(&file), count(&content));
        Ok(Self { out, format, before, written, cluster: None, cues: Vec::new() })
    }

    /// Appends a block. Times may go back by a moment, but not by more.
    pub(crate) fn write(&mut self, track: Track, ms: u64, is_keyframe: bool, data: &[u8]) -> io::Result<()> {
        let begins_here = is_keyframe && track == self.seekable();
        let is_full = self.cluster.as_ref().is_some_and(|cluster| {
            ms >= cluster.start + CLUSTER_MS
                || cluster.blocks.len() + data.len() > CLUSTER_BYTES
                || (begins_here && track == Track::Video)
        });
        if is_full {
            self.end_cluster()?;
        }
        if self.cluster.is_none()
            && begins_here
            && self.cues.last().is_none_or(|(last, _)| ms >= last + CUE_MS)
        {
            self.cues.push((ms, self.written));
        }
        let cluster = self.cluster.get_or_insert_with(|| Cluster { start: ms, blocks: Vec::new() });
        let signed = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
        let offset = i16::try_from(signed(ms) - signed(cluster.start)).unwrap_or(0);
        let mut block = Vec::with_capacity(data.len() + 4);
        // The number of a track is a length too: one byte with its first bit set.
        block.push(if track == Track::Video { 0x81 } else { 0x82 });
        block.extend(offset.to_be_bytes());
        block.push(if is_keyframe { 0x80 } else { 0 });
        block.extend_from_slice(data);
        element(&mut cluster.blocks, 0xa3, &block);
        Ok(())
    }

    /// Writes what is left; the answer is the length of the file.
    pub(crate) fn finish(mut self, duration_ms: u64, width: u32, height: u32) -> io::Result<u64> {
        self.end_cluster()?;
        let cues_at = self.written;
        let mut cues = Vec::new();
        parent(&mut cues, CUES, |all| {
            for (ms, position) in &self.cues {
                parent(all, 0xbb, |point| {
                    number(point, 0xb3, *ms);
                    parent(point, 0xb7, |positions| {
                        number(positions, 0xf7, self.seekable().number());
                        number(positions, 0xf1, *position);
                    });
                });
            }
        });
        self.append(&cues)?;
        let summary = Summary { duration_ms, width, height, cues: cues_at, length: self.written };
        let (file, content) = head(self.format, summary);
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&file)?;
        self.out.write_all(&content)?;
        self.out.flush()?;
        Ok(self.before + self.written)
    }

    /// The track on whose keyframes a player begins.
    fn seekable(&self) -> Track {
        if self.format.has_video { Track::Video } else { Track::Audio }
    }

    fn end_cluster(&mut self) -> io::Result<()> {
        let Some(cluster) = self.cluster.take() else { return Ok(()) };
        let mut time = Vec::new();
        number(&mut time, 0xe7, cluster.start);
        self.append(&0x1f43_b675_u32.to_be_bytes())?;
        self.append(&long_length(count(&time) + count(&cluster.blocks)))?;
        self.append(&time)?;
        self.append(&cluster.blocks)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.written += count(bytes);
        Ok(())
    }
}

fn count(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}
