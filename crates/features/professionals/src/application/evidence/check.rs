//! Which files are accepted as evidence, judged by their content; pure.

use domain::limits::{EVIDENCE_BYTES_MAX, EVIDENCE_PAGES_MAX};
use media::sniff::{Format, sniff};
use media::{MediaError, picture};
use pdf_check::PdfError;

/// Why a file is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EvidenceError {
    /// It has too many bytes.
    #[error("the file is too large")]
    TooLarge,
    /// It is no PDF, JPEG or PNG.
    #[error("the file is of another kind")]
    NotAccepted,
    /// It is cut short, broken, or another kind of file as well.
    #[error("the file is damaged")]
    Damaged,
    /// It needs a password.
    #[error("the file is encrypted")]
    Encrypted,
    /// It runs scripts or contains other files.
    #[error("the file has active content")]
    ActiveContent,
    /// It has too many pages.
    #[error("the file has too many pages")]
    TooManyPages,
}

/// What is kept of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// A PDF as it came; of a picture, a JPEG with its pixels alone.
    pub bytes: Vec<u8>,
    /// `application/pdf` or `image/jpeg`.
    pub content_type: &'static str,
    /// Pages of a PDF.
    pub pages: Option<usize>,
}

/// Refuses so many bytes when they are too many.
///
/// # Errors
/// [`EvidenceError::TooLarge`].
pub const fn check_size(length: usize) -> Result<(), EvidenceError> {
    if length <= EVIDENCE_BYTES_MAX { Ok(()) } else { Err(EvidenceError::TooLarge) }
}

/// Bytes of memory that [`check`] takes at most; refuses like it, as far as a header tells.
///
/// # Errors
/// [`EvidenceError`] says why the file is not accepted.
pub fn needed(bytes: &[u8]) -> Result<u64, EvidenceError> {
    match sniff(bytes) {
        Some(Format::Jpeg | Format::Png) => Ok(picture::document_needed(bytes)?),
        _ if bytes.starts_with(b"%PDF-") => Ok(pdf_check::needed(bytes.len())),
        _ => Err(EvidenceError::NotAccepted),
    }
}

/// Judges a whole file. A picture is drawn again, so that it says nothing but its pixels and is nothing else.
///
/// # Errors
/// [`EvidenceError`] says why the file is not accepted.
pub fn check(bytes: Vec<u8>) -> Result<Checked, EvidenceError> {
    check_size(bytes.len())?;
    match sniff(&bytes) {
        Some(Format::Jpeg | Format::Png) => {
            let picture = picture::document(&bytes)?;
            Ok(Checked { bytes: picture.bytes, content_type: "image/jpeg", pages: None })
        }
        _ => {
            let pages = pdf_check::check(&bytes, EVIDENCE_PAGES_MAX)?;
            Ok(Checked { bytes, content_type: "application/pdf", pages: Some(pages) })
        }
    }
}

impl From<MediaError> for EvidenceError {
    fn from(error: MediaError) -> Self {
        match error {
            MediaError::NotAnImage | MediaError::NotAVideo => Self::NotAccepted,
            MediaError::ImageTooLarge | MediaError::VideoTooLarge | MediaError::TooManyPixels => {
                Self::TooLarge
            }
            MediaError::VideoTooLong | MediaError::Damaged => Self::Damaged,
        }
    }
}

impl From<PdfError> for EvidenceError {
    fn from(error: PdfError) -> Self {
        match error {
            PdfError::NotPdf => Self::NotAccepted,
            PdfError::Damaged | PdfError::TooComplex => Self::Damaged,
            PdfError::Encrypted => Self::Encrypted,
            PdfError::Active => Self::ActiveContent,
            PdfError::TooManyPages => Self::TooManyPages,
        }
    }
}
