//! Which members changed since the directory of professionals was last read: each change gets the next number of one counter.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::params;

platform::statements! {
    /// The row is locked until the transaction ends, so that numbers follow the order of commits. Of those who were never in
    /// the directory, nothing is counted.
    NEXT = "update directory_version set version = version + 1 where id = 1 and exists (select 1 from members
        where id = $1 and (is_professional = true or directory_version is not null))";
    STAMP = "update members set directory_version = (select version from directory_version where id = 1) where id = $1";
    /// Also where the verification is suspended.
    SET_ROLE_END = "update members set professional_until = $2 where id = $1
        and (is_professional = true or professional_until is not null)";
}

/// Notes when a Professional's role ends.
///
/// # Errors
/// When the database refuses.
pub fn set_role_end(tx: &mut Tx<'_>, member: MemberId, until: Timestamp) -> Result<(), DbError> {
    tx.execute(SET_ROLE_END, params![member, until])?;
    touch(tx, member)
}

/// Has every server read again what the directory says of this member. To be called after the change.
///
/// # Errors
/// When the database refuses.
pub fn touch(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    if tx.execute(NEXT, params![member])? > 0 {
        tx.execute(STAMP, params![member])?;
    }
    Ok(())
}
