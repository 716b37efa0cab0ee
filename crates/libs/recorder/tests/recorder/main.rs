//! The recorder from outside: synthetic participants in, and what ffmpeg finds in the composed file.

#![cfg(test)]
#![allow(clippy::as_conversions, reason = "tests compute with small numbers")]

mod crash;
mod hostile;
mod listen;
mod pictures;
mod structure;
mod synth;
mod voices;

use recorder::{Composed, Frame, PartWriter, compose};
use std::path::{Path, PathBuf};

/// Writes a part.
fn part(folder: &Path, name: &str, frames: &[Frame]) -> PathBuf {
    let path = folder.join(name);
    let mut writer = PartWriter::create(&path).unwrap();
    for frame in frames {
        writer.write(frame).unwrap();
    }
    writer.flush().unwrap();
    assert_eq!(writer.bytes(), std::fs::metadata(&path).unwrap().len());
    path
}

/// A composed file, in a folder that is removed at the end.
struct Replay {
    _folder: tempfile::TempDir,
    path: PathBuf,
    composed: Composed,
}

/// Composes parts with these frames.
fn replay(parts: &[Vec<Frame>]) -> Replay {
    let folder = tempfile::tempdir().unwrap();
    let write = |(number, frames): (usize, &Vec<Frame>)| part(folder.path(), &number.to_string(), frames);
    let parts: Vec<_> = parts.iter().enumerate().map(write).collect();
    let path = folder.path().join("replay.webm");
    let composed = compose(&parts, &path).unwrap();
    assert_eq!(composed.bytes, std::fs::metadata(&path).unwrap().len());
    Replay { _folder: folder, path, composed }
}
