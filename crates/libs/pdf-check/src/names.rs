//! The names that only documents have which do something, contain files or hide objects.

use crate::PdfError;
use crate::lexer::{decoded, is_regular};

/// Names that only documents have which do something or contain files.
const ACTIVE: [&[u8]; 15] = [
    b"JavaScript",
    b"JS",
    b"Launch",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"FileAttachment",
    b"RichMedia",
    b"SubmitForm",
    b"ImportData",
    b"GoToE",
    b"Rendition",
    b"Movie",
    b"3D",
    b"XFA",
    b"Collection",
];
/// Shorter names occur in compressed data by chance.
const TELLING: usize = 3;
/// A stream of objects has both, and nothing else has them where no objects belong.
const PACKED: [&[u8]; 2] = [b"ObjStm", b"First"];

/// Refuses a name that does something.
pub(crate) fn refuse(name: &[u8]) -> Result<(), PdfError> {
    if name == b"Encrypt" {
        Err(PdfError::Encrypted)
    } else if ACTIVE.contains(&name) {
        Err(PdfError::Active)
    } else {
        Ok(())
    }
}

/// Refuses objects with a name that does something, wherever they are in these bytes.
pub(crate) fn check_objects(bytes: &[u8]) -> Result<(), PdfError> {
    each_name(bytes, refuse)
}

/// The same for a whole file, much of which is compressed: a table could lead a viewer into the middle of a stream, a text or
/// a comment.
pub(crate) fn check_file(bytes: &[u8]) -> Result<(), PdfError> {
    each_name(bytes, |name| if name.len() < TELLING { Ok(()) } else { refuse(name) })
}

/// Refuses data, texts and comments that hide a stream of objects, whose names compression conceals.
pub(crate) fn check_hidden(bytes: &[u8]) -> Result<(), PdfError> {
    each_name(bytes, |name| if PACKED.contains(&name) { Err(PdfError::Active) } else { Ok(()) })
}

/// Judges every name in bytes that need not consist of tokens.
fn each_name(bytes: &[u8], judge: impl Fn(&[u8]) -> Result<(), PdfError>) -> Result<(), PdfError> {
    let mut rest = bytes;
    while let Some(slash) = rest.iter().position(|byte| *byte == b'/') {
        rest = rest.get(slash.saturating_add(1)..).unwrap_or_default();
        // Names that matter are short; three characters may stand for each of theirs.
        let end = rest.iter().take(64).position(|byte| !is_regular(*byte)).unwrap_or(rest.len().min(64));
        judge(&decoded(rest.get(..end).unwrap_or_default()))?;
    }
    Ok(())
}
