//! The answers of an application as an approval reads them.

use serde::Deserialize;

/// What applicants say of themselves.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct About {
    pub first_name: String,
    pub last_name: String,
    pub profession: String,
    pub website: Option<String>,
    pub words: String,
}

/// The licence that they claim.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct LicenceAnswers {
    pub jurisdiction: String,
}

/// What they say of their practice.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct PracticeAnswers {
    pub qualifications: Vec<String>,
    pub services: Vec<String>,
    pub modalities: Vec<String>,
    pub specialties: Vec<String>,
    pub languages: Vec<String>,
    pub online: bool,
    pub in_person: bool,
    pub city: String,
    pub fee_band: String,
    pub fee_note: String,
    pub motto: String,
}

impl PracticeAnswers {
    /// Services, modalities, specialties and qualifications.
    pub(crate) fn lists(&self) -> [Vec<String>; 4] {
        [&self.services, &self.modalities, &self.specialties, &self.qualifications].map(Clone::clone)
    }
}
