//! What an application says, step by step: what of it is accepted, and what is missing before it can be handed in; pure.

use domain::limits::{EXPERIENCE_YEARS_MAX, LICENCE_BODY_MAX, LICENCE_NUMBER_MAX, NAME_MAX};
use domain::text::{FieldErrors, TextError, required_line};
use domain::time::Timestamp;
use domain::website::website;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::practice::{Practice, own_words, profession};
use crate::verification::rules::{self, DayError};
use crate::vocabulary::country;

/// Who applies. Everything may be empty while the application is a draft.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ApplicationAbout)]
pub struct About {
    /// First name.
    #[schema(max_length = 50)]
    pub first_name: String,
    /// Last name, as it is on the licence.
    #[schema(max_length = 50)]
    pub last_name: String,
    /// What they are, such as "Psychologist".
    #[schema(max_length = 80)]
    pub profession: String,
    /// For how many years they have worked.
    #[schema(required, minimum = 0, maximum = 80)]
    pub experience_years: Option<u8>,
    /// The address of their website.
    #[schema(required, max_length = 200)]
    pub website: Option<String>,
    /// What they say of themselves.
    #[schema(max_length = 600)]
    pub words: String,
}

/// The licence.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ApplicationLicence)]
pub struct Licence {
    /// Its number.
    #[schema(max_length = 60)]
    pub number: String,
    /// Who issued it.
    #[schema(max_length = 120)]
    pub body: String,
    /// In which country, by its code of ISO 3166-1 (alpha-2), or empty.
    #[schema(max_length = 2)]
    pub jurisdiction: String,
    /// The last day on which it is valid, as YYYY-MM-DD.
    #[schema(required, format = Date)]
    pub expires_on: Option<String>,
    /// It is valid for life.
    pub no_expiry: bool,
}

impl About {
    /// What is stored of it.
    ///
    /// # Errors
    /// The fields at fault, such as `about.website`.
    pub fn parse(self) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let first_name = line(&self.first_name, ("about.firstName", NAME_MAX), &mut faults);
        let last_name = line(&self.last_name, ("about.lastName", NAME_MAX), &mut faults);
        let profession = profession(&self.profession, "about.profession", &mut faults);
        let words = own_words(&self.words, "about.words", &mut faults);
        if self.experience_years.is_some_and(|years| years > EXPERIENCE_YEARS_MAX) {
            faults.push(("about.experienceYears", "too_many"));
        }
        let website = match self.website.as_deref().map(website) {
            None => None,
            Some(Ok(address)) => Some(address).filter(|address| !address.is_empty()),
            Some(Err(error)) => {
                faults.push(("about.website", error.code()));
                None
            }
        };
        let parsed = Self { first_name, last_name, profession, words, website, ..self };
        if faults.is_empty() { Ok(parsed) } else { Err(faults) }
    }
}

impl Licence {
    /// What is stored of it at `now`.
    ///
    /// # Errors
    /// The fields at fault, such as `licence.expiresOn`.
    pub fn parse(self, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let number = line(&self.number, ("licence.number", LICENCE_NUMBER_MAX), &mut faults);
        let body = line(&self.body, ("licence.body", LICENCE_BODY_MAX), &mut faults);
        let jurisdiction = match self.jurisdiction.trim() {
            "" => "",
            code => country(code).unwrap_or_else(|| {
                faults.push(("licence.jurisdiction", "unknown"));
                ""
            }),
        };
        if let Some(error) = self.expires_on.as_deref().and_then(|day| self.expiry_error(day, now)) {
            faults.push(("licence.expiresOn", error));
        }
        let parsed = Self { number, body, jurisdiction: jurisdiction.to_owned(), ..self };
        if faults.is_empty() { Ok(parsed) } else { Err(faults) }
    }

    fn expiry_error(&self, day: &str, now: Timestamp) -> Option<&'static str> {
        if self.no_expiry { Some("not_allowed") } else { rules::accepted(day, now).err().map(DayError::code) }
    }
}

/// What is missing before an application can be handed in at `now`, and which step comes first that lacks something.
#[must_use]
pub fn missing(
    (about, licence, practice): (&About, &Licence, &Practice),
    files: usize,
    now: Timestamp,
) -> (FieldErrors, i64) {
    let expiry = match &licence.expires_on {
        Some(day) => licence.expiry_error(day, now),
        None => (!licence.no_expiry).then_some("required"),
    };
    let empty = |is_empty: bool| is_empty.then_some("required");
    let fields = [
        (1, "about.firstName", empty(about.first_name.is_empty())),
        (1, "about.lastName", empty(about.last_name.is_empty())),
        (1, "about.profession", empty(about.profession.is_empty())),
        (2, "licence.number", empty(licence.number.is_empty())),
        (2, "licence.body", empty(licence.body.is_empty())),
        (2, "licence.jurisdiction", empty(licence.jurisdiction.is_empty())),
        (2, "licence.expiresOn", expiry),
        (3, "practice.languages", empty(practice.languages.is_empty())),
        (3, "practice.online", empty(!practice.online && !practice.in_person)),
        (4, "evidence", empty(files == 0)),
    ];
    let step = fields.iter().find(|(.., error)| error.is_some()).map_or(5, |(step, ..)| *step);
    (fields.into_iter().filter_map(|(_, field, error)| Some((field, error?))).collect(), step)
}

fn line(raw: &str, (field, max): (&'static str, usize), faults: &mut FieldErrors) -> String {
    match required_line(raw, max) {
        Ok(text) => return text,
        Err(TextError::Empty) => {}
        Err(TextError::TooLong) => faults.push((field, "too_long")),
    }
    String::new()
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
