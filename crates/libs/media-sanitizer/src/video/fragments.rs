//! Adds what the fragments of a video (`moof`) say about one track: more time, more samples.

use std::ops::Range;

use crate::SanitizeError;
use crate::field::{place, u32_at, u64_at};
use crate::video::atoms::Atom;
use crate::video::samples::{self, Budget};
use crate::video::timing::Span;

/// What holds for the samples of a track unless a fragment says otherwise.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Defaults {
    duration: u32,
    size: u32,
}

impl Defaults {
    /// Those that the movie gives for the track `id`; none when it has no fragments.
    pub(crate) fn of(bytes: &[u8], moov: &Atom, id: u32) -> Result<Self, SanitizeError> {
        let Some(mvex) = moov.child(b"mvex") else { return Ok(Self::default()) };
        for trex in mvex.all(b"trex") {
            if trex.u32(bytes, 4)? == id {
                return Ok(Self { duration: trex.u32(bytes, 12)?, size: trex.u32(bytes, 16)? });
            }
        }
        Ok(Self::default())
    }
}

/// Follows the track `id` through all fragments of `file`.
pub(crate) fn follow(
    bytes: &[u8],
    file: &Atom,
    id: u32,
    defaults: Defaults,
    span: &mut Span,
    ranges: &mut Vec<Range<usize>>,
    budget: &mut Budget,
) -> Result<(), SanitizeError> {
    for moof in file.all(b"moof") {
        let start = u64::try_from(moof.start).map_err(|_| SanitizeError::Damaged)?;
        // Without a base of its own a run starts where the one before it ended, whichever track that was.
        let mut end = start;
        for traf in moof.all(b"traf") {
            let header = Header::of(bytes, traf.need(b"tfhd")?, defaults)?;
            let base = header.base.unwrap_or(if header.from_moof { start } else { end });
            let mine = header.id == id;
            if let (true, Some(tfdt)) = (mine, traf.child(b"tfdt")) {
                span.clock = i128::from(decode_time(bytes, tfdt)?);
            }
            end = base;
            for trun in traf.all(b"trun") {
                let mut none = Span::default();
                let mut elsewhere = Vec::new();
                let (span, ranges) =
                    if mine { (&mut *span, &mut *ranges) } else { (&mut none, &mut elsewhere) };
                end = run(bytes, trun, &header, (base, end), span, ranges, budget)?;
            }
        }
    }
    Ok(())
}

struct Header {
    id: u32,
    base: Option<u64>,
    from_moof: bool,
    defaults: Defaults,
}

impl Header {
    fn of(bytes: &[u8], tfhd: &Atom, defaults: Defaults) -> Result<Self, SanitizeError> {
        let (_, flags) = tfhd.version_flags(bytes)?;
        let content = tfhd.inside(bytes)?;
        let mut at = 8;
        let mut header =
            Self { id: tfhd.u32(bytes, 4)?, base: None, from_moof: flags & 0x2_0000 != 0, defaults };
        if flags & 0x01 != 0 {
            header.base = Some(u64_at(content, at)?);
            at += 8;
        }
        if flags & 0x02 != 0 {
            at += 4;
        }
        if flags & 0x08 != 0 {
            header.defaults.duration = u32_at(content, at)?;
            at += 4;
        }
        if flags & 0x10 != 0 {
            header.defaults.size = u32_at(content, at)?;
        }
        Ok(header)
    }
}

fn decode_time(bytes: &[u8], tfdt: &Atom) -> Result<u64, SanitizeError> {
    let (version, _) = tfdt.version_flags(bytes)?;
    if version == 1 { tfdt.u64(bytes, 4) } else { tfdt.u32(bytes, 4).map(u64::from) }
}

/// Reads one run of samples; returns where it ends in the file.
fn run(
    bytes: &[u8],
    trun: &Atom,
    header: &Header,
    (base, mut at): (u64, u64),
    span: &mut Span,
    ranges: &mut Vec<Range<usize>>,
    budget: &mut Budget,
) -> Result<u64, SanitizeError> {
    let (_, flags) = trun.version_flags(bytes)?;
    let content = trun.inside(bytes)?;
    let count = u32_at(content, 4)?;
    budget.take(u64::from(count))?;
    let mut field = 8;
    if flags & 0x01 != 0 {
        let offset = i32::from_be_bytes(u32_at(content, field)?.to_be_bytes());
        at = base.checked_add_signed(i64::from(offset)).ok_or(SanitizeError::Damaged)?;
        field += 4;
    }
    if flags & 0x04 != 0 {
        field += 4;
    }
    for _ in 0..place(count)? {
        let mut next = |flag: u32| -> Result<Option<u32>, SanitizeError> {
            if flags & flag == 0 {
                return Ok(None);
            }
            let value = u32_at(content, field)?;
            field += 4;
            Ok(Some(value))
        };
        let duration = next(0x100)?.unwrap_or(header.defaults.duration);
        let size = next(0x200)?.unwrap_or(header.defaults.size);
        next(0x400)?;
        let shift = next(0x800)?.map_or(0, |raw| i32::from_be_bytes(raw.to_be_bytes()));
        span.add(1, duration, i64::from(shift));
        let end = at.checked_add(u64::from(size)).ok_or(SanitizeError::Damaged)?;
        ranges.push(samples::range(at, end)?);
        at = end;
    }
    Ok(at)
}
