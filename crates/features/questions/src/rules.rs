//! What a Question must be, and how an anonymous author is called (spec §3, §5, G1, G2); pure, without clock or database.

use domain::choices::each_once;
use domain::ids::{MemberId, QuestionId};
use domain::limits::{QUESTION_MAX, QUESTION_TAGGED_MAX, QUESTION_TAGS_MAX};
use domain::text::{FieldErrors, accept, required};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a Question can be about (spec §3 Question tag choices); the browser's copy is generated.
pub const TAGS: [&str; 15] = [
    "reflection",
    "exposure",
    "mindfulness",
    "daily habit",
    "celebration",
    "compassion",
    "challenge",
    "identity",
    "relationship",
    "creativity",
    "progress-check",
    "routine",
    "gratitude",
    "social anxiety",
    "panic",
];

/// The tag that is written like this.
#[must_use]
pub fn tag(word: &str) -> Option<&'static str> {
    TAGS.into_iter().find(|tag| *tag == word)
}

/// What is asked: by Members of each other, or as an editorial prompt (O-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = QuestionKind)]
pub enum Kind {
    /// A Question, which everyone may ask and read.
    #[default]
    Question,
    /// A prompt, which Supporters read and Super members suggest.
    Prompt,
}

platform::text_columns!(Kind => Self::from_stored, Help => Self::from_stored);

impl Kind {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Prompt => "prompt",
        }
    }

    /// The kind behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Question, Self::Prompt].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// By which answers a list of Questions is filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerFilter {
    /// A Professional answered.
    ByProfessional,
    /// There is no answer yet. One that a block hides from the reader counts here: leaving it out would take a look at each
    /// thread, and nothing of it is shown.
    Unanswered,
}

impl AnswerFilter {
    /// What was asked for by two words of which each excludes the other.
    ///
    /// # Errors
    /// When both are said.
    pub const fn parse(answered: bool, unanswered: bool) -> Result<Option<Self>, BothAsked> {
        match (answered, unanswered) {
            (false, false) => Ok(None),
            (true, false) => Ok(Some(Self::ByProfessional)),
            (false, true) => Ok(Some(Self::Unanswered)),
            (true, true) => Err(BothAsked),
        }
    }
}

/// No Question is both unanswered and answered by a Professional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BothAsked;

/// Whether this Member may follow a Question: authors hear of answers to their own anyway.
#[must_use]
pub fn may_follow(follower: MemberId, author: MemberId) -> bool {
    follower != author
}

/// What would help the author (G2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = QuestionHelp)]
pub enum Help {
    /// Just to be heard.
    Listening,
    /// Similar experiences.
    Experiences,
    /// Advice.
    Advice,
    /// A Professional's view.
    Professional,
}

impl Help {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Listening => "listening",
            Self::Experiences => "experiences",
            Self::Advice => "advice",
            Self::Professional => "professional",
        }
    }

    /// What a stored word says.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        let all = [Self::Listening, Self::Experiences, Self::Advice, Self::Professional];
        all.into_iter().find(|help| help.as_str() == word)
    }
}

/// A Question that may be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuestion {
    /// Question or prompt.
    pub kind: Kind,
    /// Its text.
    pub prompt: String,
    /// What it is about, as chosen.
    pub tags: Vec<&'static str>,
    /// Who is tagged, as named; whether they may be is for the store to say.
    pub tagged: Vec<MemberId>,
    /// Others do not learn who asks.
    pub anonymous: bool,
    /// What would help.
    pub help: Option<Help>,
}

