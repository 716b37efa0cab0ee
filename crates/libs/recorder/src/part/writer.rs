//! Appends the frames of one participant to a part.

use super::layer::LayerChoice;
use super::reader::PartReader;
use super::record::{self, MAGIC};
use crate::frame::Frame;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

/// Frames that wait for the disk, in bytes.
const BUFFER: usize = 1 << 16;

/// Writes one participant's part. Its calls block for as long as the disk takes.
pub struct PartWriter {
    file: BufWriter<File>,
    bytes: u64,
    layers: HashMap<u32, LayerChoice>,
}

impl PartWriter {
    /// Begins a part, or continues one after its last whole record.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is something else than a part.
    pub fn create(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut reader = PartReader::new(file.try_clone()?)?;
        while reader.next()?.is_some() {}
        let whole = reader.whole();
        let magic = u64::try_from(MAGIC.len()).unwrap_or(u64::MAX);
        if whole < magic && file.metadata()?.len() >= magic {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the file is not a part"));
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        let mut writer =
            Self { file: BufWriter::with_capacity(BUFFER, file), bytes: whole, layers: HashMap::new() };
        if whole == 0 {
            writer.append(&MAGIC)?;
        }
        Ok(writer)
    }

    /// Appends a frame. Of a video one simulcast layer is written: the best that arrives, though of a camera none above
    /// the middle one. It begins with a keyframe. Frames that are empty, huge or after four hours are left out.
    ///
    /// # Errors
    /// When the disk fails or is full. The part may then end in half a record; it is read up to there.
    pub fn write(&mut self, frame: &Frame) -> io::Result<()> {
        if !record::fits(frame) {
            return Ok(());
        }
        if frame.kind.is_video() {
            let layer = self.layers.entry(frame.track).or_default();
            if !layer.accept(frame.kind, frame.layer, frame.is_keyframe, frame.at_micros) {
                return Ok(());
            }
        }
        self.append(&record::head(frame))?;
        self.append(&frame.data)
    }

    /// Hands what was written to the operating system: it survives the end of this program from then on.
    ///
    /// # Errors
    /// When the disk fails or is full.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// How long the part is.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.bytes += u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        Ok(())
    }
}
