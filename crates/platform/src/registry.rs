//! The registry through which packages that work across features reach what features implement, without naming them.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

/// Implementations of traits, by trait. A package that works across features, such as the review queue, defines a trait; each
/// feature registers its implementation; and the package asks for all of them.
#[derive(Clone, Default)]
pub struct Registry(HashMap<TypeId, Vec<Arc<dyn Any + Send + Sync>>>);

impl Registry {
    /// Adds an implementation of the trait `T`: `registry.with::<dyn Reviewable>(Arc::new(Wins))`. A type is as good as a trait
    /// where all that differs are values.
    #[must_use]
    pub fn with<T: ?Sized + Send + Sync + 'static>(mut self, implementation: Arc<T>) -> Self {
        self.0.entry(TypeId::of::<T>()).or_default().push(Arc::new(implementation));
        self
    }

    /// Every implementation of the trait `T`, in the order in which the server lists the features.
    pub fn all<T: ?Sized + Send + Sync + 'static>(&self) -> impl Iterator<Item = &Arc<T>> {
        let registered = self.0.get(&TypeId::of::<T>()).into_iter().flatten();
        registered.filter_map(|implementation| implementation.downcast_ref())
    }

    /// Adds everything that another registry has.
    #[must_use]
    pub fn merged(mut self, other: &Self) -> Self {
        for (of_trait, implementations) in &other.0 {
            self.0.entry(*of_trait).or_default().extend(implementations.iter().cloned());
        }
        self
    }
}

/// A path to which another server sends requests that a signature proves, so that they need not come from our own pages.
pub struct SignedPath(pub &'static str);
