//! What the browser is told about a session: the session user of spec §3, and the guard's answer for every page.

use domain::entitlement::access;
use domain::guard::{self, AccountState, Page};
use domain::ids::MemberId;
use domain::name::display_name;
use domain::tier::{StoredPlan, Tier, TierMapping, level};
use members::document::Document;
use members::maintenance;
use members::session_view::SessionView;
use platform::app::{App, build_id};
use platform::auth::Viewer;
use platform::http::ApiError;
use platform::random::sha256;
use platform::settings::Settings;
use serde::Serialize;
use utoipa::ToSchema;

use crate::onboarding::HowOften;
use crate::rules::Step;

/// Who this browser is, and where it may go.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// Null when signed out.
    #[schema(required)]
    pub user: Option<SessionUser>,
    /// Where each guarded page sends this browser.
    pub guard: Guard,
    /// The community is closed for maintenance.
    pub maintenance: bool,
    /// With which tier begins what operators decide about.
    pub gates: SessionGates,
    /// Within how many hours moderators usually read what waits for them.
    pub moderator_hours: u32,
    /// Which version of the server answers.
    pub build_id: String,
}

/// The least `access` for what an operator may begin with a tier (O-5).
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct SessionGates {
    /// Commenting.
    #[schema(schema_with = members::card::level_schema)]
    pub comment: u8,
    /// Liking.
    #[schema(schema_with = members::card::level_schema)]
    pub like: u8,
}

impl SessionGates {
    fn of(settings: &Settings) -> Self {
        Self { comment: settings.comment_gate.needs.level(), like: settings.like_gate.needs.level() }
    }
}

/// Writes the session into pages.
pub struct SessionInPage;

#[async_trait::async_trait]
impl SessionView for SessionInPage {
    async fn json(&self, app: &App, viewer: Option<&Viewer>) -> Result<String, ApiError> {
        serde_json::to_string(&Session::seen_by(app, viewer).await?).map_err(ApiError::internal)
    }
}

/// The session user of spec §3, fresh from the database.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionUser {
    /// The member.
    pub uid: MemberId,
    /// The account's address.
    pub email: String,
    /// "First L.", or "Member".
    pub display_name: String,
    /// Address of the photo or of a drawn portrait, or empty.
    #[serde(rename = "photoURL")]
    pub photo_url: String,
    /// First name.
    #[schema(required)]
    pub first_name: Option<String>,
    /// Last name.
    #[schema(required)]
    pub last_name: Option<String>,
    /// Others find the Member by the last name too; Professionals are always found by theirs.
    pub last_name_searchable: bool,
    /// The roles that the specification calls token claims (O-62).
    pub claims: Claims,
    /// As `claims.admin`.
    pub is_admin: bool,
    /// As `claims.moderator`.
    pub is_moderator: bool,
    /// As `claims.ambassador`.
    pub is_ambassador: bool,
    /// A verified professional.
    #[serde(rename = "isMHP")]
    pub is_mhp: bool,
    /// Has asked to become one.
    #[serde(rename = "isMHPApplicant")]
    pub is_mhp_applicant: bool,
    /// That application is complete.
    pub mhp_application_complete: bool,
    /// The plan, such as `tier_0`: what stands for it, or what is stored where nothing ever did.
    pub plan: String,
    /// 0, 1 or 2 (O-1).
    #[schema(schema_with = members::card::level_schema)]
    pub tier: u8,
    /// Free, Supporter or Super.
    pub tier_name: &'static str,
    /// 0, 1 or 2: what gates and allowances grant. It is `tier`, but for a plan that nothing pays for, and where the
    /// operator's reading gives a paid plan no tier of its own.
    #[schema(schema_with = members::card::level_schema)]
    pub access: u8,
    /// 0, 1 or 2: the tier of what stands for the membership, which a role does not raise.
    #[schema(schema_with = members::card::level_schema)]
    pub membership_tier: u8,
    /// Super or above, or a confirmed subscription.
    pub is_subscribed: bool,
    /// The customer at the card provider.
    #[schema(required)]
    pub stripe_customer_id: Option<String>,
    /// The best of them.
    #[schema(required)]
    pub subscription_id: Option<String>,
    /// What stands for the membership now.
    pub subscription_ids: Vec<String>,
    /// A plan was chosen, Free included, or something stands for one (O-27).
    pub has_selected_plan: bool,
    /// The address is verified.
    pub email_verified: bool,
    /// The sign-up steps are done.
    pub onboarding_complete: bool,
    /// Where sign-up goes on.
    #[schema(value_type = Step)]
    pub onboarding_step: String,
    /// How often we may write.
    #[schema(value_type = HowOften)]
    pub email_updates: String,
    /// The app was installed.
    pub pwa_installed: bool,
    /// What the menus may show.
    pub can: Can,
}

/// The roles that the specification calls token claims.
#[derive(Debug, Serialize, ToSchema)]
pub struct Claims {
    /// Runs the community.
    pub admin: bool,
    /// Reviews what members share.
    pub moderator: bool,
    /// Brings people in.
    pub ambassador: bool,
}

/// What this member may use at all, as the guard decides it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Can {
    /// Share a Win, when the allowance permits.
    pub share_win: bool,
    /// Ask a Question, when the allowance permits.
    pub ask_question: bool,
    /// The moderator's desk.
    pub moderate: bool,
    /// The admin's pages.
    pub administer: bool,
    /// The partners' pages.
    pub partner: bool,
}

