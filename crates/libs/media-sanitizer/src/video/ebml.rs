//! Reads the elements of a WebM or Matroska file into a small tree, without trusting any size.

use std::ops::Range;

use crate::SanitizeError;
use crate::field::{after, u8_at};
use crate::video::webm::{self, Role};

/// Elements in one file: 30 seconds of pictures and sound have some thousand blocks.
const ELEMENTS_MAX: usize = 200_000;

/// One element: its id with the length marker, where it starts, where its content starts and where it ends.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) id: u32,
    pub(crate) start: usize,
    pub(crate) body: usize,
    pub(crate) end: usize,
    /// It does not know its own end, as in a recording that was never finished.
    pub(crate) open: bool,
    pub(crate) role: Role,
    pub(crate) children: Vec<Element>,
}

impl Element {
    pub(crate) fn content(&self) -> Range<usize> {
        self.body..self.end
    }

    pub(crate) fn inside<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], SanitizeError> {
        bytes.get(self.content()).ok_or(SanitizeError::Damaged)
    }

    /// The children with this id.
    pub(crate) fn all(&self, id: u32) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(move |child| child.id == id)
    }

    /// The child with this id; a second one would let two readers see two videos.
    pub(crate) fn only(&self, id: u32) -> Result<Option<&Self>, SanitizeError> {
        let mut found = self.all(id);
        let first = found.next();
        if found.next().is_some() { Err(SanitizeError::Damaged) } else { Ok(first) }
    }

    /// The whole number in the child with this id.
    pub(crate) fn number(&self, bytes: &[u8], id: u32) -> Result<Option<u64>, SanitizeError> {
        self.only(id)?.map(|child| unsigned(child.inside(bytes)?)).transpose()
    }
}

/// The document type that the header names, when `bytes` begin with one.
pub(crate) fn doc_type(bytes: &[u8]) -> Option<&[u8]> {
    let header = element(bytes, 0, bytes.len()).ok()?;
    if header.id != webm::EBML {
        return None;
    }
    let mut at = header.body;
    while at < header.end {
        let child = element(bytes, at, header.end).ok()?;
        if child.id == webm::DOC_TYPE {
            let name = child.inside(bytes).ok()?;
            return name.split(|byte| *byte == 0).next();
        }
        at = child.end;
    }
    None
}

/// The whole file as one element, whose children are the header and the segment.
pub(crate) fn read(bytes: &[u8]) -> Result<Element, SanitizeError> {
    let mut file = Element {
        id: webm::FILE,
        start: 0,
        body: 0,
        end: bytes.len(),
        open: false,
        role: Role::Folder,
        children: Vec::new(),
    };
    let mut left = ELEMENTS_MAX;
    fill(bytes, &mut file, &mut left)?;
    Ok(file)
}

fn fill(bytes: &[u8], parent: &mut Element, left: &mut usize) -> Result<(), SanitizeError> {
    let mut at = parent.body;
    while at < parent.end {
        *left = left.checked_sub(1).ok_or(SanitizeError::Damaged)?;
        let mut child = element(bytes, at, parent.end)?;
        // A cluster that was recorded live does not know its end: it is where something comes that is no part of it.
        if parent.open && parent.id == webm::CLUSTER && webm::is_top(child.id) {
            parent.end = at;
            break;
        }
        child.role = webm::role(parent.id, child.id);
        match child.role {
            Role::Misplaced => return Err(SanitizeError::Damaged),
            Role::Folder => fill(bytes, &mut child, left)?,
            Role::Keep | Role::Blank | Role::Void => {}
        }
        at = child.end;
        parent.children.push(child);
    }
    Ok(())
}

/// The element at `start`, its end at most `parent_end`.
fn element(bytes: &[u8], start: usize, parent_end: usize) -> Result<Element, SanitizeError> {
    let (id, id_length, _) = vint(bytes, start, 4)?;
    let marked = id | (1 << (7 * id_length));
    let id = u32::try_from(marked).map_err(|_| SanitizeError::Damaged)?;
    let size_at = after(start, id_length)?;
    let (size, size_length, unknown) = vint(bytes, size_at, 8)?;
    let body = after(size_at, size_length)?;
    let end = if unknown {
        if !matches!(id, webm::SEGMENT | webm::CLUSTER) {
            return Err(SanitizeError::Damaged);
        }
        parent_end
    } else {
        after(body, usize::try_from(size).map_err(|_| SanitizeError::Damaged)?)?
    };
    if end > parent_end || body > end {
        return Err(SanitizeError::Damaged);
    }
    Ok(Element { id, start, body, end, open: unknown, role: Role::Keep, children: Vec::new() })
}

/// A number of variable length at `at`: its value, its length in bytes, and whether all its bits are set ("unknown").
pub(crate) fn vint(bytes: &[u8], at: usize, longest: usize) -> Result<(u64, usize, bool), SanitizeError> {
    let first = u8_at(bytes, at)?;
    let length = usize::try_from(first.leading_zeros()).map_err(|_| SanitizeError::Damaged)? + 1;
    if length > longest {
        return Err(SanitizeError::Damaged);
    }
    let mut value = u64::from(first) & ((1 << (8 - length)) - 1);
    for next in 1..length {
        value = (value << 8) | u64::from(u8_at(bytes, after(at, next)?)?);
    }
    Ok((value, length, value == (1 << (7 * length)) - 1))
}

/// A whole number of at most eight bytes.
pub(crate) fn unsigned(content: &[u8]) -> Result<u64, SanitizeError> {
    if content.len() > 8 {
        return Err(SanitizeError::Damaged);
    }
    Ok(content.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_variable_length() {
        assert_eq!(vint(&[0x81], 0, 8), Ok((1, 1, false)));
        assert_eq!(vint(&[0xFF], 0, 8), Ok((127, 1, true)));
        assert_eq!(vint(&[0x40, 0x02], 0, 8), Ok((2, 2, false)));
        assert_eq!(
            vint(&[0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 0, 8),
            Ok(((1 << 56) - 1, 8, true))
        );
        assert_eq!(vint(&[0x08, 0, 0, 0, 0], 0, 4), Err(SanitizeError::Damaged));
        assert_eq!(vint(&[0x00], 0, 8), Err(SanitizeError::Damaged));
        assert_eq!(vint(&[0x40], 0, 8), Err(SanitizeError::Damaged));
    }
}
