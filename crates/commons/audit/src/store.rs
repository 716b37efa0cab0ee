//! Every statement on the tables `audit_entries` and `audit_head`; none of them changes or removes an entry.

use domain::time::Timestamp;
use platform::db::{Db, DbError, FromRow, Row, Tx};
use platform::params;

use crate::hash_chain::{AuditEntry, entry_hash};

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    /// SQLite has one writer, who need not lock a row.
    HEAD =
        sqlite "select seq, hash from audit_head where id = 1"
        postgres "select seq, hash from audit_head where id = 1 for update";
    LOOK = "select seq, hash from audit_head where id = 1";
    APPEND = "insert into audit_entries (seq, at, actor_id, action, subject_kind, subject_id, detail, hash)
        values ($1, $2, $3, $4, $5, $6, $7, $8)";
    MOVE = "update audit_head set seq = $1, hash = $2 where id = 1";
    AFTER = "select seq, at, actor_id, action, subject_kind, subject_id, detail, hash from audit_entries
        where seq > $1 order by seq limit 500";
    BEFORE = "select seq, at, actor_id, action, subject_kind, subject_id, detail, hash from audit_entries
        where seq < $1 order by seq desc limit 51";
}

/// An entry as it is in the log.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: i64,
    /// When it was made.
    pub at: Timestamp,
    /// What was done.
    #[row(with = audit_entry)]
    pub entry: AuditEntry,
    /// Its hash.
    pub hash: String,
}

fn audit_entry(row: &Row<'_>) -> Result<AuditEntry, DbError> {
    Ok(AuditEntry {
        actor: row.get("actor_id")?,
        action: row.get("action")?,
        subject: row.get::<Option<_>>("subject_kind")?.zip(row.get("subject_id")?),
        detail: row.get("detail")?,
    })
}

/// Adds an entry. Call it last in a transaction: until that ends nobody else adds one.
///
/// # Errors
/// When the database refuses.
pub fn append(tx: &mut Tx<'_>, now: Timestamp, entry: &AuditEntry) -> Result<(), DbError> {
    let head: Option<(i64, String)> = tx.one(HEAD, vec![])?;
    let (last, before) = head.ok_or_else(|| DbError::Refused("the audit log has no head".into()))?;
    let seq = last.saturating_add(1);
    let sealed = entry_hash(&before, seq, now, entry);
    let (kind, id) = entry.subject.clone().unzip();
    tx.execute(
        APPEND,
        params![
            seq,
            now,
            entry.actor,
            entry.action.as_str(),
            kind,
            id,
            entry.detail.as_str(),
            sealed.as_str()
        ],
    )?;
    tx.execute(MOVE, params![seq, sealed]).map(drop)
}

/// The number and the hash of the last entry.
///
/// # Errors
/// When the database refuses.
pub async fn head(db: &Db) -> Result<(i64, String), DbError> {
    let head = db.one(LOOK, vec![]).await?;
    head.ok_or_else(|| DbError::Refused("the audit log has no head".into()))
}

/// The five hundred entries after number `seq`.
///
/// # Errors
/// When the database refuses.
pub async fn after(db: &Db, seq: i64) -> Result<Vec<Entry>, DbError> {
    db.all(AFTER, params![seq]).await
}

/// The entries before number `seq`, last first: up to one more than a page of fifty.
///
/// # Errors
/// When the database refuses.
pub async fn before(db: &Db, seq: i64) -> Result<Vec<Entry>, DbError> {
    db.all(BEFORE, params![seq]).await
}
