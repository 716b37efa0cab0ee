//! The lists of a Room that name people (spec §3: hosts, admins, callMembers).

/// A list of a Room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// `hosts`, who lead it.
    Host,
    /// `admins`, who also arrange it.
    Admin,
    /// `callMembers`, who may come in where it is private.
    CallMember,
}

platform::text_columns!(Part => Self::from_stored);

impl Part {
    /// The word stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Admin => "admin",
            Self::CallMember => "call_member",
        }
    }

    /// The list behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Host, Self::Admin, Self::CallMember].into_iter().find(|part| part.as_str() == word)
    }
}
