//! The browser that asks: its token, its session if that is alive, and the cookie it is given or loses.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::{self, Viewer};
use platform::db::Tx;
use platform::http::client::Network;
use platform::http::{ApiError, Json};
use platform::session_cookie::{SetCookie, keeping};

use crate::view::Session;
use crate::{LOGIN_REFUSED, device};

/// Who asks, signed in or not.
#[derive(Clone)]
pub struct Browser {
    /// The token it holds, alive or not.
    pub token: Option<String>,
    /// The member behind it.
    pub viewer: Option<Arc<Viewer>>,
    /// Such as "Firefox on Linux".
    pub device: String,
    /// Where it is.
    pub network: Network,
}

impl FromRequestParts<App> for Browser {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let viewer = auth::viewer(parts, app).await?;
        let Ok(network) = Network::from_request_parts(parts, app).await;
        let agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Ok(Self { token: auth::token(&parts.headers), viewer, device: device::name(agent), network })
    }
}

/// A session just begun: its cookie, and what it leads to.
pub struct Entered(String, Session);

impl IntoResponse for Entered {
    fn into_response(self) -> Response {
        (keeping(&self.0), Json(self.1)).into_response()
    }
}

impl Browser {
    /// The cookie for another while, when this request moved the end of its session.
    #[must_use]
    pub fn renewed(&self, now: Timestamp) -> Option<SetCookie> {
        let viewer = self.viewer.as_ref()?;
        let token = self.token.as_ref()?;
        members::session::slides(viewer, now).then(|| keeping(token))
    }

    /// Signs `member` in inside a transaction: a fresh session takes the place of the one this browser had, and its network
    /// is known from now on. Anyone who typed a password gives the hash that it fitted, which another password may have replaced by now.
    ///
    /// # Errors
    /// `login.refused` when the account is suspended, or `typed` is no longer its password's hash.
    pub fn enter(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        member: MemberId,
        typed: Option<&str>,
    ) -> Result<String, ApiError> {
        if !members::store::touch(tx, member, typed, app.now())? {
            return Err(ApiError::new(LOGIN_REFUSED));
        }
        if let Some(before) = &self.viewer {
            members::session::end(tx, app, before.session, before.id)?;
        }
        members::networks::note(tx, member, self.network.0, app.now())?;
        Ok(members::session::begin(tx, app, member, &self.device)?)
    }
}

/// The answer to a member who has just signed in with `token`.
///
/// # Errors
/// When the database refuses.
pub async fn entered(app: &App, token: String) -> Result<Entered, ApiError> {
    let session = Session::of(app, Some(&token)).await?;
    Ok(Entered(token, session))
}
