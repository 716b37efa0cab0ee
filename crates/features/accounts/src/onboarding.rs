//! `/api/onboarding/*`: the steps between a verified address and the community. Each saves at once and can be repeated.

use axum::extract::State;
use domain::ids::MemberId;
use platform::app::App;
use platform::auth::SignedIn;
use platform::db::Tx;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::browser::Browser;
use crate::rules::{self, Step};
use crate::view::Session;
use crate::{NAME_CHECKED, PLAN_UNKNOWN, STEP_OPEN};

/// The plan that may be chosen without paying.
const FREE: &str = domain::tier::DEFAULT_PLAN;

/// A name.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Name {
    /// 1 to 50 code points.
    first_name: String,
    /// At most 50; only its first letter is shown to others.
    last_name: Option<String>,
    /// Others find the Member by the last name too; absent, it stays as it is.
    last_name_searchable: Option<bool>,
}

/// How often we may email the member.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmailUpdates {
    email_updates: HowOften,
}

/// How often we may email the member.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum HowOften {
    /// Once a week.
    Weekly,
    /// Every day.
    Daily,
    /// Never.
    Off,
}

/// A plan.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Plan {
    /// `tier_0`; paid plans begin with a payment.
    plan: String,
}

/// Saves the name. That of a Professional was checked with their licence, and stays as it is.
#[utoipa::path(put, path = "/api/onboarding/name", tag = "onboarding", request_body = Name,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 200, body = Session),
        (status = 409, description = "`name.checked`: another name than the one that was checked with the caller's licence"),
        (status = 422, description = "`fields.invalid`: firstName `required`, `too_long`, `reserved`; lastName `too_long`, `reserved`")))]
pub async fn save_name(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    browser: Browser,
    Json(form): Json<Name>,
) -> Result<Json<Session>, ApiError> {
    let (first, last) = rules::name(&form.first_name, form.last_name.as_deref())
        .and_then(|name| {
            if viewer.roles.may_moderate() { Ok(name) } else { rules::unlike_staff(name, &app.settings.name) }
        })
        .map_err(|faults| ApiError::fields(&faults))?;
    let (searchable, now) = (form.last_name_searchable, app.now());
    let save = move |tx: &mut Tx<'_>, me| {
        if let Some(checked) = members::professional::checked_name(tx, me, now)?
            && (checked.first_name.as_ref(), checked.last_name.as_ref()) != (Some(&first), last.as_ref())
        {
            return Err(ApiError::new(NAME_CHECKED));
        }
        members::store::set_name(tx, me, &first, last.as_deref(), searchable, now)?;
        Ok(())
    };
    step(&app, &browser, viewer.id, Step::Name, save).await
}

/// Saves how often we may email the member.
#[utoipa::path(put, path = "/api/onboarding/emails", tag = "onboarding", request_body = EmailUpdates,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 200, body = Session)))]
pub async fn choose_email_updates(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    browser: Browser,
    Json(form): Json<EmailUpdates>,
) -> Result<Json<Session>, ApiError> {
    let how_often = match form.email_updates {
        HowOften::Weekly => "weekly",
        HowOften::Daily => "daily",
        HowOften::Off => "off",
    };
    let save = move |tx: &mut Tx<'_>, me| Ok(members::store::set_email_updates(tx, me, how_often)?);
    step(&app, &browser, viewer.id, Step::Emails, save).await
}

/// Saves that a plan was chosen; for now the free one.
#[utoipa::path(put, path = "/api/onboarding/plan", tag = "onboarding", request_body = Plan,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 200, body = Session),
        (status = 422, description = "`plan.unknown`")))]
pub async fn choose_plan(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    browser: Browser,
    Json(form): Json<Plan>,
) -> Result<Json<Session>, ApiError> {
    if form.plan != FREE {
        return Err(ApiError::new(PLAN_UNKNOWN));
    }
    let now = app.now();
    let save = move |tx: &mut Tx<'_>, me| Ok(members::store::choose_free(tx, me, now)?);
    step(&app, &browser, viewer.id, Step::Plan, save).await
}

/// Ends sign-up: the community opens.
#[utoipa::path(put, path = "/api/onboarding/done", tag = "onboarding", extensions(("x-caller" = json!("signed in"))),
    responses((status = 200, body = Session),
        (status = 409, description = "`onboarding.unfinished`")))]
pub async fn finish_onboarding(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    browser: Browser,
) -> Result<Json<Session>, ApiError> {
    let done = app.db.write(move |tx| members::store::finish_onboarding(tx, viewer.id)).await?;
    if !done {
        return Err(ApiError::new(STEP_OPEN));
    }
    Ok(Json(Session::of(&app, browser.token.as_deref()).await?))
}

/// Saves a step's answer, and moves on when it is the step that sign-up is at.
async fn step(
    app: &App,
    browser: &Browser,
    member: MemberId,
    step: Step,
    save: impl FnOnce(&mut Tx<'_>, MemberId) -> Result<(), ApiError> + Clone + Send + 'static,
) -> Result<Json<Session>, ApiError> {
    app.db
        .write(move |tx| {
            save(tx, member)?;
            let chosen = members::store::find(tx, member)?.is_some_and(|found| found.plan_chosen);
            members::store::advance(tx, member, step.as_str(), step.next(chosen).as_str())?;
            Ok::<_, ApiError>(())
        })
        .await?;
    Ok(Json(Session::of(app, browser.token.as_deref()).await?))
}
