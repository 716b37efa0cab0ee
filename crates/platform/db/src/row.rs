//! Rows that come back, read by the names of their columns, and the Rust types that a column can become.

use std::cell::Cell as Counter;

use domain::plan::{Price, Slot};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use rusqlite::types::ValueRef;
use serde::de::DeserializeOwned;
use tokio_postgres::types::{FromSql, Type};
use uuid::Uuid;

use crate::error::DbError;

/// One row.
pub struct Row<'a> {
    source: Source<'a>,
    /// The column after the one read last: most are read in the order of the `select`.
    next: Counter<usize>,
}

enum Source<'a> {
    /// With the names of its columns, which SQLite would have to be asked for again and again.
    Sqlite(&'a rusqlite::Row<'a>, &'a [String]),
    Postgres(&'a tokio_postgres::Row),
}

impl<'a> Row<'a> {
    pub(super) const fn sqlite(row: &'a rusqlite::Row<'a>, names: &'a [String]) -> Self {
        Self { source: Source::Sqlite(row, names), next: Counter::new(0) }
    }

    pub(super) const fn postgres(row: &'a tokio_postgres::Row) -> Self {
        Self { source: Source::Postgres(row), next: Counter::new(0) }
    }

    /// The column of this name.
    ///
    /// # Errors
    /// When there is no such column or it holds another type.
    pub fn get<T: Column>(&self, name: &str) -> Result<T, DbError> {
        let is_it = |index: &usize| self.name(*index) == Some(name);
        let index = Some(self.next.get()).filter(is_it).or_else(|| (0..self.len()).find(is_it));
        self.at(index.ok_or_else(|| DbError::Refused(format!("there is no column {name}")))?)
    }

    /// The column at `index`, counted from zero in the order of the `select`.
    fn at<T: Column>(&self, index: usize) -> Result<T, DbError> {
        self.next.set(index.saturating_add(1));
        let cell = match &self.source {
            _ if index >= self.len() => return Err(DbError::Refused(format!("there is no column {index}"))),
            Source::Sqlite(row, _) => Cell(Content::Sqlite(row.get_ref(index)?)),
            Source::Postgres(row) => Cell(Content::Postgres(row, index)),
        };
        T::from_cell(cell).ok_or_else(|| {
            let (name, wanted) = (self.name(index).unwrap_or_default(), std::any::type_name::<T>());
            DbError::Refused(format!("column {name} holds {}, which is not {wanted}", cell.kind()))
        })
    }

    /// Refuses rows of another length: what reads columns by their place would ignore the others, or read the wrong ones.
    fn has(&self, columns: usize) -> Result<(), DbError> {
        if self.len() == columns {
            return Ok(());
        }
        Err(DbError::Refused(format!("{columns} columns are read of {}", self.len())))
    }

    fn name(&self, index: usize) -> Option<&str> {
        match &self.source {
            Source::Sqlite(_, names) => names.get(index).map(String::as_str),
            Source::Postgres(row) => row.columns().get(index).map(tokio_postgres::Column::name),
        }
    }

    fn len(&self) -> usize {
        match &self.source {
            Source::Sqlite(_, names) => names.len(),
            Source::Postgres(row) => row.len(),
        }
    }
}

/// What a row becomes; `#[derive(FromRow)]` says so of a struct whose fields are called like the columns.
pub trait FromRow: Sized {
    /// Reads a row.
    ///
    /// # Errors
    /// When a column is missing or holds another type; the error names the column, and never says what it holds.
    fn from_row(row: &Row<'_>) -> Result<Self, DbError>;
}

/// A row of one column, whatever its name.
impl<T: Column> FromRow for T {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        row.has(1)?;
        row.at(0)
    }
}

/// For statements that only find out whether there is a row.
impl FromRow for () {
    fn from_row(_: &Row<'_>) -> Result<Self, DbError> {
        Ok(())
    }
}

/// Columns in the order of the `select`, for rows too short to need names.
impl<A: Column, B: Column> FromRow for (A, B) {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        row.has(2)?;
        Ok((row.at(0)?, row.at(1)?))
    }
}

impl<A: Column, B: Column, C: Column> FromRow for (A, B, C) {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        row.has(3)?;
        Ok((row.at(0)?, row.at(1)?, row.at(2)?))
    }
}

