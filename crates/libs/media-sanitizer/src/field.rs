//! Reads big-endian numbers at a place in a byte slice; a place outside it means a damaged file.

use crate::SanitizeError;

/// The `N` bytes at `at`.
///
/// # Errors
/// [`SanitizeError::Damaged`] outside the slice.
pub fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], SanitizeError> {
    at.checked_add(N)
        .and_then(|end| bytes.get(at..end))
        .and_then(|slice| slice.try_into().ok())
        .ok_or(SanitizeError::Damaged)
}

/// The byte at `at`.
///
/// # Errors
/// [`SanitizeError::Damaged`] outside the slice.
pub fn u8_at(bytes: &[u8], at: usize) -> Result<u8, SanitizeError> {
    bytes.get(at).copied().ok_or(SanitizeError::Damaged)
}

/// The 16-bit number at `at`.
///
/// # Errors
/// [`SanitizeError::Damaged`] outside the slice.
pub fn u16_at(bytes: &[u8], at: usize) -> Result<u16, SanitizeError> {
    array(bytes, at).map(u16::from_be_bytes)
}

/// The 32-bit number at `at`.
///
/// # Errors
/// [`SanitizeError::Damaged`] outside the slice.
pub fn u32_at(bytes: &[u8], at: usize) -> Result<u32, SanitizeError> {
    array(bytes, at).map(u32::from_be_bytes)
}

/// The 64-bit number at `at`.
///
/// # Errors
/// [`SanitizeError::Damaged`] outside the slice.
pub fn u64_at(bytes: &[u8], at: usize) -> Result<u64, SanitizeError> {
    array(bytes, at).map(u64::from_be_bytes)
}

/// A 32-bit number as a place or a count in memory.
///
/// # Errors
/// [`SanitizeError::Damaged`] when it does not fit.
pub fn place(number: u32) -> Result<usize, SanitizeError> {
    usize::try_from(number).map_err(|_| SanitizeError::Damaged)
}

/// `base + offset`, damaged when it overflows.
///
/// # Errors
/// [`SanitizeError::Damaged`] when it overflows.
pub fn after(base: usize, offset: usize) -> Result<usize, SanitizeError> {
    base.checked_add(offset).ok_or(SanitizeError::Damaged)
}
