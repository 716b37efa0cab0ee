//! Who is asking: the viewer behind a session cookie, and the extractors by which a handler says whom it serves.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::Method;
use axum::http::request::Parts;
use domain::entitlement::{Entitled, access, unconfirmed};
use domain::gate::Gate;
use domain::guard::{self, AccountState, Page};
use domain::ids::{MemberId, SessionId};
use domain::role::Roles;
use domain::tier::{Tier, TierMapping};
use domain::time::Timestamp;

use crate::app::App;
use crate::db::DbError;
use crate::http::api_error::ApiError;
use crate::http::client::Network;
use crate::http::error_code::{GUARDED, NO_SESSION, OTHER_MEMBER, ROLE_MISSING, TIER_NEEDED};

/// The session cookie's name; the prefix makes browsers insist on `Secure`, `Path=/` and no `Domain`.
pub const COOKIE: &str = "__Host-exhale";

/// The header by which a browser may say for which Member it wants something changed.
pub const MEMBER: &str = "x-exhale-member";

/// A signed-in account as it is in the database at this request.
#[derive(Debug, Clone, PartialEq)]
pub struct Viewer {
    /// The account.
    pub id: MemberId,
    /// The session that asks.
    pub session: SessionId,
    /// When this session was last noted as used.
    pub last_seen_at: Timestamp,
    /// First name, when given.
    pub first_name: Option<String>,
    /// Last name, when given.
    pub last_name: Option<String>,
    /// The account's address.
    pub email: String,
    /// The account's roles.
    pub roles: Roles,
    /// The plan, such as `tier_0`: what the ledger stands for, or what is stored where that has never said anything.
    pub plan: String,
    /// What stands for a membership now, the best first.
    pub entitled: Vec<Entitled>,
    /// The e-mail address is verified.
    pub email_verified: bool,
    /// The sign-up steps are done.
    pub onboarding_complete: bool,
    /// A plan was chosen, Free included.
    pub plan_chosen: bool,
    /// The community is closed for maintenance.
    pub maintenance: bool,
}

impl Viewer {
    /// The level that counts for gates and allowances: privileged roles have the top one (spec §6).
    #[must_use]
    pub fn tier(&self, mapping: TierMapping) -> Tier {
        if self.roles.privileged() { Tier::Super } else { access(mapping, &self.entitled) }
    }

    /// Whether anything stands for a membership now.
    #[must_use]
    pub fn subscribed(&self) -> bool {
        !self.entitled.is_empty()
    }

    /// Lets the viewer through a gate.
    ///
    /// # Errors
    /// `tier.needed` with the `feature` and the tier it needs.
    pub fn pass(&self, mapping: TierMapping, gate: Gate) -> Result<(), ApiError> {
        if gate.open_to(self.tier(mapping)) {
            return Ok(());
        }
        Err(closed_by(gate))
    }

    /// What the guard looks at.
    #[must_use]
    pub fn standing(&self) -> AccountState {
        AccountState {
            signed_in: true,
            maintenance: self.maintenance,
            roles: self.roles,
            email_verified: self.email_verified,
            onboarding_complete: self.onboarding_complete,
            plan_chosen: self.plan_chosen || self.subscribed() || self.roles.privileged(),
            payment_unconfirmed: unconfirmed(&self.plan, &self.entitled),
        }
    }
}

/// `tier.needed`, with what one would upgrade for and the tier that has it.
#[must_use]
pub fn closed_by(gate: Gate) -> ApiError {
    ApiError::new(TIER_NEEDED).with("feature", gate.feature).with("needs", gate.needs.level())
}

