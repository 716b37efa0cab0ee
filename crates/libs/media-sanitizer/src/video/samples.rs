//! Where the samples of a track lie in the file, from its tables of sizes, chunks and offsets.

use std::ops::Range;

use crate::SanitizeError;
use crate::field::{place, u8_at, u16_at, u32_at, u64_at};
use crate::video::atoms::Atom;

/// Entries of sample tables in one video: 30 seconds at 60 pictures a second with sound have about 4000.
const ENTRIES_MAX: u64 = 400_000;

/// How many more samples and chunks may be looked at; keeps time and memory bounded whatever the tables claim.
#[derive(Debug)]
pub(crate) struct Budget {
    left: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { left: ENTRIES_MAX }
    }
}

impl Budget {
    /// Takes `entries` from the budget; a file that wants more than there are is damaged.
    pub(crate) fn take(&mut self, entries: u64) -> Result<(), SanitizeError> {
        self.left = self.left.checked_sub(entries).ok_or(SanitizeError::Damaged)?;
        Ok(())
    }
}

/// The samples of one track.
pub(crate) struct Table {
    /// How many there are.
    pub(crate) count: u64,
    /// One range a sample, or one a chunk for sound.
    pub(crate) ranges: Vec<Range<usize>>,
}

/// Sizes of samples: one for all, or one each.
enum Sizes<'a> {
    Same(u64),
    Each { entries: &'a [u8], bits: u8 },
}

impl Sizes<'_> {
    fn at(&self, sample: u64) -> Result<u64, SanitizeError> {
        let index = usize::try_from(sample).map_err(|_| SanitizeError::Damaged)?;
        Ok(match self {
            Self::Same(size) => *size,
            Self::Each { entries, bits: 32 } => u64::from(u32_at(entries, index.saturating_mul(4))?),
            Self::Each { entries, bits: 16 } => u64::from(u16_at(entries, index.saturating_mul(2))?),
            Self::Each { entries, bits: 8 } => u64::from(u8_at(entries, index)?),
            Self::Each { entries, .. } => {
                let pair = u8_at(entries, index / 2)?;
                u64::from(if index.is_multiple_of(2) { pair >> 4 } else { pair & 15 })
            }
        })
    }
}

/// Reads the tables of one track.
///
/// `frame` is the size of one uncompressed moment of sound: older cameras write 1 instead of it.
pub(crate) fn table(
    bytes: &[u8],
    stbl: &Atom,
    sound: bool,
    frame: u64,
    budget: &mut Budget,
) -> Result<Table, SanitizeError> {
    let (sizes, count) = sizes(bytes, stbl, frame)?;
    let same = matches!(sizes, Sizes::Same(_));
    // Sound of one size is reckoned by chunks, not by its millions of moments.
    if !(sound && same) {
        budget.take(count)?;
    }
    let chunks = Chunks::of(bytes, stbl)?;
    budget.take(u64::try_from(chunks.count).map_err(|_| SanitizeError::Damaged)?)?;
    let mut runs = runs(bytes, stbl, budget)?.into_iter().peekable();
    let (mut ranges, mut sample, mut per_chunk) = (Vec::new(), 0_u64, 0_u64);
    for chunk in 0..chunks.count {
        if sample >= count {
            break;
        }
        while let Some((_, samples)) = runs.next_if(|(first, _)| *first <= chunk.saturating_add(1)) {
            per_chunk = samples;
        }
        let here = per_chunk.min(count.saturating_sub(sample));
        let mut at = chunks.offset(chunk)?;
        let start = at;
        if let (Sizes::Same(size), true) = (&sizes, sound) {
            at = at
                .checked_add(size.checked_mul(here).ok_or(SanitizeError::Damaged)?)
                .ok_or(SanitizeError::Damaged)?;
        } else {
            for index in 0..here {
                let end =
                    at.checked_add(sizes.at(sample.saturating_add(index))?).ok_or(SanitizeError::Damaged)?;
                if !sound {
                    ranges.push(range(at, end)?);
                }
                at = end;
            }
        }
        if sound {
            ranges.push(range(start, at)?);
        }
        sample = sample.saturating_add(here);
    }
    if sample < count {
        return Err(SanitizeError::Damaged);
    }
    Ok(Table { count, ranges })
}

