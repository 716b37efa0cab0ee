//! `/api/members/me`: the user document of spec §3, read by its owner.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::time::Timestamp;
use members::document_part::DocumentPart;
use platform::app::App;
use platform::auth::SignedIn;
use platform::feature::Registry;
use platform::http::{ApiError, Json};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::onboarding::HowOften;
use crate::rules::Step;

/// The user document of spec §3, with the fields that features add to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserDocument {
    /// The member.
    uid: MemberId,
    /// The account's address.
    email: String,
    /// First name.
    #[schema(required)]
    first_name: Option<String>,
    /// Last name.
    #[schema(required)]
    last_name: Option<String>,
    /// The stored plan; `tier_0` by default.
    plan: String,
    /// A verified professional.
    #[serde(rename = "isMHP")]
    is_mhp: bool,
    /// Has asked to become one.
    #[serde(rename = "isMHPApplicant")]
    is_mhp_applicant: bool,
    /// That application is complete.
    mhp_application_complete: bool,
    /// The customer at the card provider.
    #[schema(required)]
    stripe_customer_id: Option<String>,
    /// All subscriptions.
    subscription_ids: Vec<String>,
    /// The first of them.
    #[schema(required)]
    subscription_id: Option<String>,
    /// The sign-up steps are done.
    onboarding_complete: bool,
    /// Where sign-up goes on.
    #[schema(value_type = Step)]
    onboarding_step: String,
    /// How often we may write.
    #[schema(value_type = HowOften)]
    email_updates: String,
    /// The last sign-in.
    #[schema(required)]
    last_active: Option<Timestamp>,
    /// The app was installed.
    pwa_installed: bool,
    /// When the account was made.
    created_at: Timestamp,
    /// The fields that features add; [`describe`] puts them into the schema.
    #[serde(flatten)]
    #[schema(ignore)]
    parts: Map<String, Value>,
}

/// Gives [`UserDocument`] in the API's document the fields that these features registered.
pub fn describe(document: &mut Value, registry: &Registry) {
    let Some(schema) = document.pointer_mut("/components/schemas/UserDocument") else { return };
    for part in registry.all::<dyn DocumentPart>() {
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert(part.field().to_owned(), part.schema());
        }
        if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
            required.push(json!(part.field()));
        }
    }
}

/// What a member may note about themselves here.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateMe {
    /// The app was installed.
    pwa_installed: Option<bool>,
}

/// The user document.
#[utoipa::path(get, path = "/api/members/me", tag = "account", extensions(("x-caller" = json!("signed in"))),
    responses((status = 200, body = UserDocument)))]
pub async fn show_me(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
) -> Result<Json<UserDocument>, ApiError> {
    let at = app.clone();
    let (found, parts) = app
        .db
        .read(move |tx| {
            let found = members::store::find(tx, viewer.id)?.ok_or_else(ApiError::not_found)?;
            let mut parts = Map::new();
            for part in at.registry.all::<dyn DocumentPart>() {
                parts.insert(part.field().to_owned(), part.value(tx, viewer.id)?);
            }
            Ok::<_, ApiError>((found, parts))
        })
        .await?;
    let (live, roles) = (found.entitlements.live(app.now()), found.roles(app.now()));
    Ok(Json(UserDocument {
        uid: found.id,
        plan: found.plan(app.now()),
        email: found.email,
        first_name: found.first_name,
        last_name: found.last_name,
        is_mhp: roles.professional,
        is_mhp_applicant: roles.applicant,
        mhp_application_complete: roles.application_complete,
        stripe_customer_id: found.stripe_customer_id,
        subscription_id: live.first().map(|best| best.id.clone()),
        subscription_ids: live.into_iter().map(|row| row.id).collect(),
        onboarding_complete: found.onboarding_complete,
        onboarding_step: found.onboarding_step,
        email_updates: found.email_updates,
        last_active: found.last_active,
        pwa_installed: found.pwa_installed,
        created_at: found.created_at,
        parts,
    }))
}

/// Notes what changed.
#[utoipa::path(patch, path = "/api/members/me", tag = "account", request_body = UpdateMe,
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 204, description = "Recorded.")))]
pub async fn update_me(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(form): Json<UpdateMe>,
) -> Result<StatusCode, ApiError> {
    if let Some(installed) = form.pwa_installed {
        app.db.write(move |tx| members::store::set_pwa_installed(tx, viewer.id, installed)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
