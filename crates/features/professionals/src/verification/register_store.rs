//! Every statement on the table `licence_registers`.

use domain::ids::{MemberId, RegisterId};
use domain::time::Timestamp;
use platform::db::{Db, DbError, FromRow, Tx};
use platform::params;
use serde::Serialize;
use utoipa::ToSchema;

use super::register_rules::SaveRegister;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    ALL = "select id, country, name, body, url, note from licence_registers order by country, name, id limit 500";
    OF_COUNTRY = "select id, country, name, body, url, note from licence_registers where country = $1
        order by country, name, id limit 50";
    IS_THERE = "select id from licence_registers where id = $1";
    COUNT = "select count(*) from (select id from licence_registers limit 500) as counted";
    INSERT = "insert into licence_registers (id, country, name, body, url, note, created_at, updated_at, updated_by)
        values ($1, $2, $3, $4, $5, $6, $7, $7, $8)";
    UPDATE = "update licence_registers set country = $2, name = $3, body = $4, url = $5, note = $6, updated_at = $7,
            updated_by = $8 where id = $1";
    REMOVE = "delete from licence_registers where id = $1";
    /// Once in the life of a community: an admin who removes some of them does not get them back.
    SEEDED = "insert into settings (name, enabled, changed_at) values ('licence_registers', true, $1)
        on conflict (name) do nothing";
}

/// How many there can be.
pub(crate) const REGISTERS_MAX: i64 = 500;

/// A public register in which a licence can be looked up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
#[schema(as = LicenceRegister)]
pub struct Register {
    /// Its id.
    pub id: RegisterId,
    /// Its country, by its code of ISO 3166-1.
    pub country: String,
    /// What it is called.
    pub name: String,
    /// Who keeps it.
    pub body: String,
    /// Where it is searched.
    pub url: String,
    /// What helps to search it; may be empty.
    pub note: String,
}

/// All of them by country, five hundred at most.
pub(crate) async fn all(db: &Db) -> Result<Vec<Register>, DbError> {
    db.all(ALL, vec![]).await
}

/// Those of a country.
pub(crate) fn of_country(tx: &mut Tx<'_>, country: &str) -> Result<Vec<Register>, DbError> {
    tx.all(OF_COUNTRY, params![country])
}

/// Whether there is such a register.
pub(crate) fn is_there(tx: &mut Tx<'_>, id: RegisterId) -> Result<bool, DbError> {
    Ok(tx.one::<RegisterId>(IS_THERE, params![id])?.is_some())
}

/// How many there are, counted up to [`REGISTERS_MAX`].
pub(crate) fn count(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    Ok(tx.one(COUNT, vec![])?.unwrap_or_default())
}

/// Adds a register.
pub(crate) fn insert(
    tx: &mut Tx<'_>,
    id: RegisterId,
    register: &SaveRegister,
    (by, now): (Option<MemberId>, Timestamp),
) -> Result<(), DbError> {
    let SaveRegister { country, name, body, url, note } = register;
    let values =
        params![id, country.as_str(), name.as_str(), body.as_str(), url.as_str(), note.as_str(), now, by];
    tx.execute(INSERT, values).map(drop)
}

/// Changes a register; answers `false` where there is none.
pub(crate) fn update(
    tx: &mut Tx<'_>,
    id: RegisterId,
    register: &SaveRegister,
    (by, now): (Option<MemberId>, Timestamp),
) -> Result<bool, DbError> {
    let SaveRegister { country, name, body, url, note } = register;
    let values =
        params![id, country.as_str(), name.as_str(), body.as_str(), url.as_str(), note.as_str(), now, by];
    Ok(tx.execute(UPDATE, values)? > 0)
}

/// Removes a register; answers `false` where there is none.
pub(crate) fn remove(tx: &mut Tx<'_>, id: RegisterId) -> Result<bool, DbError> {
    Ok(tx.execute(REMOVE, params![id])? > 0)
}

/// Notes that the community has the registers that come with the program; answers `false` when it had them before.
pub(crate) fn seeded(tx: &mut Tx<'_>, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(SEEDED, params![now])? > 0)
}
