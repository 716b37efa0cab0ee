//! What can go wrong with the database, as far as callers need to tell it apart.

/// A refusal of the database. Its text may go to the log, never to a member.
#[derive(Debug, Clone, thiserror::Error)]
pub enum DbError {
    /// Too much is waiting; trying again later will do.
    #[error("the database is busy")]
    Busy,
    /// The database cannot be reached or cannot write; whether the last write took effect is unknown.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// A closure panicked; its transaction was rolled back.
    #[error("a transaction panicked")]
    Panicked,
    /// Anything else: a wrong statement, a wrong type, a broken constraint.
    #[error("the database refused: {0}")]
    Refused(String),
}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{
            CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, ReadOnly, SystemIoFailure,
        };
        match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => Self::Busy,
            Some(DiskFull | SystemIoFailure | CannotOpen | ReadOnly) => Self::Unavailable(error.to_string()),
            _ => Self::Refused(error.to_string()),
        }
    }
}

impl From<tokio_postgres::Error> for DbError {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.as_db_error() {
            Some(db) if db.code().code().starts_with("40") => Self::Busy,
            Some(db) if matches!(db.code().code().get(..2), Some("08" | "53" | "57")) => {
                Self::Unavailable(db.message().to_owned())
            }
            Some(db) => Self::Refused(format!("{} ({})", db.message(), db.code().code())),
            None if error.is_closed() => Self::Unavailable(error.to_string()),
            None => {
                let cause = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
                Self::Unavailable(format!("{error}: {cause}"))
            }
        }
    }
}

impl From<deadpool_postgres::PoolError> for DbError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        match error {
            deadpool_postgres::PoolError::Timeout(_) => Self::Busy,
            other => Self::Unavailable(other.to_string()),
        }
    }
}
