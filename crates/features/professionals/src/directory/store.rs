//! Every statement of the directory: what changed since it was last read, entries and profiles, and one's own practice.

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::time::Timestamp;
use members::card::MemberCard;
use members::profile::stored_list;
use platform::auth::Viewer;
use platform::db::{Db, DbError, JsonText, Row, Tx};
use platform::params;

use super::accepting::Accepting;
use super::view::{ProfessionalEntry, ProfessionalProfile, PublicVerification, can_message, full_name};
use crate::practice::Practice;

/// The columns of [`read_entry`], of `members as m`, `practices as p` and `verifications as v`.
macro_rules! entry_columns {
    () => {
        concat!(
            members::card_columns!(),
            ", m.accept_dms, m.specialties, m.modalities, p.profession, p.motto, p.languages, p.online, p.in_person, p.city,
             p.fee_band, p.accepting, p.accepting_confirmed_at, v.jurisdiction, v.checked_at"
        )
    };
}

/// Those whom the directory lists at `$2` for `$1`.
macro_rules! listed {
    () => {
        concat!(
            " from members m join practices p on p.member_id = m.id
                join verifications v on v.member_id = m.id and coalesce(v.status, '') = 'active'
              where p.listed = true and v.ends_at > $2 and m.is_professional = true
                and (m.professional_until is null or m.professional_until > $2)
                and m.suspended_at is null and m.onboarding_complete = true and ",
            members::not_blocked!("m.id")
        )
    };
}

/// Members whose entries are read at once.
pub(crate) const BATCH: usize = 1_000;

// LIMIT is a literal; a page has as many ids as the list of them. `coalesce` has SQLite find a member's verification by the
// member, and not all that are active.
platform::statements! {
    CHANGED = "select m.id, m.directory_version, m.first_name, m.last_name, m.specialties, m.modalities,
            coalesce(p.languages, '[]') as languages, coalesce(p.online, false) as online,
            coalesce(p.in_person, false) as in_person, coalesce(p.fee_band, 'ask') as fee_band, p.accepting,
            p.accepting_confirmed_at, v.jurisdiction, v.ends_at, m.professional_until,
            coalesce(p.listed = true and m.is_professional = true and m.suspended_at is null
                and m.onboarding_complete = true and v.ends_at is not null, false) as listed
        from members m left join practices p on p.member_id = m.id
            left join verifications v on v.member_id = m.id and coalesce(v.status, '') = 'active'
        where m.directory_version > $1 order by m.directory_version limit 1000";
    ENTRIES = [concat!("select ", entry_columns!(), listed!(), " and m.id in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
        $14, $15, $16, $17, $18, $19, $20, $21, $22)")];
    PROFILE = [concat!("select ", entry_columns!(), ", p.words, p.fee_note, m.qualifications, m.services_offered, m.website,
            v.body, v.method, v.expires_on, v.ends_at", listed!(), " and m.id = $3")];
    OWN = "select m.website, m.qualifications, m.services_offered, m.modalities, m.specialties, p.profession, p.words,
            p.languages, p.online, p.in_person, p.city, p.fee_band, p.fee_note, p.motto, p.listed, p.accepting,
            p.accepting_confirmed_at
        from members m left join practices p on p.member_id = m.id where m.id = $1";
    SAVE = "insert into practices (member_id, listed, profession, motto, words, languages, online, in_person, city, fee_band,
            fee_note, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        on conflict (member_id) do update set listed = excluded.listed, profession = excluded.profession,
            motto = excluded.motto, words = excluded.words, languages = excluded.languages, online = excluded.online,
            in_person = excluded.in_person, city = excluded.city, fee_band = excluded.fee_band,
            fee_note = excluded.fee_note, updated_at = excluded.updated_at";
    CONFIRM = "insert into practices (member_id, accepting, accepting_confirmed_at, updated_at) values ($1, $2, $3, $3)
        on conflict (member_id) do update set accepting = excluded.accepting,
            accepting_confirmed_at = excluded.accepting_confirmed_at, updated_at = excluded.updated_at";
}

/// What the directory finds a Professional by, as it was last stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stored {
    /// The Member.
    pub id: MemberId,
    /// The number of the change.
    pub version: i64,
    /// What it says of them, or that they are not in it.
    pub entry: Option<Indexed>,
}

/// What filters, search and order need of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Indexed {
    pub first_name: String,
    pub last_name: String,
    pub country: String,
    pub languages: Vec<String>,
    pub modalities: Vec<String>,
    pub specialties: Vec<String>,
    pub online: bool,
    pub in_person: bool,
    pub fee_band: String,
    pub accepting: Option<bool>,
    pub accepting_confirmed_at: Option<Timestamp>,
    /// When verification or role ends.
    pub ends_at: Timestamp,
}

/// Up to [`BATCH`] Members whose entries changed after `version`, in the order of their changes.
pub(crate) async fn changed(db: &Db, version: i64) -> Result<Vec<Stored>, DbError> {
    db.query(CHANGED, params![version], read_stored).await
}

fn read_stored(row: &Row<'_>) -> Result<Stored, DbError> {
    let (id, version) = (row.get("id")?, row.get("directory_version")?);
    if !row.get::<bool>("listed")? {
        return Ok(Stored { id, version, entry: None });
    }
    let name = |column| Ok::<String, DbError>(row.get::<Option<String>>(column)?.unwrap_or_default());
    let ends_at: Timestamp = row.get("ends_at")?;
    let role_until: Option<Timestamp> = row.get("professional_until")?;
    let entry = Indexed {
        first_name: name("first_name")?,
        last_name: name("last_name")?,
        country: name("jurisdiction")?,
        languages: codes(row)?,
        modalities: list(row, "modalities")?,
        specialties: list(row, "specialties")?,
        online: row.get("online")?,
        in_person: row.get("in_person")?,
        fee_band: row.get("fee_band")?,
        accepting: row.get("accepting")?,
        accepting_confirmed_at: row.get("accepting_confirmed_at")?,
        ends_at: role_until.map_or(ends_at, |until| until.min(ends_at)),
    };
    Ok(Stored { id, version, entry: Some(entry) })
}

fn list(row: &Row<'_>, column: &str) -> Result<Vec<String>, DbError> {
    Ok(stored_list(&row.get::<String>(column)?))
}

fn codes(row: &Row<'_>) -> Result<Vec<String>, DbError> {
    Ok(row.get::<JsonText<_>>("languages")?.0)
}

/// Who reads, and when.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    pub viewer: std::sync::Arc<Viewer>,
    pub tiers: Tiers,
}

