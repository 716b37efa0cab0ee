//! The seal of an entry: a digest of all it says and of the seal before it; pure.

use std::fmt::Write;

use domain::ids::MemberId;
use domain::time::Timestamp;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// What somebody did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// Who did it; `None` for a command on the server, and for what the house does by itself.
    pub actor: Option<MemberId>,
    /// What it was, such as `decide`.
    pub action: String,
    /// What it was done to: its kind and id.
    pub subject: Option<(String, Uuid)>,
    /// More about it, as JSON.
    pub detail: String,
}

impl Deed {
    /// What `actor` did to something of this kind and id.
    #[must_use]
    pub fn of(actor: Option<MemberId>, action: &str, (kind, id): (&str, Uuid), detail: &Value) -> Self {
        let subject = Some((kind.to_owned(), id));
        Self { actor, action: action.to_owned(), subject, detail: detail.to_string() }
    }
}

/// The seal of the entry number `seq`, in hexadecimal digits.
#[must_use]
pub fn seal(before: &str, seq: i64, at: Timestamp, deed: &Deed) -> String {
    let mut digest = Sha256::new();
    let mut add = |part: &[u8]| {
        // With its length before it no part can pass for the end of another.
        digest.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        digest.update(part);
    };
    add(before.as_bytes());
    add(&seq.to_be_bytes());
    add(&at.0.to_be_bytes());
    add(deed.actor.map(|actor| *actor.0.as_bytes()).as_ref().map_or(&[], |id| id.as_slice()));
    add(deed.action.as_bytes());
    let (kind, id) = deed.subject.as_ref().map_or(("", None), |(kind, id)| (kind.as_str(), Some(id)));
    add(kind.as_bytes());
    add(id.map_or(&[], |id| id.as_bytes().as_slice()));
    add(deed.detail.as_bytes());
    digest.finalize().iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed() -> Deed {
        Deed {
            actor: Some(MemberId(Uuid::from_u128(1))),
            action: "decide".into(),
            subject: Some(("win".into(), Uuid::from_u128(2))),
            detail: "{}".into(),
        }
    }

    #[test]
    fn every_part_counts() {
        let whole = seal("before", 7, Timestamp(9), &deed());
        let others = [
            seal("befor", 7, Timestamp(9), &deed()),
            seal("before", 8, Timestamp(9), &deed()),
            seal("before", 7, Timestamp(10), &deed()),
            seal("before", 7, Timestamp(9), &Deed { actor: None, ..deed() }),
            seal("before", 7, Timestamp(9), &Deed { actor: Some(MemberId(Uuid::from_u128(2))), ..deed() }),
            seal("before", 7, Timestamp(9), &Deed { action: "undo".into(), ..deed() }),
            seal("before", 7, Timestamp(9), &Deed { subject: None, ..deed() }),
            seal(
                "before",
                7,
                Timestamp(9),
                &Deed { subject: Some(("wi".into(), Uuid::from_u128(2))), ..deed() },
            ),
            seal("before", 7, Timestamp(9), &Deed { detail: "{ }".into(), ..deed() }),
        ];
        assert_eq!(whole.len(), 64);
        assert_eq!(whole, seal("before", 7, Timestamp(9), &deed()));
        assert!(others.iter().all(|other| *other != whole));
    }
}
