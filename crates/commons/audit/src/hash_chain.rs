//! The seal of an entry: a digest of all it says and of the seal before it; pure.

use std::fmt::Write;

use domain::ids::MemberId;
use domain::time::Timestamp;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// One recorded action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Who did it; `None` for a command on the server, and for automatic actions.
    pub actor: Option<MemberId>,
    /// What it was, such as `decide`.
    pub action: String,
    /// What it was done to: its kind and id.
    pub subject: Option<(String, Uuid)>,
    /// More about it, as JSON.
    pub detail: String,
}

impl AuditEntry {
    /// What `actor` did to something of this kind and id.
    #[must_use]
    pub fn of(actor: Option<MemberId>, action: &str, (kind, id): (&str, Uuid), detail: &Value) -> Self {
        let subject = Some((kind.to_owned(), id));
        Self { actor, action: action.to_owned(), subject, detail: detail.to_string() }
    }
}

/// The seal of the entry number `seq`, in hexadecimal digits.
#[must_use]
pub fn entry_hash(before: &str, seq: i64, at: Timestamp, entry: &AuditEntry) -> String {
    let mut digest = Sha256::new();
    let mut add = |part: &[u8]| {
        // With its length before it no part can pass for the end of another.
        digest.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        digest.update(part);
    };
    add(before.as_bytes());
    add(&seq.to_be_bytes());
    add(&at.0.to_be_bytes());
    add(entry.actor.map(|actor| *actor.0.as_bytes()).as_ref().map_or(&[], |id| id.as_slice()));
    add(entry.action.as_bytes());
    let (kind, id) = entry.subject.as_ref().map_or(("", None), |(kind, id)| (kind.as_str(), Some(id)));
    add(kind.as_bytes());
    add(id.map_or(&[], |id| id.as_bytes().as_slice()));
    add(entry.detail.as_bytes());
    digest.finalize().iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> AuditEntry {
        AuditEntry {
            actor: Some(MemberId(Uuid::from_u128(1))),
            action: "decide".into(),
            subject: Some(("win".into(), Uuid::from_u128(2))),
            detail: "{}".into(),
        }
    }

    #[test]
    fn every_part_counts() {
        let whole = entry_hash("before", 7, Timestamp(9), &entry());
        let others = [
            entry_hash("befor", 7, Timestamp(9), &entry()),
            entry_hash("before", 8, Timestamp(9), &entry()),
            entry_hash("before", 7, Timestamp(10), &entry()),
            entry_hash("before", 7, Timestamp(9), &AuditEntry { actor: None, ..entry() }),
            entry_hash(
                "before",
                7,
                Timestamp(9),
                &AuditEntry { actor: Some(MemberId(Uuid::from_u128(2))), ..entry() },
            ),
            entry_hash("before", 7, Timestamp(9), &AuditEntry { action: "undo".into(), ..entry() }),
            entry_hash("before", 7, Timestamp(9), &AuditEntry { subject: None, ..entry() }),
            entry_hash(
                "before",
                7,
                Timestamp(9),
                &AuditEntry { subject: Some(("wi".into(), Uuid::from_u128(2))), ..entry() },
            ),
            entry_hash("before", 7, Timestamp(9), &AuditEntry { detail: "{ }".into(), ..entry() }),
        ];
        assert_eq!(whole.len(), 64);
        assert_eq!(whole, entry_hash("before", 7, Timestamp(9), &entry()));
        assert!(others.iter().all(|other| *other != whole));
    }
}
