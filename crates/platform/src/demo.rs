//! The members of the demo, as features that add example content find them.

use std::collections::HashMap;
use std::error::Error;

use futures_util::future::BoxFuture;

use domain::ids::MemberId;
use domain::role::Roles;
use domain::time::Timestamp;

use crate::app::App;
use crate::db::{DbError, Tx};

/// Stores the files of one feature's example content, before [`Fill`] refers to them.
pub type StoreFiles = for<'a> fn(&'a App, &'a People) -> StoredFiles<'a>;

/// What [`StoreFiles`] returns: done when the files are stored.
pub type StoredFiles<'a> = BoxFuture<'a, Result<(), Box<dyn Error + Send + Sync>>>;

/// Adds the example content of one feature, after that of the features listed before it.
pub type Fill = fn(&mut Tx<'_>, &App, &People) -> Result<(), DbError>;

/// The members of the demo, by first name.
#[derive(Debug, Clone)]
pub struct People {
    /// When the demo begins; everything in it happened before.
    pub now: Timestamp,
    /// Who has read what was handed in.
    pub moderator: MemberId,
    known: HashMap<&'static str, (MemberId, Roles)>,
}

impl People {
    /// These members, of whom `moderator` has read everything.
    ///
    /// # Errors
    /// When the moderator is none of them.
    pub fn new(
        now: Timestamp,
        moderator: &str,
        known: HashMap<&'static str, (MemberId, Roles)>,
    ) -> Result<Self, DbError> {
        let unread = Self { now, moderator: MemberId(uuid::Uuid::nil()), known };
        Ok(Self { moderator: unread.id_of(moderator)?, ..unread })
    }

    /// The member with this first name.
    ///
    /// # Errors
    /// When there is none.
    pub fn id_of(&self, first: &str) -> Result<MemberId, DbError> {
        let found = self.known.get(first).map(|(id, _)| *id);
        found.ok_or_else(|| DbError::Refused(format!("no example {first}")))
    }

    /// The members with these first names.
    ///
    /// # Errors
    /// When one is missing.
    pub fn ids_of(&self, firsts: &[&str]) -> Result<Vec<MemberId>, DbError> {
        firsts.iter().map(|first| self.id_of(first)).collect()
    }

    /// Whether the member with this first name is a Professional.
    #[must_use]
    pub fn is_professional(&self, first: &str) -> bool {
        self.known.get(first).is_some_and(|(_, roles)| roles.professional)
    }
}
