//! What a SQLite connection keeps of what it has read, for as long as nobody commits.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use domain::time::{SECOND, Timestamp};

use crate::error::DbError;

/// How long anything is kept, in milliseconds, since some of it depends on the time: a tier ends.
const LASTS: i64 = SECOND;

/// One value of each type.
#[derive(Default)]
pub(crate) struct Kept {
    version: i64,
    values: HashMap<TypeId, (Timestamp, Box<dyn Any + Send>)>,
}

impl Kept {
    /// The value of this type for this version of the database, made where none is kept.
    ///
    /// # Errors
    /// What `make` gives back.
    pub(crate) fn value<K: Any + Send>(
        &mut self,
        version: i64,
        now: Timestamp,
        make: impl FnOnce() -> Result<K, DbError>,
    ) -> Result<&K, DbError> {
        if self.version != version {
            self.values.clear();
            self.version = version;
        }
        let kind = TypeId::of::<K>();
        let lasts = |made: Timestamp| (0..LASTS).contains(&now.since(made));
        if !self.values.get(&kind).is_some_and(|(made, _)| lasts(*made)) {
            self.values.insert(kind, (now, Box::new(make()?)));
        }
        let kept = self.values.get(&kind).and_then(|(_, value)| value.downcast_ref());
        kept.ok_or_else(|| DbError::Refused("what is kept is of another type".into()))
    }
}
