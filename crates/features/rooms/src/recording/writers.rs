//! The parts of a recording while they are written: files on this server's disk, one for each member who said yes.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use domain::ids::{MemberId, RecordingId};
use platform::app::App;
use platform::live_media::{MediaFrame, MediaKind};
use recorder::{Frame, Kind, PartWriter, TrackClock};

use super::rules::has_space;

/// A part: whose it is, and the number of the answer by which it may be kept. A later yes begins another part.
pub(crate) type PartId = (MemberId, i64);

/// Where a recording is written.
pub(crate) fn folder(app: &App, id: RecordingId) -> PathBuf {
    app.scratch.join("recordings").join(id.to_string())
}

fn file_name((member, answer): PartId) -> String {
    format!("{member}-{answer}.part")
}

fn part_of(name: &str) -> Option<PartId> {
    let (member, answer) = name.strip_suffix(".part")?.rsplit_once('-')?;
    Some((MemberId(member.parse().ok()?), answer.parse().ok()?))
}

/// The parts in a folder, each with its file; none where there is no such folder.
pub(crate) fn parts_in(folder: &Path) -> io::Result<Option<Vec<(PartId, PathBuf)>>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut parts = Vec::new();
    for entry in entries {
        let entry = entry?;
        if let Some(part) = part_of(&entry.file_name().to_string_lossy()) {
            parts.push((part, entry.path()));
        }
    }
    Ok(Some(parts))
}

/// Removes the files of every part but these.
pub(crate) fn keep_only(folder: &Path, kept: &HashSet<PartId>) -> io::Result<()> {
    for (part, path) in parts_in(folder)?.into_iter().flatten() {
        if !kept.contains(&part) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Removes a folder with all that is in it, if there is one.
pub(crate) fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A frame that may be written.
pub(crate) struct Allowed {
    pub part: PartId,
    /// Microseconds since the recording began at which it arrived.
    pub arrival_micros: u64,
    pub frame: MediaFrame,
}

struct Part {
    writer: PartWriter,
    tracks: HashMap<Arc<str>, (u32, TrackClock)>,
}

/// The parts of one recording. Everything it does blocks.
#[derive(Default)]
pub(crate) struct Writers {
    folder: PathBuf,
    parts: HashMap<PartId, Part>,
}

impl Writers {
    /// Makes the folder, where there is space for a recording.
    pub fn create(folder: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&folder)?;
        let writers = Self { folder, parts: HashMap::new() };
        writers.check_space()?;
        Ok(writers)
    }

    /// Fails where what is free on the disk becomes too little.
    pub fn check_space(&self) -> io::Result<()> {
        if has_space(free(&self.folder)?, self.bytes()) {
            Ok(())
        } else {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    /// Writes frames to their parts.
    pub fn write(&mut self, frames: Vec<Allowed>) -> io::Result<()> {
        for Allowed { part, arrival_micros, frame } in frames {
            if !self.parts.contains_key(&part) {
                let writer = PartWriter::create(&self.folder.join(file_name(part)))?;
                self.parts.insert(part, Part { writer, tracks: HashMap::new() });
            }
            if let Some(part) = self.parts.get_mut(&part) {
                part.write(arrival_micros, frame)?;
            }
        }
        Ok(())
    }

    /// Brings everything to the disk.
    pub fn flush(&mut self) -> io::Result<()> {
        self.parts.values_mut().try_for_each(|part| part.writer.flush())
    }

    /// Removes every part but these.
    pub fn keep_only(&mut self, kept: &HashSet<PartId>) -> io::Result<()> {
        self.parts.retain(|part, _| kept.contains(part));
        keep_only(&self.folder, kept)
    }

    /// How much was written.
    pub fn bytes(&self) -> u64 {
        self.parts.values().map(|part| part.writer.bytes()).sum()
    }
}

/// Bytes that this user may still write to the disk of a folder.
#[cfg(unix)]
fn free(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Elsewhere it is not known before the disk is full.
#[cfg(not(unix))]
fn free(_: &Path) -> io::Result<u64> {
    Ok(u64::MAX)
}

impl Part {
    fn write(&mut self, arrival_micros: u64, frame: MediaFrame) -> io::Result<()> {
        let next = u32::try_from(self.tracks.len()).unwrap_or(u32::MAX);
        let (track, clock) = self.tracks.entry(frame.track).or_insert_with(|| (next, TrackClock::default()));
        let frame = Frame {
            at_micros: clock.time(arrival_micros, frame.media_micros),
            kind: match frame.kind {
                MediaKind::Voice => Kind::Voice,
                MediaKind::ScreenSound => Kind::ScreenSound,
                MediaKind::Camera => Kind::Camera,
                MediaKind::Screen => Kind::Screen,
            },
            track: *track,
            layer: frame.layer,
            is_keyframe: frame.is_keyframe,
            data: frame.data,
        };
        self.writer.write(&frame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_back_to_their_parts() {
        let part = (MemberId(uuid::Uuid::from_u128(7)), 12);
        assert_eq!(part_of(&file_name(part)), Some(part));
        for other in ["", ".part", "12.part", "x-12.part", "00000000-0000-0000-0000-000000000007-x.part"] {
            assert_eq!(part_of(other), None, "{other}");
        }
    }
}
