//! `GET` and `PUT /api/me/practice`: a Professional's own entry, and whether they take new clients.

use axum::extract::State;
use domain::ids::MemberId;
use domain::text::FieldErrors;
use domain::time::Timestamp;
use domain::website::website;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::accepting::{Accepting, unknown_from};
use super::store::{self, Edit};
use super::view::OwnPractice;
use crate::error_codes::NOT_PROFESSIONAL;
use crate::practice::{self, Practice};
use crate::{own_verification, vocabulary};

/// What a Professional says of their practice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditPractice {
    /// Their profession, or empty.
    #[schema(max_length = 80)]
    profession: String,
    /// Their own words, or empty.
    #[schema(max_length = 600)]
    words: String,
    /// Their website; null for none.
    #[schema(required, max_length = 200)]
    website: Option<String>,
    /// The practice.
    practice: Practice,
    /// The directory may list them.
    listed: bool,
}

/// Whether a Professional takes new clients.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmAccepting {
    /// They do.
    accepting: bool,
}

impl EditPractice {
    fn parse(self) -> Result<Edit, FieldErrors> {
        let mut faults = FieldErrors::new();
        let profession = practice::profession(&self.profession, "profession", &mut faults);
        let words = practice::own_words(&self.words, "words", &mut faults);
        let website = website(self.website.as_deref().unwrap_or_default()).unwrap_or_else(|error| {
            faults.push(("website", error.code()));
            String::new()
        });
        let practice = self.practice.parse().unwrap_or_else(|more| {
            faults.extend(more);
            Practice::default()
        });
        if faults.is_empty() {
            Ok(Edit { profession, words, website: Some(website), practice, listed: self.listed })
        } else {
            Err(faults)
        }
    }
}

/// One's own practice, as a Professional.
#[utoipa::path(get, path = "/api/me/practice", tag = "professionals", operation_id = "show_own_practice",
    responses(
        (status = 200, description = "The practice; empty where nothing was said of it yet.", body = OwnPractice),
        (status = 403, description = "`professionals.only`: the caller is no Professional."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn own(State(app): State<App>, Admitted(viewer): Admitted) -> Result<Json<OwnPractice>, ApiError> {
    let (me, now) = (professional(&viewer)?, app.now());
    app.db.read(move |tx| answer(tx, me, now)).await.map(Json)
}

/// Changes one's own practice.
#[utoipa::path(put, path = "/api/me/practice", tag = "professionals", operation_id = "edit_own_practice",
    request_body = EditPractice,
    responses(
        (status = 200, description = "The practice as it is now.", body = OwnPractice),
        (status = 403, description = "`professionals.only`: the caller is no Professional."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn edit(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Json(request): Json<EditPractice>,
) -> Result<Json<OwnPractice>, ApiError> {
    let (me, now) = (professional(&viewer)?, app.now());
    let edit = request.parse().map_err(|faults| ApiError::fields(&faults))?;
    let saved = move |tx: &mut Tx<'_>| {
        store::save(tx, me, &edit, now)?;
        answer(tx, me, now)
    };
    app.db.write(saved).await.map(Json)
}

/// Says whether one takes new clients, also when that is as before: it counts for another sixty days.
#[utoipa::path(put, path = "/api/me/practice/accepting", tag = "professionals", operation_id = "confirm_accepting",
    request_body = ConfirmAccepting,
    responses(
        (status = 200, description = "The practice as it is now.", body = OwnPractice),
        (status = 403, description = "`professionals.only`: the caller is no Professional."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn confirm(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Json(request): Json<ConfirmAccepting>,
) -> Result<Json<OwnPractice>, ApiError> {
    let (me, now) = (professional(&viewer)?, app.now());
    let saved = move |tx: &mut Tx<'_>| {
        store::confirm(tx, me, request.accepting, now)?;
        answer(tx, me, now)
    };
    app.db.write(saved).await.map(Json)
}

/// The viewer, if they are a Professional.
fn professional(viewer: &Viewer) -> Result<MemberId, ApiError> {
    if viewer.roles.professional { Ok(viewer.id) } else { Err(ApiError::new(NOT_PROFESSIONAL)) }
}

fn answer(tx: &mut Tx<'_>, me: MemberId, now: Timestamp) -> Result<OwnPractice, ApiError> {
    let own = store::own(tx, me)?.ok_or_else(ApiError::not_found)?;
    let verification: Result<_, DbError> = own_verification::find(tx, me, now);
    Ok(OwnPractice {
        profession: own.profession,
        words: own.words,
        website: Some(own.website).filter(|address| !address.is_empty()),
        listed: own.listed,
        accepting: Accepting::at(own.accepting, own.accepting_confirmed_at, now),
        accepting_confirmed_at: own.accepting_confirmed_at,
        accepting_unknown_from: unknown_from(own.accepting, own.accepting_confirmed_at),
        verification: verification?,
        question_tags: vocabulary::question_tags(&own.practice.specialties),
        practice: own.practice,
    })
}
