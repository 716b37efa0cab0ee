//! SQL statements as named constants, gathered per store so that a test prepares each of them on both engines.

/// A statement's text for each engine; nearly always the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sql {
    /// What SQLite runs.
    pub sqlite: &'static str,
    /// What PostgreSQL runs.
    pub postgres: &'static str,
}

impl Sql {
    /// One text for both.
    #[must_use]
    pub const fn both(text: &'static str) -> Self {
        Self { sqlite: text, postgres: text }
    }
}

/// Declares a store's statements.
///
/// `NAME = "…";` for both engines, `NAME = [concat!(…)];` where pieces are shared, and
/// `NAME = sqlite "…" postgres "…";` where the engines differ, each of them in brackets where pieces are shared. Makes a constant of each, private unless
/// a visibility is put before its name, and `STATEMENTS` with all of them for the test that prepares every one.
#[macro_export]
macro_rules! statements {
    ($($(#[$doc:meta])* $vis:vis $name:ident =
        $($both:literal)? $([$joined:expr])? $(sqlite $lite:literal postgres $pg:literal)?
        $(sqlite [$own_lite:expr] postgres [$own_pg:expr])? ;)+) => {
        $($(#[$doc])* $vis const $name: $crate::Sql =
            $crate::statements!(@one $($both)? $($joined)? $($lite, $pg)? $($own_lite, $own_pg)?);)+
        /// Every statement of this store by name.
        pub const STATEMENTS: &[(&str, $crate::Sql)] = &[$((stringify!($name), $name)),+];
    };
    (@one $both:expr) => { $crate::Sql::both($both) };
    (@one $lite:expr, $pg:expr) => { $crate::Sql { sqlite: $lite, postgres: $pg } };
}