/// The entries of these Members as far as the directory lists them for the reader, in the same order: 20 at most.
pub(crate) async fn entries(
    db: &Db,
    reader: Reader,
    ids: &[MemberId],
) -> Result<Vec<ProfessionalEntry>, DbError> {
    let mut values = params![reader.viewer.id, reader.tiers.now];
    let none = MemberId(uuid::Uuid::nil());
    values.extend((0..20).map(|place| ids.get(place).copied().unwrap_or(none).into()));
    let found = db.query(ENTRIES, values, move |row| read_entry(row, &reader)).await?;
    Ok(ids.iter().filter_map(|id| found.iter().find(|entry| entry.member.uid == *id).cloned()).collect())
}

fn read_entry(row: &Row<'_>, reader: &Reader) -> Result<ProfessionalEntry, DbError> {
    let member = MemberCard::read(row, reader.tiers)?;
    let (first, last): (Option<String>, Option<String>) = (row.get("first_name")?, row.get("last_name")?);
    let accepting =
        Accepting::at(row.get("accepting")?, row.get("accepting_confirmed_at")?, reader.tiers.now);
    Ok(ProfessionalEntry {
        full_name: full_name(first.as_deref(), last.as_deref()),
        profession: row.get("profession")?,
        motto: row.get("motto")?,
        specialties: list(row, "specialties")?,
        modalities: list(row, "modalities")?,
        languages: codes(row)?,
        online: row.get("online")?,
        in_person: row.get("in_person")?,
        city: row.get("city")?,
        country: row.get("jurisdiction")?,
        fee_band: row.get("fee_band")?,
        accepting,
        checked_at: row.get("checked_at")?,
        can_message: can_message(&reader.viewer, member.uid, row.get("accept_dms")?),
        member,
    })
}

