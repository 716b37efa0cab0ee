//! Values bound to the `$1` markers of a statement.

use domain::time::Timestamp;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use uuid::Uuid;

/// One bound value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// SQL null, of whatever type the statement expects.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// An id.
    Uuid(Uuid),
}

/// Makes the parameters of a statement: `params![id, now, title]`.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => { vec![$($crate::Value::from($value)),*] };
}

macro_rules! from {
    ($($kind:ty => $make:expr),+ $(,)?) => { $(impl From<$kind> for Value {
        fn from(value: $kind) -> Self {
            let make: fn($kind) -> Self = $make;
            make(value)
        }
    })+ };
}

from! {
    bool => Value::Bool,
    i64 => Value::Int,
    i32 => |n| Value::Int(i64::from(n)),
    u32 => |n| Value::Int(i64::from(n)),
    usize => |n| Value::Int(i64::try_from(n).unwrap_or(i64::MAX)),
    String => Value::Text,
    &str => |text| Value::Text(text.to_owned()),
    Vec<u8> => Value::Bytes,
    [u8; 32] => |bytes| Value::Bytes(bytes.to_vec()),
    Uuid => Value::Uuid,
    Timestamp => |time| Value::Int(time.0),
}

macro_rules! from_ids {
    ($($(#[$doc:meta])* $id:ident;)+) => { from! { $(domain::ids::$id => |id| Value::Uuid(id.0)),+ } };
}

domain::each_id!(from_ids);

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::{ToSqlOutput, ValueRef};
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Bool(truth) => ValueRef::Integer(i64::from(*truth)),
            Self::Int(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
            Self::Uuid(id) => ValueRef::Blob(id.as_bytes()),
        }))
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut tokio_postgres::types::private::BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Bool(truth) => truth.to_sql_checked(ty, out),
            Self::Int(number) if *ty == Type::INT4 => i32::try_from(*number)?.to_sql_checked(ty, out),
            Self::Int(number) => number.to_sql_checked(ty, out),
            Self::Text(text) => text.to_sql_checked(ty, out),
            Self::Bytes(bytes) => bytes.to_sql_checked(ty, out),
            Self::Uuid(id) => id.to_sql_checked(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