impl NewQuestion {
    /// Accepts what a Member typed and chose: a text of 500 code points at most, five tags of the list and five other
    /// Members at most, each once (spec §5, O-46).
    ///
    /// # Errors
    /// The fields at fault, all of them.
    pub fn parse(
        author: MemberId,
        prompt: &str,
        tags: &[String],
        tagged: Vec<MemberId>,
    ) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let prompt = accept("prompt", required(prompt, QUESTION_MAX), &mut faults);
        let tags = accept_tags(tags, &mut faults);
        let tagged = accept_tagged(author, tagged, &mut faults);
        match (prompt, tags, tagged) {
            (Some(prompt), Some(tags), Some(tagged)) => {
                Ok(Self { kind: Kind::Question, prompt, tags, tagged, anonymous: false, help: None })
            }
            _ => Err(faults),
        }
    }
}

/// What an author changes about a Question; what is `None` stays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edit {
    /// A new text.
    pub prompt: Option<String>,
    /// Other tags.
    pub tags: Option<Vec<&'static str>>,
    /// Others tagged.
    pub tagged: Option<Vec<MemberId>>,
    /// Another help, or none.
    pub help: Option<Option<Help>>,
}

impl Edit {
    /// Accepts what an author typed and chose, by the rules of [`NewQuestion::parse`].
    ///
    /// # Errors
    /// The fields at fault, all of them.
    pub fn parse(
        author: MemberId,
        prompt: Option<&str>,
        tags: Option<&[String]>,
        tagged: Option<Vec<MemberId>>,
        help: Option<Option<Help>>,
    ) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let prompt = prompt.and_then(|prompt| accept("prompt", required(prompt, QUESTION_MAX), &mut faults));
        let tags = tags.and_then(|tags| accept_tags(tags, &mut faults));
        let tagged = tagged.and_then(|tagged| accept_tagged(author, tagged, &mut faults));
        if faults.is_empty() { Ok(Self { prompt, tags, tagged, help }) } else { Err(faults) }
    }
}

fn accept_tags(words: &[String], faults: &mut FieldErrors) -> Option<Vec<&'static str>> {
    let Some(tags) = words.iter().map(|word| tag(word)).collect::<Option<Vec<_>>>() else {
        faults.push(("tags", "unknown"));
        return None;
    };
    each_once("tags", tags, QUESTION_TAGS_MAX, faults)
}

fn accept_tagged(author: MemberId, tagged: Vec<MemberId>, faults: &mut FieldErrors) -> Option<Vec<MemberId>> {
    if tagged.contains(&author) {
        faults.push(UNKNOWN_TAGGED);
        return None;
    }
    each_once("tagged", tagged, QUESTION_TAGGED_MAX, faults)
}

/// Someone who cannot be tagged, whatever the reason: nobody learns that they are there, or who blocks whom.
pub const UNKNOWN_TAGGED: (&str, &str) = ("tagged", "unknown");

/// First words of a pseudonym.
const MOODS: [&str; 16] = [
    "Quiet", "Gentle", "Calm", "Kind", "Patient", "Soft", "Steady", "Warm", "Still", "Mellow", "Bright",
    "Brave", "Tender", "Slow", "Easy", "Clear",
];
/// Second words of a pseudonym.
const THINGS: [&str; 32] = [
    "Heron", "Willow", "River", "Robin", "Meadow", "Cedar", "Otter", "Harbour", "Maple", "Lantern", "Finch",
    "Fern", "Pebble", "Birch", "Swallow", "Cloud", "Hare", "Moss", "Garden", "Plover", "Linden", "Tide",
    "Clover", "Wren", "Valley", "Aspen", "Dove", "Orchard", "Reed", "Juniper", "Breeze", "Thistle",
];

/// How the anonymous author of this Question is called below it: chosen by the Question's own random id, so that it says
/// nothing about the Member, and nobody has the same name elsewhere.
#[must_use]
pub fn pseudonym(id: QuestionId) -> String {
    // The last two bytes of a UUID of version 7 are random.
    let [.., high, low] = id.0.into_bytes();
    let pick = |words: &'static [&'static str], byte: u8| {
        words.iter().copied().cycle().nth(usize::from(byte)).unwrap_or_default()
    };
    format!("{} {}", pick(&MOODS, high), pick(&THINGS, low))
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
