//! Reads the frames of a part, up to the first record that is not whole.

use super::record::{self, HEAD, MAGIC};
use crate::frame::Frame;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Reads one part from its beginning.
pub(crate) struct PartReader {
    file: BufReader<File>,
    content: Vec<u8>,
    whole: u64,
    is_over: bool,
}

impl PartReader {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Self::new(File::open(path)?)
    }

    pub(crate) fn new(file: File) -> io::Result<Self> {
        let mut reader = Self {
            file: BufReader::with_capacity(1 << 16, file),
            content: Vec::new(),
            whole: 0,
            is_over: false,
        };
        let mut magic = [0; MAGIC.len()];
        if reader.read(&mut magic)? && magic == MAGIC {
            reader.whole = count(MAGIC.len());
        } else {
            reader.is_over = true;
        }
        Ok(reader)
    }

    /// The next frame; none after the last whole record.
    pub(crate) fn next(&mut self) -> io::Result<Option<Frame>> {
        if self.is_over {
            return Ok(None);
        }
        let frame = self.read_record()?;
        self.is_over = frame.is_none();
        Ok(frame)
    }

    /// How many bytes are whole records, as far as was read.
    pub(crate) fn whole(&self) -> u64 {
        self.whole
    }

    fn read_record(&mut self) -> io::Result<Option<Frame>> {
        let mut head = [0; HEAD];
        if !self.read(&mut head)? {
            return Ok(None);
        }
        let Some((length, checksum)) = record::parse_head(head) else { return Ok(None) };
        let mut content = std::mem::take(&mut self.content);
        content.resize(length, 0);
        let is_read = self.read(&mut content)?;
        let frame = if is_read { record::parse(&content, checksum) } else { None };
        self.content = content;
        if frame.is_some() {
            self.whole += count(HEAD + length);
        }
        Ok(frame)
    }

    /// Fills a buffer; not if the file ends before.
    fn read(&mut self, into: &mut [u8]) -> io::Result<bool> {
        match self.file.read_exact(into) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error),
        }
    }
}

fn count(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}
