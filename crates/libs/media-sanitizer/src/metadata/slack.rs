//! Says how much of a box its own fields fill; whatever lies behind them in the same box is blanked.

use crate::SanitizeError;
use crate::field::u8_at;
use crate::video::atoms::Atom;

/// The bytes that the fields of `atom` fill, for boxes whose length follows from their fields.
pub(crate) fn filled(bytes: &[u8], atom: &Atom) -> Result<Option<usize>, SanitizeError> {
    let table = |step: usize| -> Result<usize, SanitizeError> { entries(atom.u32(bytes, 4)?, step, 8) };
    let wide = || -> Result<bool, SanitizeError> { Ok(atom.version_flags(bytes)?.0 == 1) };
    Ok(Some(match &atom.kind {
        b"mvhd" => by(wide()?, 112, 100),
        b"tkhd" => by(wide()?, 96, 84),
        b"mdhd" => by(wide()?, 36, 24),
        b"mehd" | b"tfdt" => by(wide()?, 12, 8),
        b"cslg" => by(wide()?, 44, 24),
        b"trex" => 24,
        b"vmhd" => 12,
        b"smhd" | b"mfhd" => 8,
        b"elst" => table(by(wide()?, 20, 12))?,
        b"stts" | b"ctts" | b"co64" => table(8)?,
        b"stss" | b"stps" | b"stco" => table(4)?,
        b"stsc" => table(12)?,
        b"stsz" if atom.u32(bytes, 4)? != 0 => 12,
        b"stsz" => entries(atom.u32(bytes, 8)?, 4, 12)?,
        b"stz2" => {
            let bits = usize::from(u8_at(atom.inside(bytes)?, 7)?);
            entries(atom.u32(bytes, 8)?, bits, 0)?.div_ceil(8).saturating_add(12)
        }
        b"sbgp" => entries(atom.u32(bytes, by(wide()?, 12, 8))?, 8, by(wide()?, 16, 12))?,
        b"tfhd" => fields(atom, bytes, 8, &[(0x01, 8), (0x02, 4), (0x08, 4), (0x10, 4), (0x20, 4)])?,
        b"trun" => {
            let head = fields(atom, bytes, 8, &[(0x01, 4), (0x04, 4)])?;
            let each = fields(atom, bytes, 0, &[(0x100, 4), (0x200, 4), (0x400, 4), (0x800, 4)])?;
            entries(atom.u32(bytes, 4)?, each, head)?
        }
        _ => return Ok(None),
    }))
}

fn by(wide: bool, long: usize, short: usize) -> usize {
    if wide { long } else { short }
}

fn entries(count: u32, step: usize, head: usize) -> Result<usize, SanitizeError> {
    let count = usize::try_from(count).map_err(|_| SanitizeError::Damaged)?;
    Ok(count.saturating_mul(step).saturating_add(head))
}

/// `head` and the lengths of those fields whose flag is set.
fn fields(atom: &Atom, bytes: &[u8], head: usize, lengths: &[(u32, usize)]) -> Result<usize, SanitizeError> {
    let (_, flags) = atom.version_flags(bytes)?;
    Ok(lengths.iter().filter(|(flag, _)| flags & flag != 0).fold(head, |sum, (_, length)| sum + length))
}
