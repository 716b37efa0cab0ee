//! Runs single statements on a connection to SQLite.

use rusqlite::Connection;

use crate::error::DbError;
use crate::row::{FromRow, Row};
use crate::statement::Sql;
use crate::value::Value;

/// Another number as soon as anyone else has committed; begins the snapshot where none has begun.
const VERSION: Sql = Sql::both("pragma data_version");

/// What [`VERSION`] answers.
pub(super) fn version(connection: &Connection) -> Result<i64, DbError> {
    let found = query(connection, VERSION, &[], i64::from_row)?;
    found.first().copied().ok_or_else(|| DbError::Refused("the file has no version".into()))
}

pub(super) fn run(connection: &Connection, statement: &str) -> Result<(), DbError> {
    Ok(connection.prepare_cached(statement)?.raw_execute().map(drop)?)
}

/// Binds `$n` markers by their number: SQLite itself would number them by first appearance.
fn bind(statement: &mut rusqlite::CachedStatement<'_>, params: &[Value]) -> Result<(), DbError> {
    for index in 1..=statement.parameter_count() {
        let number = statement
            .parameter_name(index)
            .and_then(|name| name.strip_prefix('$'))
            .and_then(|number| number.parse::<usize>().ok());
        let value = number
            .and_then(|number| params.get(number.checked_sub(1)?))
            .ok_or_else(|| DbError::Refused(format!("no value for marker {index}")))?;
        statement.raw_bind_parameter(index, value)?;
    }
    Ok(())
}

pub(crate) fn query<T>(
    connection: &Connection,
    sql: Sql,
    params: &[Value],
    mut map: impl FnMut(&Row<'_>) -> Result<T, DbError>,
) -> Result<Vec<T>, DbError> {
    let mut found = Vec::new();
    for_each(connection, sql, params, &mut |row| {
        found.push(map(row)?);
        Ok(())
    })?;
    Ok(found)
}

/// What does not depend on the type is once in the program, and not at every place that asks.
fn for_each(
    connection: &Connection,
    sql: Sql,
    params: &[Value],
    take: &mut dyn FnMut(&Row<'_>) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let mut statement = connection.prepare_cached(sql.sqlite)?;
    bind(&mut statement, params)?;
    let names = names(&statement);
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        take(&Row::sqlite(row, &names))?;
    }
    Ok(())
}

/// The names of a statement's columns.
pub(crate) fn names(statement: &rusqlite::Statement<'_>) -> Vec<String> {
    statement.column_names().map(str::to_owned).collect()
}

pub(crate) fn execute(connection: &Connection, sql: Sql, params: &[Value]) -> Result<u64, DbError> {
    let mut statement = connection.prepare_cached(sql.sqlite)?;
    bind(&mut statement, params)?;
    let touched = statement.raw_execute()?;
    Ok(u64::try_from(touched).unwrap_or(u64::MAX))
}
