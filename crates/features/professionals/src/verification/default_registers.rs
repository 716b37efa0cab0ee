//! The public registers that a new community begins with; admins change them as they need.

use async_trait::async_trait;
use domain::ids::RegisterId;
use domain::time::DAY;
use platform::app::App;
use platform::db::DbError;
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use super::register_rules::SaveRegister;
use super::register_store;

const SEED: &str = "professionals.seed_registers";

/// Comes round so that a database that is new or was restored has them soon; once it had them it does nothing.
pub(crate) const SCHEDULE: Schedule = Schedule { kind: SEED, every: DAY };

/// Country, name, who keeps it, address, and a note.
const REGISTERS: &[(&str, &str, &str, &str, &str)] = &[
    (
        "AT",
        "Psychotherapeutenliste",
        "Bundesministerium für Gesundheit",
        "https://psychotherapie.ehealth.gv.at/",
        "Psychotherapists.",
    ),
    (
        "AT",
        "Liste der Psychologinnen und Psychologen",
        "Bundesministerium für Gesundheit",
        "https://psychologen.ehealth.gv.at/",
        "Clinical and health psychologists.",
    ),
    (
        "AU",
        "Register of practitioners",
        "Australian Health Practitioner Regulation Agency (Ahpra)",
        "https://www.ahpra.gov.au/registration/registers-of-practitioners.aspx",
        "Psychologists and psychiatrists; shows conditions.",
    ),
    (
        "BE",
        "Psychologists' list",
        "Commission des psychologues / Psychologencommissie",
        "https://www.compsy.be/",
        "Psychologists.",
    ),
    (
        "BR",
        "Cadastro Nacional",
        "Conselho Federal de Psicologia",
        "https://cadastro.cfp.org.br/",
        "Psychologists, by name or CRP number.",
    ),
    (
        "CA",
        "Find a Registered Psychotherapist",
        "College of Registered Psychotherapists of Ontario (CRPO)",
        "https://crpo.ca/",
        "Ontario; every province has a college of its own.",
    ),
    (
        "CA",
        "Tableau des membres",
        "Ordre des psychologues du Québec",
        "https://www.ordrepsy.qc.ca/",
        "Quebec.",
    ),
    (
        "CH",
        "PsyReg",
        "Bundesamt für Gesundheit (BAG)",
        "https://www.psyreg.admin.ch/",
        "Psychology professions, with cantonal permits.",
    ),
    ("CH", "MedReg", "Bundesamt für Gesundheit (BAG)", "https://www.medregom.admin.ch/", "Psychiatrists."),
    (
        "DE",
        "Arztsuche 116117",
        "Kassenärztliche Bundesvereinigung",
        "https://arztsuche.116117.de/",
        "Psychotherapists and psychiatrists with public insurance; ask the state's Psychotherapeutenkammer about others.",
    ),
    (
        "ES",
        "Consejo General de la Psicología",
        "Consejo General de la Psicología de España",
        "https://www.cop.es/",
        "Leads to the regional colleges, which confirm members.",
    ),
    (
        "FI",
        "JulkiTerhikki",
        "Valvira",
        "https://julkiterhikki.valvira.fi/",
        "Psychologists, psychotherapists and physicians.",
    ),
    (
        "FR",
        "Annuaire Santé",
        "Agence du Numérique en Santé",
        "https://annuaire.esante.gouv.fr/",
        "Psychologists, psychotherapists and physicians, by RPPS number.",
    ),
    (
        "GB",
        "Check the Register",
        "Health and Care Professions Council (HCPC)",
        "https://www.hcpc-uk.org/check-the-register/",
        "Practitioner psychologists and arts therapists.",
    ),
    (
        "GB",
        "The medical register",
        "General Medical Council (GMC)",
        "https://www.gmc-uk.org/registration-and-licensing/our-registers",
        "Psychiatrists.",
    ),
    (
        "GB",
        "BACP Register",
        "British Association for Counselling and Psychotherapy",
        "https://www.bacp.co.uk/search/Register",
        "Counsellors and psychotherapists; a voluntary, accredited register.",
    ),
    ("IE", "Medical register", "Medical Council", "https://www.medicalcouncil.ie/", "Psychiatrists."),
    (
        "IE",
        "Check a register",
        "CORU",
        "https://www.coru.ie/",
        "Professions that are registered by law; others are confirmed by their association.",
    ),
    (
        "IN",
        "Central Rehabilitation Register",
        "Rehabilitation Council of India",
        "https://rehabcouncil.nic.in/",
        "Clinical psychologists.",
    ),
    (
        "IT",
        "Albo nazionale degli psicologi",
        "Consiglio Nazionale Ordine Psicologi",
        "https://www.psy.it/",
        "Psychologists and psychotherapists.",
    ),
    (
        "MX",
        "Registro Nacional de Profesionistas",
        "Dirección General de Profesiones, SEP",
        "https://www.cedulaprofesional.sep.gob.mx/",
        "By name or cédula.",
    ),
    (
        "NL",
        "BIG-register",
        "CIBG",
        "https://www.bigregister.nl/",
        "Health psychologists, psychotherapists and physicians, with disciplinary measures.",
    ),
    (
        "NZ",
        "Search the Register",
        "New Zealand Psychologists Board",
        "https://psychologistsboard.org.nz/",
        "Psychologists; shows whether a practising certificate is current.",
    ),
    (
        "US",
        "NPI Registry",
        "Centers for Medicare & Medicaid Services",
        "https://npiregistry.cms.hhs.gov/",
        "Leads to the state and number of a licence; the state's board says whether it is current.",
    ),
    (
        "US",
        "DocInfo",
        "Federation of State Medical Boards",
        "https://www.docinfo.org/",
        "Psychiatrists in all states, with board actions.",
    ),
    (
        "US",
        "Boards of psychology",
        "Association of State and Provincial Psychology Boards (ASPPB)",
        "https://asppb.net/",
        "Leads to the licence search of each state and province.",
    ),
    (
        "ZA",
        "iRegister",
        "Health Professions Council of South Africa (HPCSA)",
        "https://www.hpcsa.co.za/",
        "Psychologists, counsellors and physicians.",
    ),
];

/// Every register as an admin could have entered it.
fn defaults() -> impl Iterator<Item = SaveRegister> {
    REGISTERS.iter().map(|(country, name, body, url, note)| SaveRegister {
        country: (*country).to_owned(),
        name: (*name).to_owned(),
        body: (*body).to_owned(),
        url: (*url).to_owned(),
        note: (*note).to_owned(),
    })
}

/// Adds them to a community that never had them.
pub(crate) struct SeedRegisters;

#[async_trait]
impl Handler for SeedRegisters {
    fn kind(&self) -> &'static str {
        SEED
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let (at, now) = (app.clone(), app.now());
        let seeded = app.db.write(move |tx| {
            if register_store::seeded(tx, now)? {
                for register in defaults() {
                    register_store::insert(tx, at.id::<RegisterId>(), &register, (None, now))?;
                }
            }
            Ok(())
        });
        seeded.await.map_err(|error: DbError| JobError::from(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_could_have_been_entered_by_an_admin() {
        let mut seen = BTreeSet::new();
        for register in defaults() {
            let known = format!("{register:?}");
            assert!(seen.insert(register.url.clone()), "twice: {known}");
            let parsed = register.parse().unwrap_or_else(|faults| panic!("{known}: {faults:?}"));
            assert_eq!(format!("{parsed:?}"), known, "it is stored as it is written");
        }
        let countries: BTreeSet<_> = defaults().map(|register| register.country).collect();
        assert!(countries.len() >= 15, "{countries:?}");
    }
}