/// For each guarded page where to go instead, or null to stay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "each is the page of that name in domain::guard")]
pub struct Guard {
    #[schema(required)]
    pub community: Option<&'static str>,
    #[schema(required)]
    pub login: Option<&'static str>,
    #[schema(required)]
    pub signup: Option<&'static str>,
    #[schema(required)]
    pub maintenance: Option<&'static str>,
    #[schema(required)]
    pub upgrade: Option<&'static str>,
    #[schema(required)]
    pub profile: Option<&'static str>,
    #[schema(required)]
    pub verify: Option<&'static str>,
    #[schema(required)]
    pub professional_application: Option<&'static str>,
    #[schema(required)]
    pub application_pending: Option<&'static str>,
    #[schema(required)]
    pub moderator: Option<&'static str>,
    #[schema(required)]
    pub partners: Option<&'static str>,
    #[schema(required)]
    pub admin: Option<&'static str>,
}

impl Session {
    /// What a token leads to now, after a change; a token that is missing or dead makes a visitor.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn of(app: &App, token: Option<&str>) -> Result<Self, ApiError> {
        let viewer = match token {
            Some(token) => app.sessions.glance(&app.db, sha256(token.as_bytes()), app.now()).await?,
            None => None,
        };
        Self::seen_by(app, viewer.as_ref()).await
    }

    /// What this viewer, whom the request has loaded already, sees; a visitor is none.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn seen_by(app: &App, viewer: Option<&Viewer>) -> Result<Self, ApiError> {
        let document = match viewer {
            Some(viewer) => members::store::by_id(&app.db, viewer.id).await?,
            None => None,
        };
        Ok(match (viewer, document) {
            (Some(viewer), Some(document)) => {
                let mapping = app.settings.tier_mapping;
                let user = Self::user(viewer, document, mapping);
                Self {
                    user: Some(user),
                    guard: Guard::of(&viewer.standing()),
                    maintenance: viewer.maintenance,
                    gates: SessionGates::of(&app.settings),
                    moderator_hours: app.settings.moderator_hours,
                    build_id: build_id(),
                }
            }
            _ => Self::visitor(app, maintenance::is_on(&app.db).await?),
        })
    }

    fn visitor(app: &App, maintenance: bool) -> Self {
        let guard = Guard::of(&AccountState { maintenance, ..AccountState::default() });
        Self {
            user: None,
            guard,
            maintenance,
            gates: SessionGates::of(&app.settings),
            moderator_hours: app.settings.moderator_hours,
            build_id: build_id(),
        }
    }

    fn user(viewer: &Viewer, document: Document, mapping: TierMapping) -> SessionUser {
        let standing = viewer.standing();
        let tier = session_tier(mapping, viewer);
        let roles = viewer.roles;
        let may = |page| guard::redirect(&standing, page).is_none();
        SessionUser {
            uid: document.id,
            display_name: display_name(document.first_name.as_deref(), document.last_name.as_deref()),
            email: document.email,
            photo_url: document.photo_url,
            first_name: document.first_name,
            last_name: document.last_name,
            last_name_searchable: document.last_name_searchable,
            claims: Claims { admin: roles.admin, moderator: roles.moderator, ambassador: roles.ambassador },
            is_admin: roles.admin,
            is_moderator: roles.moderator,
            is_ambassador: roles.ambassador,
            is_mhp: roles.professional,
            is_mhp_applicant: roles.applicant,
            mhp_application_complete: roles.application_complete,
            plan: viewer.plan.clone(),
            tier: tier.level(),
            tier_name: tier.name(),
            access: viewer.tier(mapping).level(),
            membership_tier: access(mapping, &viewer.entitled).level(),
            is_subscribed: tier >= Tier::Super || viewer.subscribed(),
            stripe_customer_id: document.stripe_customer_id,
            subscription_id: viewer.entitled.first().map(|best| best.id.clone()),
            subscription_ids: viewer.entitled.iter().map(|row| row.id.clone()).collect(),
            has_selected_plan: standing.plan_chosen,
            email_verified: document.email_verified,
            onboarding_complete: document.onboarding_complete,
            onboarding_step: document.onboarding_step,
            email_updates: document.email_updates,
            pwa_installed: document.pwa_installed,
            can: Can {
                share_win: may(Page::Community),
                ask_question: may(Page::Community),
                moderate: may(Page::Moderator),
                administer: may(Page::Admin),
                partner: may(Page::Partners),
            },
        }
    }
}

/// The level that the session names: that of the plan, by the operator's reading of spec §3, and Super for privileged
/// roles. What gates grant is [`Viewer::tier`], which believes no plan that nothing pays for.
fn session_tier(mapping: TierMapping, viewer: &Viewer) -> Tier {
    if viewer.roles.privileged() {
        return Tier::Super;
    }
    level(mapping, &StoredPlan::Text(&viewer.plan), viewer.subscribed())
}

impl Guard {
    fn of(standing: &AccountState) -> Self {
        let to = |page| guard::redirect(standing, page);
        Self {
            community: to(Page::Community),
            login: to(Page::Login),
            signup: to(Page::Signup),
            maintenance: to(Page::Maintenance),
            upgrade: to(Page::Upgrade),
            profile: to(Page::Profile),
            verify: to(Page::Verify),
            professional_application: to(Page::ProfessionalApplication),
            application_pending: to(Page::ApplicationPending),
            moderator: to(Page::Moderator),
            partners: to(Page::Partners),
            admin: to(Page::Admin),
        }
    }
}