/// Everything that the directory says of a Member, if it lists them for the reader.
pub(crate) async fn profile(
    db: &Db,
    reader: Reader,
    id: MemberId,
) -> Result<Option<ProfessionalProfile>, DbError> {
    let values = params![reader.viewer.id, reader.tiers.now, id];
    db.first(PROFILE, values, move |row| {
        let entry = read_entry(row, &reader)?;
        let website: String = row.get("website")?;
        let verification = PublicVerification {
            body: row.get("body")?,
            jurisdiction: entry.country.clone(),
            checked_at: entry.checked_at,
            method: row.get("method")?,
            expires_on: row.get("expires_on")?,
            ends_at: row.get("ends_at")?,
        };
        Ok(ProfessionalProfile {
            about: row.get("words")?,
            qualifications: list(row, "qualifications")?,
            services: list(row, "services_offered")?,
            website_ascii: domain::website::in_ascii(&website),
            website: Some(website).filter(|address| !address.is_empty()),
            fee_note: row.get("fee_note")?,
            accepting_confirmed_at: row.get("accepting_confirmed_at")?,
            verification,
            entry,
        })
    })
    .await
}

/// What is stored of a Member's own practice; empty where nothing ever was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Own {
    pub profession: String,
    pub words: String,
    pub website: String,
    pub practice: Practice,
    pub listed: bool,
    pub accepting: Option<bool>,
    pub accepting_confirmed_at: Option<Timestamp>,
}

/// A Member's own practice.
pub(crate) fn own(tx: &mut Tx<'_>, id: MemberId) -> Result<Option<Own>, DbError> {
    tx.first(OWN, params![id], |row| {
        let text = |column| Ok::<String, DbError>(row.get::<Option<String>>(column)?.unwrap_or_default());
        let truth =
            |column, default| Ok::<bool, DbError>(row.get::<Option<bool>>(column)?.unwrap_or(default));
        let languages: Option<JsonText<Vec<String>>> = row.get("languages")?;
        let practice = Practice {
            qualifications: list(row, "qualifications")?,
            services: list(row, "services_offered")?,
            modalities: list(row, "modalities")?,
            specialties: list(row, "specialties")?,
            languages: languages.unwrap_or_default().0,
            online: truth("online", false)?,
            in_person: truth("in_person", false)?,
            city: text("city")?,
            fee_band: row.get::<Option<_>>("fee_band")?.unwrap_or_default(),
            fee_note: text("fee_note")?,
            motto: text("motto")?,
        };
        Ok(Own {
            profession: text("profession")?,
            words: text("words")?,
            website: row.get("website")?,
            practice,
            listed: truth("listed", true)?,
            accepting: row.get("accepting")?,
            accepting_confirmed_at: row.get("accepting_confirmed_at")?,
        })
    })
}

/// What a Professional says of their practice, ready to be stored.
#[derive(Debug, Clone)]
pub struct Edit {
    /// Their profession.
    pub profession: String,
    /// Their own words.
    pub words: String,
    /// Their website; `None` leaves it as it is.
    pub website: Option<String>,
    /// The practice.
    pub practice: Practice,
    /// The directory may list them.
    pub listed: bool,
}

/// Stores a practice: its lists with the profile, the rest beside it.
///
/// # Errors
/// When the database refuses.
pub fn save(tx: &mut Tx<'_>, id: MemberId, edit: &Edit, now: Timestamp) -> Result<(), DbError> {
    let practice = &edit.practice;
    let languages =
        serde_json::to_string(&practice.languages).map_err(|error| DbError::Refused(error.to_string()))?;
    tx.execute(
        SAVE,
        params![
            id,
            edit.listed,
            edit.profession.as_str(),
            practice.motto.as_str(),
            edit.words.as_str(),
            languages,
            practice.online,
            practice.in_person,
            practice.city.as_str(),
            practice.fee_band.as_str(),
            practice.fee_note.as_str(),
            now,
        ],
    )?;
    let change = members::profile::Change {
        website: edit.website.clone(),
        practice: members::profile::Practice {
            services_offered: Some(practice.services.clone()),
            modalities: Some(practice.modalities.clone()),
            specialties: Some(practice.specialties.clone()),
            qualifications: Some(practice.qualifications.clone()),
        },
        ..members::profile::Change::default()
    };
    members::profile::change(tx, id, &change)?;
    members::profile::changed(tx, id, now)
}

/// Notes at `now` whether a Professional takes new clients.
pub(crate) fn confirm(tx: &mut Tx<'_>, id: MemberId, accepting: bool, now: Timestamp) -> Result<(), DbError> {
    tx.execute(CONFIRM, params![id, accepting, now])?;
    members::directory::touch(tx, id)
}