/// The bytes of one uncompressed moment of sound, from the first entry of the description; 0 when it cannot be said.
pub(crate) fn frame_bytes(bytes: &[u8], entries: &[Atom]) -> u64 {
    let Some(entry) = entries.first().and_then(|entry| entry.inside(bytes).ok()) else { return 0 };
    let (channels, bits) = (u16_at(entry, 16).unwrap_or(0), u16_at(entry, 18).unwrap_or(0));
    u64::from(channels) * u64::from(bits.div_ceil(8))
}

/// A range in the file; it may not be larger than memory can address.
pub(crate) fn range(start: u64, end: u64) -> Result<Range<usize>, SanitizeError> {
    let fit = |place: u64| usize::try_from(place).map_err(|_| SanitizeError::Damaged);
    Ok(fit(start)?..fit(end)?)
}

fn sizes<'a>(bytes: &'a [u8], stbl: &Atom, frame: u64) -> Result<(Sizes<'a>, u64), SanitizeError> {
    let (content, bits, same) = match (stbl.child(b"stsz"), stbl.child(b"stz2")) {
        (Some(stsz), None) => (stsz.inside(bytes)?, 32, stsz.u32(bytes, 4)?),
        (None, Some(stz2)) => (stz2.inside(bytes)?, u8_at(stz2.inside(bytes)?, 7)?, 0),
        _ => return Err(SanitizeError::Damaged),
    };
    let count = u32_at(content, 8)?;
    if same != 0 {
        return Ok((Sizes::Same(if same == 1 { frame.max(1) } else { u64::from(same) }), u64::from(count)));
    }
    if !matches!(bits, 4 | 8 | 16 | 32) {
        return Err(SanitizeError::Damaged);
    }
    let length = u64::from(count).saturating_mul(u64::from(bits)).div_ceil(8);
    let length = usize::try_from(length).map_err(|_| SanitizeError::Damaged)?;
    let entries =
        content.get(12..).and_then(|entries| entries.get(..length)).ok_or(SanitizeError::Damaged)?;
    Ok((Sizes::Each { entries, bits }, u64::from(count)))
}

/// First chunk (from 1) and samples a chunk of every run.
fn runs(bytes: &[u8], stbl: &Atom, budget: &mut Budget) -> Result<Vec<(usize, u64)>, SanitizeError> {
    let stsc = stbl.need(b"stsc")?;
    let count = stsc.u32(bytes, 4)?;
    budget.take(u64::from(count))?;
    (0..place(count)?)
        .map(|run| {
            let at = 8 + run * 12;
            Ok((place(stsc.u32(bytes, at)?)?, u64::from(stsc.u32(bytes, at + 4)?)))
        })
        .collect()
}

struct Chunks<'a> {
    content: &'a [u8],
    wide: bool,
    count: usize,
}

impl<'a> Chunks<'a> {
    fn of(bytes: &'a [u8], stbl: &Atom) -> Result<Self, SanitizeError> {
        let (table, wide) = match (stbl.child(b"stco"), stbl.child(b"co64")) {
            (Some(stco), None) => (stco, false),
            (None, Some(co64)) => (co64, true),
            _ => return Err(SanitizeError::Damaged),
        };
        Ok(Self { content: table.inside(bytes)?, wide, count: place(table.u32(bytes, 4)?)? })
    }

    fn offset(&self, chunk: usize) -> Result<u64, SanitizeError> {
        if self.wide {
            u64_at(self.content, chunk.saturating_mul(8).saturating_add(8))
        } else {
            u32_at(self.content, chunk.saturating_mul(4).saturating_add(8)).map(u64::from)
        }
    }
}