/// Finds viewers. The port's maker is `commons/members`, which owns the tables.
#[async_trait::async_trait]
pub trait Sessions: Send + Sync + 'static {
    /// The viewer behind the SHA-256 of a token, if the session is alive at `now`. Now and then that is noted: the session
    /// lasts longer, and `network` stays one that the member is known to come from.
    ///
    /// # Errors
    /// When the database refuses.
    async fn viewer(
        &self,
        app: &App,
        token_hash: [u8; 32],
        network: Network,
        now: Timestamp,
    ) -> Result<Option<Viewer>, DbError>;

    /// The same, without noting that the session was used.
    ///
    /// # Errors
    /// When the database refuses.
    async fn glance(
        &self,
        app: &App,
        token_hash: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Viewer>, DbError>;

    /// Everyone from whom this member is apart by a block, no matter who set it.
    ///
    /// # Errors
    /// When the database refuses.
    async fn apart(&self, app: &App, member: MemberId) -> Result<Vec<MemberId>, DbError>;
}

/// Any session, whatever its standing.
pub struct SignedIn(pub Arc<Viewer>);

/// A member whom the guard lets into the community.
pub struct Admitted(pub Arc<Viewer>);

/// A member who may review what others share.
pub struct Moderator(pub Arc<Viewer>);

/// A member who runs the community.
pub struct Admin(pub Arc<Viewer>);

/// Loads the viewer once per request and keeps it beside the request.
pub async fn viewer(parts: &mut Parts, app: &App) -> Result<Option<Arc<Viewer>>, ApiError> {
    if let Some(found) = parts.extensions.get::<Option<Arc<Viewer>>>() {
        return Ok(found.clone());
    }
    let found = match token(&parts.headers) {
        Some(token) => {
            let hash = crate::random::sha256(token.as_bytes());
            let Ok(network) = Network::from_request_parts(parts, app).await;
            app.sessions.viewer(app, hash, network, app.now()).await?.map(Arc::new)
        }
        None => None,
    };
    parts.extensions.insert(found.clone());
    Ok(found)
}

/// The viewer, only read: nothing is noted of the session, and nothing kept beside the request.
///
/// # Errors
/// When the database refuses.
pub async fn glance(headers: &axum::http::HeaderMap, app: &App) -> Result<Option<Viewer>, DbError> {
    let Some(token) = token(headers) else { return Ok(None) };
    app.sessions.glance(app, crate::random::sha256(token.as_bytes()), app.now()).await
}

/// The session token of a request, if it carries one that could be ours.
#[must_use]
pub fn token(headers: &axum::http::HeaderMap) -> Option<String> {
    let jar = axum_extra::extract::CookieJar::from_headers(headers);
    jar.get(COOKIE).map(|cookie| cookie.value().to_owned()).filter(|token| token.len() == 43)
}

/// The viewer who asks, if there is one and nothing is to be changed for someone else, who was signed in here before.
async fn asking(parts: &mut Parts, app: &App) -> Result<Option<Arc<Viewer>>, ApiError> {
    let found = viewer(parts, app).await?;
    let Some(viewer) = &found else { return Ok(None) };
    let meant = parts.headers.get(MEMBER).filter(|_| !matches!(parts.method, Method::GET | Method::HEAD));
    let theirs = |meant: &axum::http::HeaderValue| meant.as_bytes() == viewer.id.0.to_string().as_bytes();
    if meant.is_none_or(theirs) { Ok(found) } else { Err(ApiError::new(OTHER_MEMBER)) }
}

async fn allowed(parts: &mut Parts, app: &App, page: Page) -> Result<Arc<Viewer>, ApiError> {
    let viewer = asking(parts, app).await?.ok_or_else(|| ApiError::new(NO_SESSION))?;
    match guard::redirect(&viewer.standing(), page) {
        None => Ok(viewer),
        Some("/community") => Err(ApiError::new(ROLE_MISSING)),
        Some(path) => Err(ApiError::new(GUARDED).with("goTo", path)),
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        asking(parts, app).await?.map(Self).ok_or_else(|| ApiError::new(NO_SESSION))
    }
}

impl OptionalFromRequestParts<App> for SignedIn {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        Ok(asking(parts, app).await?.map(Self))
    }
}

impl FromRequestParts<App> for Admitted {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allowed(parts, app, Page::Community).await.map(Self)
    }
}

impl FromRequestParts<App> for Moderator {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allowed(parts, app, Page::Moderator).await.map(Self)
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allowed(parts, app, Page::Admin).await.map(Self)
    }
}
