//! Reads the boxes of an ISO base media file into a small tree, along one grammar and without trusting any size.

use std::ops::Range;

use crate::SanitizeError;
use crate::field::{after, array, place, u32_at, u64_at};
use crate::video::grammar::{self, Place};

/// Boxes in one file; a phone's video has some hundred, a fragmented one some thousand.
const ATOMS_MAX: usize = 50_000;

/// One box: its four-letter name, where it starts, where its content starts and where it ends.
#[derive(Debug, Clone)]
pub(crate) struct Atom {
    pub(crate) kind: [u8; 4],
    pub(crate) start: usize,
    pub(crate) body: usize,
    pub(crate) end: usize,
    /// False for a box that plays no part in playing the video; such are blanked.
    pub(crate) known: bool,
    pub(crate) children: Vec<Atom>,
    /// Bytes after the last child, too few for a box.
    pub(crate) tail: Range<usize>,
}

impl Atom {
    /// Where its content is.
    pub(crate) fn content(&self) -> Range<usize> {
        self.body..self.end
    }

    /// The known child of this name.
    pub(crate) fn child(&self, kind: &[u8; 4]) -> Option<&Self> {
        self.children.iter().find(|child| child.known && &child.kind == kind)
    }

    /// The known child of this name; a video without it is damaged.
    pub(crate) fn need(&self, kind: &[u8; 4]) -> Result<&Self, SanitizeError> {
        self.child(kind).ok_or(SanitizeError::Damaged)
    }

    /// The known children of this name.
    pub(crate) fn all<'a>(&'a self, kind: &'a [u8; 4]) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.known && &child.kind == kind)
    }

    /// Its version and flags, for boxes that have them.
    pub(crate) fn version_flags(&self, bytes: &[u8]) -> Result<(u8, u32), SanitizeError> {
        let word = self.u32(bytes, 0)?;
        let [version, ..] = word.to_be_bytes();
        Ok((version, word & 0x00FF_FFFF))
    }

    /// The 32-bit number at `offset` in its content.
    pub(crate) fn u32(&self, bytes: &[u8], offset: usize) -> Result<u32, SanitizeError> {
        u32_at(self.inside(bytes)?, offset)
    }

    /// The 64-bit number at `offset` in its content.
    pub(crate) fn u64(&self, bytes: &[u8], offset: usize) -> Result<u64, SanitizeError> {
        u64_at(self.inside(bytes)?, offset)
    }

    /// Its content.
    pub(crate) fn inside<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], SanitizeError> {
        bytes.get(self.content()).ok_or(SanitizeError::Damaged)
    }
}

/// The whole file as one box without a name, whose children are the boxes of the top level.
pub(crate) fn read(bytes: &[u8]) -> Result<Atom, SanitizeError> {
    let mut left = ATOMS_MAX;
    let mut file = Atom {
        kind: *grammar::FILE,
        start: 0,
        body: 0,
        end: bytes.len(),
        known: true,
        children: Vec::new(),
        tail: 0..0,
    };
    fill(bytes, &mut file, 0, &mut left)?;
    // Some cameras pad the end with zeros; anything else there is a second file riding along.
    let tail = bytes.get(file.tail.clone()).ok_or(SanitizeError::Damaged)?;
    if tail.iter().any(|byte| *byte != 0) {
        return Err(SanitizeError::Damaged);
    }
    Ok(file)
}

/// Reads the children of `parent` from `skip` bytes into its content.
fn fill(bytes: &[u8], parent: &mut Atom, skip: usize, left: &mut usize) -> Result<(), SanitizeError> {
    let top = &parent.kind == grammar::FILE;
    let mut at = after(parent.body, skip)?;
    while parent.end.saturating_sub(at) >= 8 {
        if top && bytes.get(at..).is_some_and(|rest| rest.iter().take(8).all(|byte| *byte == 0)) {
            break;
        }
        *left = left.checked_sub(1).ok_or(SanitizeError::Damaged)?;
        let mut child = header(bytes, at, parent.end, top)?;
        match grammar::place(&parent.kind, &child.kind) {
            Place::Misplaced => return Err(SanitizeError::Damaged),
            Place::Blank => child.known = false,
            Place::Leaf { once } | Place::Folder { once } if once && parent.child(&child.kind).is_some() => {
                return Err(SanitizeError::Damaged);
            }
            Place::Leaf { .. } => {}
            Place::Folder { .. } => fill(bytes, &mut child, 0, left)?,
        }
        at = child.end;
        parent.children.push(child);
    }
    parent.tail = at..parent.end;
    Ok(())
}

/// Reads the boxes from `skip` bytes into the content of a box that the grammar treats as a leaf.
pub(crate) fn inner(bytes: &[u8], leaf: &Atom, skip: usize) -> Result<Atom, SanitizeError> {
    let mut parent = Atom { children: Vec::new(), ..leaf.clone() };
    let mut left = 1_000;
    fill(bytes, &mut parent, skip, &mut left)?;
    Ok(parent)
}

fn header(bytes: &[u8], start: usize, parent_end: usize, top: bool) -> Result<Atom, SanitizeError> {
    let short = u32_at(bytes, start)?;
    let kind = array(bytes, after(start, 4)?)?;
    let (head, size) = match short {
        // To the end of the file: only the last box may say so.
        0 if top => (8, parent_end.saturating_sub(start)),
        1 => (16, usize::try_from(u64_at(bytes, after(start, 8)?)?).map_err(|_| SanitizeError::Damaged)?),
        _ => (8, place(short)?),
    };
    let end = after(start, size)?;
    if size < head || end > parent_end {
        return Err(SanitizeError::Damaged);
    }
    Ok(Atom {
        kind,
        start,
        body: after(start, head)?,
        end,
        known: true,
        children: Vec::new(),
        tail: end..end,
    })
}
