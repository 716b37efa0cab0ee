//! Members in every standing, made directly in the database, with a browser each.

use domain::email::Email;
use domain::ids::MemberId;
use domain::role::Roles;
use members::store::NewMember;
use platform::db::DbError;

use crate::{Client, TestApp};

/// The password that [`TestApp::person`] stores, as its hash below.
pub const PASSWORD: &str = "exhale-demo";

/// A member with a browser that is signed in.
pub struct Person {
    /// The member.
    pub id: MemberId,
    /// The address.
    pub email: String,
    /// The signed-in browser.
    pub browser: Client,
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

    /// A Supporter: plan slot 0 with a subscription.
    pub async fn supporter(&self, first: &str) -> Person {
        self.person(first, |new| new.subscription_ids = vec!["sub_test".into()]).await
    }

    /// Anybody: a member who may enter, changed by `shape`. Their address is `first@exhale.test`, last name "Tester".
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
            subscription_ids: Vec::new(),
            roles: Roles::default(),
            onboarding_complete: true,
            onboarding_step: "done".to_owned(),
            created_at: now,
        };
        shape(&mut new);
        let email = new.email.as_typed().to_owned();
        self.app
            .db
            .write(move |tx| {
                assert!(members::store::insert(tx, &new)?, "that address is taken");
                Ok::<_, DbError>(())
            })
            .await
            .unwrap();
        Person { id, email, browser: self.browser_of(id).await }
    }

    /// A browser in which this member has just logged in.
    pub async fn browser_of(&self, id: MemberId) -> Client {
        let app = self.app.clone();
        let begun = self.app.db.write(move |tx| members::session::begin(tx, &app, id, "Test browser")).await;
        self.browser(&begun.unwrap())
    }
}
