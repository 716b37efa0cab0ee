//! How long a track lasts: by what its samples say one by one, never by what its headers claim.

use crate::SanitizeError;
use crate::field::u32_at;
use crate::video::atoms::Atom;
use crate::{PRIMING_MS, SILENCE_MS};

/// What the samples of one track say about its length, in units of its timescale.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    /// All sample durations together.
    pub(crate) total: i128,
    /// The earliest moment at which a sample is shown; none yet without a sample.
    pub(crate) first: Option<i128>,
    /// The latest moment until which a sample is shown.
    pub(crate) last: i128,
    /// When the next sample would be decoded.
    pub(crate) clock: i128,
}

impl Span {
    /// Counts `count` samples of `duration` each, all shown `shift` after they are decoded.
    pub(crate) fn add(&mut self, count: u64, duration: u32, shift: i64) {
        if count == 0 {
            return;
        }
        let (length, shift) = (i128::from(count).saturating_mul(i128::from(duration)), i128::from(shift));
        let shown = self.clock.saturating_add(shift);
        self.first = Some(self.first.map_or(shown, |first| first.min(shown)));
        self.total = self.total.saturating_add(length);
        self.clock = self.clock.saturating_add(length);
        self.last = self.last.max(self.clock.saturating_add(shift)).max(self.clock);
    }

    /// The longest of the readings; a first picture held back by reordering, a second at most, does not lengthen it.
    pub(crate) fn longest(&self, timescale: u32) -> u128 {
        let held_back = self.first.unwrap_or(0).clamp(0, i128::from(timescale));
        let shown = self.last.saturating_sub(held_back);
        u128::try_from(self.total.max(shown)).unwrap_or(0)
    }
}

/// `units` of `timescale` to the second, in milliseconds, rounded to the nearest.
pub(crate) fn milliseconds(units: u128, timescale: u32) -> Result<u64, SanitizeError> {
    if timescale == 0 {
        return Err(SanitizeError::Damaged);
    }
    let scale = u128::from(timescale);
    let ms = units.saturating_mul(1000).saturating_add(scale / 2) / scale;
    Ok(u64::try_from(ms).unwrap_or(u64::MAX))
}

/// Reads the decoding times (`stts`) and the shifts of showing (`ctts`) of `count` samples together.
pub(crate) fn by_tables(bytes: &[u8], stbl: &Atom, count: u64) -> Result<Span, SanitizeError> {
    let mut span = Span::default();
    let mut shifts = match stbl.child(b"ctts") {
        Some(ctts) => Runs::of(bytes, ctts)?,
        None => Runs::default(),
    };
    let (mut left_in_shift, mut shift) = (0_u64, 0_i64);
    let (mut told, mut slowest) = (0_u64, 0_u32);
    for (samples, duration) in Runs::of(bytes, stbl.need(b"stts")?)? {
        let mut left = u64::from(samples);
        told = told.saturating_add(left);
        slowest = slowest.max(duration);
        while left > 0 {
            if left_in_shift == 0 {
                match shifts.next() {
                    // Shifts are signed in practice, whatever the version says.
                    Some((samples, raw)) => {
                        (left_in_shift, shift) =
                            (u64::from(samples), i64::from(i32::from_be_bytes(raw.to_be_bytes())));
                        continue;
                    }
                    None => (left_in_shift, shift) = (u64::MAX, 0),
                }
            }
            let step = left.min(left_in_shift);
            span.add(step, duration, shift);
            left = left.saturating_sub(step);
            left_in_shift = left_in_shift.saturating_sub(step);
        }
    }
    // Samples without a time of their own are taken to last as long as the slowest of the others.
    span.add(count.saturating_sub(told), slowest, 0);
    Ok(span)
}

/// What the edit list of a track says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Edited {
    /// The length of all its segments, in milliseconds.
    pub(crate) ms: u64,
    /// Silence at the ends of sound that is no part of the video, in milliseconds.
    pub(crate) silence_ms: u64,
}

/// Reads the edit list of `trak`, whose segments are in units of `movie_scale` and start in units of `track_scale`.
pub(crate) fn edited(
    bytes: &[u8],
    trak: &Atom,
    movie_scale: u32,
    track_scale: u32,
    sound: bool,
) -> Result<Edited, SanitizeError> {
    let Some(elst) = trak.child(b"edts").and_then(|edts| edts.child(b"elst")) else {
        return Ok(Edited { ms: 0, silence_ms: if sound { SILENCE_MS } else { 0 } });
    };
    let (version, _) = elst.version_flags(bytes)?;
    let wide = version == 1;
    let step = if wide { 20 } else { 12 };
    let (mut total, mut starts) = (0_u128, 0_u64);
    let count = usize::try_from(elst.u32(bytes, 4)?).map_err(|_| SanitizeError::Damaged)?;
    if count > elst.content().len() / step {
        return Err(SanitizeError::Damaged);
    }
    for at in (0..count).map(|entry| 8 + entry * step) {
        let (length, start) = if wide {
            (elst.u64(bytes, at)?, i64::from_be_bytes(elst.u64(bytes, at + 8)?.to_be_bytes()))
        } else {
            (
                u64::from(elst.u32(bytes, at)?),
                i64::from(i32::from_be_bytes(elst.u32(bytes, at + 4)?.to_be_bytes())),
            )
        };
        total = total.saturating_add(u128::from(length));
        starts = starts.saturating_add(u64::try_from(start).unwrap_or(0));
    }
    let priming = if count == 1 { milliseconds(u128::from(starts), track_scale)? } else { 0 };
    let silence_ms = if sound { priming.clamp(SILENCE_MS, PRIMING_MS) } else { 0 };
    Ok(Edited { ms: milliseconds(total, movie_scale)?, silence_ms })
}

/// The pairs of numbers in a table that counts runs.
#[derive(Default)]
struct Runs<'a> {
    entries: &'a [u8],
}

impl<'a> Runs<'a> {
    fn of(bytes: &'a [u8], table: &Atom) -> Result<Self, SanitizeError> {
        let content = table.inside(bytes)?;
        let count = usize::try_from(u32_at(content, 4)?).map_err(|_| SanitizeError::Damaged)?;
        let length = count.checked_mul(8).ok_or(SanitizeError::Damaged)?;
        let entries =
            content.get(8..).and_then(|entries| entries.get(..length)).ok_or(SanitizeError::Damaged)?;
        Ok(Self { entries })
    }
}

impl Iterator for Runs<'_> {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<Self::Item> {
        let (count, value) = (u32_at(self.entries, 0).ok()?, u32_at(self.entries, 4).ok()?);
        self.entries = self.entries.get(8..)?;
        Some((count, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reordering_does_not_lengthen_but_a_late_picture_does() {
        let mut reordered = Span::default();
        reordered.add(1, 40, 80);
        reordered.add(1, 40, 160);
        reordered.add(748, 40, 80);
        assert_eq!(reordered.longest(1000), 750 * 40);

        let mut late = Span::default();
        late.add(99, 1, 0);
        late.add(1, 1, 600_000);
        assert_eq!(late.longest(1000), 600_100);
    }

    #[test]
    fn absurd_numbers_saturate() {
        let mut span = Span::default();
        for _ in 0..4 {
            span.add(u64::MAX, u32::MAX, i64::MAX);
        }
        assert_eq!(milliseconds(span.longest(1), 1), Ok(u64::MAX));
        assert_eq!(milliseconds(1, 0), Err(SanitizeError::Damaged));
    }
}
