//! Subjects: what can be commented on, reported and reviewed, by kind and id.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A kind of thing that Members make.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum SubjectKind {
    /// A Win.
    Win,
    /// A Question, or a prompt.
    Question,
    /// A Comment on one of them.
    Comment,
    /// A Member, as their profile shows them.
    Member,
    /// A Message in the community's chat.
    Message,
    /// What a Member showed to the moderators of a conversation in private.
    ReportedConversation,
    /// A Room.
    Room,
    /// What happened in a Room, as it was when a Member reported it.
    ReportedRoom,
    /// A Professional's application.
    ProfessionalApplication,
}

impl SubjectKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Win,
        Self::Question,
        Self::Comment,
        Self::Member,
        Self::Message,
        Self::ReportedConversation,
        Self::Room,
        Self::ReportedRoom,
        Self::ProfessionalApplication,
    ];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Question => "question",
            Self::Comment => "comment",
            Self::Member => "member",
            Self::Message => "message",
            Self::ReportedConversation => "reported_conversation",
            Self::Room => "room",
            Self::ReportedRoom => "reported_room",
            Self::ProfessionalApplication => "professional_application",
        }
    }

    /// The kind behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// One thing that Members made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject {
    /// What it is.
    pub kind: SubjectKind,
    /// Its id among those of its kind.
    pub id: Uuid,
}

impl Subject {
    /// A Win, a Question, a Comment or a Member by its id.
    #[must_use]
    pub fn new(kind: SubjectKind, id: impl Into<Uuid>) -> Self {
        Self { kind, id: id.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back_to_their_kind() {
        for kind in SubjectKind::ALL {
            assert_eq!(SubjectKind::from_stored(kind.as_str()), Some(kind));
        }
        assert_eq!(SubjectKind::from_stored("tea"), None);
    }
}
