//! Members in every standing, made directly in the database, with a browser each.

use std::sync::atomic::{AtomicUsize, Ordering};

use domain::email::Email;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::plan::Slot;
use domain::role::Roles;
use members::store::NewMember;
use platform::app::App;
use platform::db::DbError;

use crate::{Client, TestApp};

/// The password that [`TestApp::person`] stores, as its hash below.
pub const PASSWORD: &str = "exhale-demo";

/// A member with a browser that is signed in.
#[derive(Clone)]
pub struct Person {
    /// The member.
    pub id: MemberId,
    /// The address.
    pub email: String,
    /// The signed-in browser.
    pub browser: Client,
    /// The application that they are a member of.
    pub app: App,
}

/// A membership that someone is given for good. The ledger knows each by its id, so that what follows `id` is never the
/// same twice.
pub fn entitled(id: &str, slot: Slot) -> Entitled {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    Entitled { id: format!("{id}-{}", COUNT.fetch_add(1, Ordering::Relaxed)), slot, until: None }
}

impl TestApp {
    /// A Free member who may enter the community.
    pub async fn member(&self, first: &str) -> Person {
        self.person(first, |_| {}).await
    }

    /// A moderator.
    pub async fn moderator(&self, first: &str) -> Person {
        self.person(first, |new| new.roles.moderator = true).await
    }

    /// An admin.
    pub async fn admin(&self, first: &str) -> Person {
        self.person(first, |new| new.roles.admin = true).await
    }

    /// A Supporter: slot 0, given for good.
    pub async fn supporter(&self, first: &str) -> Person {
        self.person(first, |new| new.entitled = vec![entitled("test", Slot::Zero)]).await
    }

    /// A Super member: slot 1, given for good.
    pub async fn super_member(&self, first: &str) -> Person {
        self.person(first, |new| new.entitled = vec![entitled("test", Slot::One)]).await
    }

    /// Takes everything back that stands for this member's tier.
    pub async fn end_membership(&self, id: MemberId) {
        self.change("update members set standing = '[]' where id = $1", platform::params![id]).await;
    }

    /// Anyone: a member who may enter, changed by `shape`. Their address is `first@exhale.test`, last name "Tester".
    pub async fn person(&self, first: &str, shape: impl FnOnce(&mut NewMember)) -> Person {
        let id: MemberId = self.app.id();
        let now = self.app.now();
        let mut new = NewMember {
            id,
            email: Email::parse(&format!("{}@exhale.test", first.to_lowercase())).unwrap(),
            password_hash: String::new(),
            email_verified_at: Some(now),
            first_name: Some(first.to_owned()),
            last_name: Some("Tester".to_owned()),
            plan: "tier_0".to_owned(),
            plan_chosen_at: Some(now),
            entitled: Vec::new(),
            roles: Roles::default(),
            onboarding_complete: true,
            onboarding_step: "done".to_owned(),
            created_at: now,
        };
        shape(&mut new);
        let email = new.email.as_typed().to_owned();
        let app = self.app.clone();
        self.app
            .db
            .write(move |tx| {
                assert!(members::store::insert(tx, &app, &new)?, "that address is taken");
                Ok::<_, DbError>(())
            })
            .await
            .unwrap();
        Person { id, email, browser: self.browser_of(id).await, app: self.app.clone() }
    }

    /// A browser in which this member has just logged in.
    pub async fn browser_of(&self, id: MemberId) -> Client {
        let app = self.app.clone();
        let begun = self.app.db.write(move |tx| members::session::begin(tx, &app, id, "Test browser")).await;
        self.browser(&begun.unwrap())
    }
}
