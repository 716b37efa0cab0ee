//! What a login needs to know of an account: its password's hash, and whether it may be used.

use domain::email::Email;
use domain::ids::MemberId;
use platform::db::{Db, DbError, FromRow};
use platform::params;

/// The columns of [`Credentials`].
macro_rules! credentials_columns {
    () => {
        "id, password_hash, suspended_at is not null as suspended, email_verified_at is not null as verified"
    };
}

platform::statements! {
    CREDENTIALS = [concat!("select ", credentials_columns!(), " from members where email_key = $1")];
    CREDENTIALS_OF = [concat!("select ", credentials_columns!(), " from members where id = $1")];
}

/// What a login needs to know of an account.
#[derive(Debug, Clone, FromRow)]
pub struct Credentials {
    /// The member.
    pub id: MemberId,
    /// Argon2id hash in PHC form.
    pub password_hash: String,
    /// Suspended accounts cannot log in.
    pub suspended: bool,
    /// The address is verified.
    pub verified: bool,
}

/// The credentials behind an address.
///
/// # Errors
/// When the database refuses.
pub async fn credentials(db: &Db, email: &Email) -> Result<Option<Credentials>, DbError> {
    db.one(CREDENTIALS, params![email.key()]).await
}

/// The credentials of an account.
///
/// # Errors
/// When the database refuses.
pub async fn credentials_of(db: &Db, id: MemberId) -> Result<Option<Credentials>, DbError> {
    db.one(CREDENTIALS_OF, params![id]).await
}
