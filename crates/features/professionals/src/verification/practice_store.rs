//! The statements by which an approval fills in a Professional's entry, and takes that back.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;
use serde::{Deserialize, Serialize};

use super::answers::{About, PracticeAnswers};

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

impl StoredPractice {
    /// The entry that the answers of an application make; whether it is listed, and new clients are taken, stays.
    pub(crate) fn of(about: &About, practice: &PracticeAnswers, before: Option<&Self>) -> Self {
        let fee_band = if practice.fee_band.is_empty() { "ask" } else { &practice.fee_band };
        Self {
            listed: before.is_none_or(|before| before.listed),
            profession: about.profession.clone(),
            motto: practice.motto.clone(),
            words: about.words.clone(),
            languages: serde_json::json!(practice.languages).to_string(),
            online: practice.online,
            in_person: practice.in_person,
            city: practice.city.clone(),
            fee_band: fee_band.to_owned(),
            fee_note: practice.fee_note.clone(),
            accepting: before.and_then(|before| before.accepting),
            accepting_confirmed_at: before.and_then(|before| before.accepting_confirmed_at),
        }
    }
}

/// The entry of a Member, if they have one.
pub(crate) fn find(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<StoredPractice>, DbError> {
    tx.one(FIND, params![member])
}

/// Gives a Member this entry.
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
