//! Judges whether a PDF is a plain document: not encrypted, without scripts, programs to launch or files inside, no other
//! kind of file at the same time, and not too long. It renders nothing.
//!
//! It reads the whole file from beginning to end instead of following its tables, so that nothing hides from it between
//! what the tables name. What a viewer would unpack to find further objects is unpacked within limits; what it does
//! costs time and memory in proportion to the file.

mod lexer;
mod names;
mod objects;
mod pages;

use objects::{Reader, UNPACKED_MAX, VALUES_MAX};

/// Bytes at the beginning in which a file must not also look like a web page.
const HEAD: usize = 1024;
/// Bytes at the end in which programs look for the directory of a ZIP archive.
const ZIP_TAIL: usize = 22 + 65_535;
/// The beginnings of web pages.
const WEB: [&[u8]; 6] = [b"<html", b"<script", b"<!doctype", b"<svg", b"<body", b"<iframe"];

/// Bytes of memory that a value takes at most, in a list that grows and among the objects that lead to pages.
const VALUE_BYTES: u64 = 320;

/// Why a file is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PdfError {
    /// It does not begin as a PDF does.
    #[error("not a PDF")]
    NotPdf,
    /// It is cut short, contradicts itself or is another kind of file as well.
    #[error("the PDF is damaged")]
    Damaged,
    /// It can be read with a password only.
    #[error("the PDF is encrypted")]
    Encrypted,
    /// It runs scripts, launches programs or contains other files.
    #[error("the PDF has active content")]
    Active,
    /// It has more pages than it may have.
    #[error("the PDF has too many pages")]
    TooManyPages,
    /// Reading it would cost too much memory.
    #[error("the PDF is too complex")]
    TooComplex,
}

/// The number of pages of a PDF that has at most `max_pages`.
///
/// # Errors
/// [`PdfError`] says why it is not accepted.
pub fn check(bytes: &[u8], max_pages: usize) -> Result<usize, PdfError> {
    let version = bytes.strip_prefix(b"%PDF-").and_then(<[u8]>::first);
    if !version.is_some_and(u8::is_ascii_digit) {
        return Err(PdfError::NotPdf);
    }
    if is_web_page(bytes) || has_zip_directory(bytes) || !ends_as_pdf(bytes) {
        return Err(PdfError::Damaged);
    }
    let mut reader = Reader::default();
    reader.read_file(bytes)?;
    let pages = pages::count(&reader.nodes, &reader.roots, max_pages)?;
    if pages == 0 { Err(PdfError::Damaged) } else { Ok(pages) }
}

/// Bytes of memory that [`check`] holds at most for a file of so many bytes, the file included.
#[must_use]
pub fn needed(length: usize) -> u64 {
    let file = u64::try_from(length).unwrap_or(u64::MAX);
    let values = u64::try_from(VALUES_MAX).unwrap_or(u64::MAX).saturating_mul(VALUE_BYTES);
    // What is unpacked is copied once as it grows; names are copies of what is in the file or was unpacked.
    let unpacked = UNPACKED_MAX.saturating_mul(3);
    file.saturating_add(unpacked).saturating_add(file.max(UNPACKED_MAX)).saturating_add(values)
}

fn is_web_page(bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD).unwrap_or(bytes).to_ascii_lowercase();
    WEB.iter().any(|tag| head.windows(tag.len()).any(|found| found == *tag))
}

fn has_zip_directory(bytes: &[u8]) -> bool {
    let tail = bytes.get(bytes.len().saturating_sub(ZIP_TAIL)..).unwrap_or_default();
    tail.windows(4).any(|found| found == b"PK\x05\x06")
}

/// Whether nothing but white space follows the last end mark.
fn ends_as_pdf(bytes: &[u8]) -> bool {
    let end = bytes.iter().rposition(|byte| !lexer::is_white(*byte)).map_or(0, |last| last + 1);
    bytes.get(..end).is_some_and(|text| text.ends_with(b"%%EOF"))
}

#[cfg(test)]
mod tests;