/// What the columns `subject_kind` and `subject_id` name.
impl FromRow for Subject {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self { kind: row.get("subject_kind")?, id: row.get("subject_id")? })
    }
}

/// One stored value.
#[derive(Clone, Copy)]
pub struct Cell<'a>(Content<'a>);

#[derive(Clone, Copy)]
enum Content<'a> {
    Sqlite(ValueRef<'a>),
    Postgres(&'a tokio_postgres::Row, usize),
}

impl<'a> Cell<'a> {
    /// The text it holds.
    #[must_use]
    pub fn text(self) -> Option<&'a str> {
        self.read(|value| value.as_str().ok())
    }

    /// What `sqlite` makes of a SQLite value, or the same type from PostgreSQL.
    fn read<T: FromSql<'a>>(self, sqlite: impl FnOnce(ValueRef<'a>) -> Option<T>) -> Option<T> {
        match self.0 {
            Content::Sqlite(value) => sqlite(value),
            Content::Postgres(row, index) => row.try_get(index).ok(),
        }
    }

    fn is_null(self) -> bool {
        match self.0 {
            Content::Sqlite(value) => matches!(value, ValueRef::Null),
            Content::Postgres(row, index) => row.try_get(index).is_ok_and(|Presence(there)| !there),
        }
    }

    /// The database's name of what it holds.
    fn kind(self) -> String {
        match self.0 {
            _ if self.is_null() => "null".to_owned(),
            Content::Sqlite(value) => value.data_type().to_string().to_lowercase(),
            Content::Postgres(row, index) => {
                row.columns().get(index).map(|c| c.type_().to_string()).unwrap_or_default()
            }
        }
    }
}

/// Whether a cell of any type is filled.
struct Presence(bool);

impl<'a> FromSql<'a> for Presence {
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

/// A Rust type that a column can become.
pub trait Column: Sized {
    /// From one stored value; `None` when it is something else.
    fn from_cell(cell: Cell<'_>) -> Option<Self>;
}

impl Column for i64 {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        cell.read(|value| value.as_i64().ok()).or_else(|| match cell.0 {
            Content::Postgres(row, index) => row.try_get::<_, i32>(index).ok().map(Self::from),
            Content::Sqlite(_) => None,
        })
    }
}

impl Column for bool {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        cell.read(|value| value.as_i64().ok().map(|number| number != 0))
    }
}

impl Column for String {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        cell.text().map(str::to_owned)
    }
}

impl Column for Vec<u8> {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        cell.read(|value| value.as_blob().ok()).map(<[u8]>::to_vec)
    }
}

impl Column for Uuid {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        cell.read(|value| Self::from_slice(value.as_blob().ok()?).ok())
    }
}

impl<T: Column> Column for Option<T> {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        if cell.is_null() { Some(None) } else { T::from_cell(cell).map(Some) }
    }
}

/// A column that holds JSON text.
#[derive(Default)]
pub struct JsonText<T>(pub T);

impl<T: DeserializeOwned> Column for JsonText<T> {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        cell.text().and_then(|text| serde_json::from_str(text).ok()).map(Self)
    }
}

impl Column for Timestamp {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        i64::from_cell(cell).map(Self)
    }
}

macro_rules! id_columns {
    ($($(#[$doc:meta])* $id:ident;)+) => { $(impl Column for domain::ids::$id {
        fn from_cell(cell: Cell<'_>) -> Option<Self> {
            Uuid::from_cell(cell).map(Self)
        }
    })+ };
}

domain::each_id!(id_columns);

/// Lets columns become types that are stored as a word each: `text_columns!(Kind => Kind::from_stored)`, a function from
/// `&str` to `Option<Kind>`.
#[macro_export]
macro_rules! text_columns {
    ($($kind:ty => $read:expr),+ $(,)?) => { $(impl $crate::Column for $kind {
        fn from_cell(cell: $crate::Cell<'_>) -> Option<Self> {
            cell.text().and_then($read)
        }
    })+ };
}

text_columns!(Status => Self::from_stored, SubjectKind => Self::from_stored, Price => Self::named);
text_columns!(Slot => |word| Self::ALL.into_iter().find(|slot| slot.plan() == word));
