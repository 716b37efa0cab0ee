//! The statements that keep a Professional's entry as it was before an approval, and put it back.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;
use serde::{Deserialize, Serialize};

platform::statements! {
    FIND = "select listed, profession, motto, words, languages, online, in_person, city, fee_band, fee_note, accepting,
            accepting_confirmed_at from practices where member_id = $1";
    SAVE = "insert into practices (member_id, listed, profession, motto, words, languages, online, in_person, city, fee_band,
            fee_note, accepting, accepting_confirmed_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        on conflict (member_id) do update set listed = excluded.listed, profession = excluded.profession, motto = excluded.motto,
            words = excluded.words, languages = excluded.languages, online = excluded.online, in_person = excluded.in_person,
            city = excluded.city, fee_band = excluded.fee_band, fee_note = excluded.fee_note, accepting = excluded.accepting,
            accepting_confirmed_at = excluded.accepting_confirmed_at, updated_at = excluded.updated_at";
    REMOVE = "delete from practices where member_id = $1";
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq, FromRow, Serialize, Deserialize)]
pub(crate) struct StoredPractice {
    pub listed: bool,
    pub profession: String,
    pub motto: String,
    pub words: String,
    pub languages: String,
    pub online: bool,
    pub in_person: bool,
    pub city: String,
    pub fee_band: String,
    pub fee_note: String,
    pub accepting: Option<bool>,
    pub accepting_confirmed_at: Option<Timestamp>,
}

/// The entry of a Member, if they have one.
pub(crate) fn find(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<StoredPractice>, DbError> {
    tx.one(FIND, params![member])
}

/// Puts the entry of a Member back.
pub(crate) fn save(
    tx: &mut Tx<'_>,
    member: MemberId,
    entry: &StoredPractice,
    now: Timestamp,
) -> Result<(), DbError> {
    let values = params![
        member,
        entry.listed,
        entry.profession.as_str(),
        entry.motto.as_str(),
        entry.words.as_str(),
        entry.languages.as_str(),
        entry.online,
        entry.in_person,
        entry.city.as_str(),
        entry.fee_band.as_str(),
        entry.fee_note.as_str(),
        entry.accepting,
        entry.accepting_confirmed_at,
        now
    ];
    tx.execute(SAVE, values).map(drop)
}

/// Removes the entry of a Member.
pub(crate) fn remove(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    tx.execute(REMOVE, params![member]).map(drop)
}
