//! The viewer behind a session, and the port that finds them.

use domain::entitlement::{Entitled, access, unconfirmed};
use domain::gate::Gate;
use domain::guard::AccountState;
use domain::ids::{MemberId, SessionId};
use domain::role::Roles;
use domain::tier::{Tier, TierMapping};
use domain::time::Timestamp;
use platform_db::{Db, DbError};
use platform_http::ApiError;
use platform_http::client::Network;
use platform_http::error_code::TIER_NEEDED;

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
    /// When the role of a Professional ends; `None` where there is none, or it has no end.
    pub professional_until: Option<Timestamp>,
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

    /// Until when all of this holds by the clock, `longest` at most.
    #[must_use]
    pub fn holds_until(&self, longest: Timestamp) -> Timestamp {
        let memberships = self.entitled.iter().filter_map(|entitled| entitled.until);
        memberships.chain(self.professional_until).fold(longest, Timestamp::min)
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
        db: &Db,
        token_hash: [u8; 32],
        network: Network,
        now: Timestamp,
    ) -> Result<Option<Viewer>, DbError>;

    /// The same, without noting that the session was used.
    ///
    /// # Errors
    /// When the database refuses.
    async fn glance(&self, db: &Db, token_hash: [u8; 32], now: Timestamp) -> Result<Option<Viewer>, DbError>;

    /// Everyone from whom this member is apart by a block, no matter who set it.
    ///
    /// # Errors
    /// When the database refuses.
    async fn apart(&self, db: &Db, member: MemberId) -> Result<Vec<MemberId>, DbError>;
}
