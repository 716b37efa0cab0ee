//! Tells a Member in the app about their application and their verification, of which emails of their own tell as well.

use domain::ids::{ApplicationId, MemberId};
use domain::subject::{Subject, SubjectKind};
use notifications::rules::Kind;
use notifications::tell::{News, tell_in_app};
use platform::app::App;
use platform::db::{DbError, Tx};

pub(crate) use crate::application::emails::APPLICATION_PATH;

/// Where those of one that counts lead.
pub(crate) const PARTNERS_PATH: &str = "/community/partners";

/// Tells a Member in the app, where they are admitted: applicants read it on the page of their application.
pub(crate) fn in_app(
    tx: &mut Tx<'_>,
    app: &App,
    (member, application): (MemberId, Option<ApplicationId>),
    (kind, detail): (Kind, &str),
    path: &str,
) -> Result<(), DbError> {
    let roles = members::store::find(tx, member)?.map(|found| found.roles(app.now()));
    if roles.is_none_or(|roles| roles.applying()) {
        return Ok(());
    }
    let subject = match application {
        Some(id) => Subject::new(SubjectKind::ProfessionalApplication, id),
        None => Subject::new(SubjectKind::Member, member),
    };
    let news = News { detail: Some(detail), path: Some(path), ..News::of(kind, subject) };
    tell_in_app(tx, app, member, &news)
}
