//! Removes all metadata from a video in place: nothing moves, so nothing is re-encoded and no table needs to change.
//!
//! What plays no part in playing the video is blanked, known or not: places, dates, names of makers and programs, notes,
//! covers, chapters. Tracks that are neither pictures for a browser nor sound (coordinates, sensors, previews, text) go
//! with their samples, and so does every byte between the samples of the tracks that stay.

pub(crate) mod entries;
pub(crate) mod mp4;
pub(crate) mod nal;
mod slack;
pub(crate) mod webm;

use std::ops::Range;

use crate::SanitizeError;

/// Writes zeros over `range`.
pub(crate) fn blank(bytes: &mut [u8], range: Range<usize>) -> Result<(), SanitizeError> {
    bytes.get_mut(range).ok_or(SanitizeError::Damaged)?.fill(0);
    Ok(())
}

/// Writes `new` over what is at `at`.
pub(crate) fn put(bytes: &mut [u8], at: usize, new: &[u8]) -> Result<(), SanitizeError> {
    let end = at.checked_add(new.len()).ok_or(SanitizeError::Damaged)?;
    bytes.get_mut(at..end).ok_or(SanitizeError::Damaged)?.copy_from_slice(new);
    Ok(())
}
