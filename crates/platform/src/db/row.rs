//! Rows that come back, and the Rust types that a column can become.

use domain::ids::{
    ChannelId, CheckoutId, CodeId, CommentId, DecisionId, DirectMessageId, EntryId, JobId, MediaId, MemberId,
    MessageId, NotificationId, PushSubscriptionId, QuestionId, ReportId, SessionId, WinId,
};
use domain::time::Timestamp;
use rusqlite::types::ValueRef;
use tokio_postgres::types::Type;
use uuid::Uuid;

use super::DbError;

/// One row; columns are read by position.
pub enum Row<'a> {
    #[doc(hidden)]
    Sqlite(&'a rusqlite::Row<'a>),
    #[doc(hidden)]
    Postgres(&'a tokio_postgres::Row),
}

impl Row<'_> {
    /// The column at `index`, counted from zero in the order of the `select`.
    ///
    /// # Errors
    /// When there is no such column or it holds another type.
    pub fn get<T: Column>(&self, index: usize) -> Result<T, DbError> {
        match self {
            Self::Sqlite(row) => {
                let cell = row.get_ref(index)?;
                T::from_sqlite(cell)
                    .ok_or_else(|| DbError::Refused(format!("column {index} holds {}", cell.data_type())))
            }
            Self::Postgres(row) => T::from_postgres(row, index).map_err(DbError::from),
        }
    }
}

/// A Rust type that a column can become.
pub trait Column: Sized {
    /// From a SQLite cell; `None` when the cell holds something else.
    fn from_sqlite(cell: ValueRef<'_>) -> Option<Self>;
    /// From a PostgreSQL cell.
    ///
    /// # Errors
    /// When the cell holds something else.
    fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error>;
}

impl Column for i64 {
    fn from_sqlite(cell: ValueRef<'_>) -> Option<Self> {
        cell.as_i64().ok()
    }

    fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error> {
        if row.columns().get(index).is_some_and(|column| *column.type_() == Type::INT4) {
            return row.try_get::<_, i32>(index).map(Self::from);
        }
        row.try_get(index)
    }
}

impl Column for bool {
    fn from_sqlite(cell: ValueRef<'_>) -> Option<Self> {
        cell.as_i64().ok().map(|number| number != 0)
    }

    fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error> {
        row.try_get(index)
    }
}

impl Column for String {
    fn from_sqlite(cell: ValueRef<'_>) -> Option<Self> {
        cell.as_str().ok().map(str::to_owned)
    }

    fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error> {
        row.try_get(index)
    }
}

impl Column for Vec<u8> {
    fn from_sqlite(cell: ValueRef<'_>) -> Option<Self> {
        cell.as_blob().ok().map(<[u8]>::to_vec)
    }

    fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error> {
        row.try_get(index)
    }
}

impl Column for Uuid {
    fn from_sqlite(cell: ValueRef<'_>) -> Option<Self> {
        Self::from_slice(cell.as_blob().ok()?).ok()
    }

    fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error> {
        row.try_get(index)
    }
}

impl<T: Column> Column for Option<T> {
    fn from_sqlite(cell: ValueRef<'_>) -> Option<Self> {
        if matches!(cell, ValueRef::Null) { Some(None) } else { T::from_sqlite(cell).map(Some) }
    }

    fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error> {
        if row.try_get::<_, Presence>(index)?.0 { T::from_postgres(row, index).map(Some) } else { Ok(None) }
    }
}

/// Whether a cell of any type is filled.
struct Presence(bool);

impl<'a> tokio_postgres::types::FromSql<'a> for Presence {
    fn from_sql(_: &Type, _: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(true))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(false))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

macro_rules! through {
    ($($outer:ident : $inner:ty),+ $(,)?) => { $(impl Column for $outer {
        fn from_sqlite(cell: ValueRef<'_>) -> Option<Self> {
            <$inner>::from_sqlite(cell).map($outer)
        }

        fn from_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Self, tokio_postgres::Error> {
            <$inner as Column>::from_postgres(row, index).map($outer)
        }
    })+ };
}

through!(Timestamp: i64, MemberId: Uuid, SessionId: Uuid, WinId: Uuid, MediaId: Uuid, JobId: Uuid, CodeId: Uuid);
through!(CheckoutId: Uuid, EntryId: Uuid, ChannelId: Uuid, MessageId: Uuid);
through!(DirectMessageId: Uuid);
through!(DecisionId: Uuid, QuestionId: Uuid, CommentId: Uuid, ReportId: Uuid, NotificationId: Uuid, PushSubscriptionId: Uuid);
