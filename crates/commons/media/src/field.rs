//! Reads big-endian numbers at a place in a byte slice; a place outside it means a damaged file.

use crate::MediaError;

/// The `N` bytes at `at`.
pub(crate) fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], MediaError> {
    at.checked_add(N)
        .and_then(|end| bytes.get(at..end))
        .and_then(|slice| slice.try_into().ok())
        .ok_or(MediaError::Damaged)
}

/// The byte at `at`.
pub(crate) fn u8_at(bytes: &[u8], at: usize) -> Result<u8, MediaError> {
    bytes.get(at).copied().ok_or(MediaError::Damaged)
}

/// The 16-bit number at `at`.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Result<u16, MediaError> {
    array(bytes, at).map(u16::from_be_bytes)
}

/// The 32-bit number at `at`.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Result<u32, MediaError> {
    array(bytes, at).map(u32::from_be_bytes)
}

/// The 64-bit number at `at`.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Result<u64, MediaError> {
    array(bytes, at).map(u64::from_be_bytes)
}

/// A 32-bit number as a place or a count in memory.
pub(crate) fn place(number: u32) -> Result<usize, MediaError> {
    usize::try_from(number).map_err(|_| MediaError::Damaged)
}

/// `base + offset`, damaged when it overflows.
pub(crate) fn after(base: usize, offset: usize) -> Result<usize, MediaError> {
    base.checked_add(offset).ok_or(MediaError::Damaged)
}
