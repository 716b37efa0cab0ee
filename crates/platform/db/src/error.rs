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
            CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, FileLockingProtocolFailed,
            NoLargeFileSupport, PermissionDenied, ReadOnly, SystemIoFailure,
        };
        match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => Self::Busy,
            Some(
                DiskFull
                | SystemIoFailure
                | CannotOpen
                | ReadOnly
                | PermissionDenied
                | FileLockingProtocolFailed
                | NoLargeFileSupport,
            ) => Self::Unavailable(error.to_string()),
            _ => Self::Refused(error.to_string()),
        }
    }
}

impl From<tokio_postgres::Error> for DbError {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.as_db_error() {
            Some(db) if db.code().code().starts_with("40") => Self::Busy,
            Some(db) if is_outage(db.code().code()) => Self::Unavailable(describe(&error)),
            Some(db) => Self::Refused(format!("{} ({})", db.message(), db.code().code())),
            None => Self::Unavailable(describe(&error)),
        }
    }
}

/// Whether a code of PostgreSQL's says that the server cannot do its work now, rather than that it was asked for nonsense:
/// connections (08), resources (53), an operator (57), the system below it (58), a server that only reads, as after a
/// failover (25006), and a transaction that it ended because it waited (25P03).
fn is_outage(code: &str) -> bool {
    matches!(code.get(..2), Some("08" | "53" | "57" | "58")) || matches!(code, "25006" | "25P03")
}

/// What the server or the system says, with its causes; none of them knows the password.
fn describe(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(db) => format!("{} ({})", db.message(), db.code().code()),
        None => causes(error),
    }
}

/// An error and its causes in one line, without what a cause repeats.
#[must_use]
pub fn causes(error: &dyn std::error::Error) -> String {
    let (mut text, mut next) = (error.to_string(), error.source());
    while let Some(cause) = next {
        let more = cause.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        next = cause.source();
    }
    text
}

impl From<deadpool_postgres::PoolError> for DbError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        use deadpool_postgres::{HookError, PoolError, TimeoutType};
        match error {
            PoolError::Timeout(TimeoutType::Wait) => Self::Busy,
            PoolError::Timeout(_) => Self::Unavailable("PostgreSQL does not answer".into()),
            // Whatever it says: nothing can be asked of a server that lets nobody in.
            PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => {
                Self::Unavailable(describe(&error))
            }
            other => Self::Unavailable(causes(&other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_postgresql_as_a_table() {
        for code in [
            "08006", "25006", "25P03", "53100", "53200", "53300", "57014", "57P01", "57P03", "58030", "58P01",
        ] {
            assert!(is_outage(code), "{code}");
        }
        for code in ["", "2", "22001", "23505", "25001", "25P02", "42P01", "40001"] {
            assert!(!is_outage(code), "{code}");
        }
    }

    #[test]
    fn codes_of_sqlite_as_a_table() {
        let of = |code| DbError::from(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None));
        // SQLITE_BUSY and LOCKED; PERM, READONLY, IOERR, FULL, CANTOPEN and PROTOCOL; ERROR, CORRUPT and CONSTRAINT.
        assert!([5, 6].into_iter().all(|code| matches!(of(code), DbError::Busy)));
        assert!([3, 8, 10, 13, 14, 15].into_iter().all(|code| matches!(of(code), DbError::Unavailable(_))));
        assert!([1, 11, 19].into_iter().all(|code| matches!(of(code), DbError::Refused(_))));
    }

    #[test]
    fn causes_are_told_once_each() {
        #[derive(Debug, thiserror::Error)]
        #[error("outer: inner")]
        struct Outer(#[source] Inner);
        #[derive(Debug, thiserror::Error)]
        #[error("inner")]
        struct Inner(#[from] std::fmt::Error);
        let told = causes(&Outer(Inner(std::fmt::Error)));
        assert_eq!(told, format!("outer: inner: {}", std::fmt::Error));
    }
}
