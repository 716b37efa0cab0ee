//! What the API shows of a Question, and to whom: an anonymous author is nobody but a pseudonym to others (G1).

use domain::entitlement::Tiers;
use domain::ids::{MemberId, QuestionId};
use domain::review::Status;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Row};
use platform::http::cursor::Cursor;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};

use crate::rules::{Help, Kind, TAGS, pseudonym};

/// A Question as one Member reads it (spec §3 Prompt / question).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Its id.
    pub id: QuestionId,
    /// Question or prompt.
    pub kind: Kind,
    /// Its text.
    pub prompt: String,
    /// What it is about.
    #[schema(schema_with = tags_schema)]
    pub tags: Vec<String>,
    /// Who is tagged, but for those with whom the reader has a block.
    pub tagged: Vec<MemberId>,
    /// The same, as shown beside it.
    pub tagged_members: Vec<MemberCard>,
    /// Its author; null to others when it is anonymous.
    #[schema(required)]
    pub uid: Option<MemberId>,
    /// The author's display name, or the pseudonym of an anonymous one.
    pub author: String,
    /// Its author as shown beside it; null to others when it is anonymous.
    #[schema(required)]
    pub author_card: Option<MemberCard>,
    /// Others do not learn who asks.
    pub anonymous: bool,
    /// What would help the author.
    #[schema(required)]
    pub help: Option<Help>,
    /// When it was asked, in milliseconds.
    pub created_at: Timestamp,
    /// When it was handed in last, for its author, in milliseconds.
    #[schema(required)]
    pub submitted_at: Option<Timestamp>,
    /// Its status.
    pub status: Status,
    /// Why it was declined, for its author and moderators.
    #[schema(required)]
    pub rejection_reason: Option<String>,
    /// The same (O-9).
    #[schema(required)]
    pub rejected_reason: Option<String>,
    /// For its author and moderators: it was declined after everyone could see it.
    pub removed: bool,
    /// How many comments it has, without those that a block hides from the reader.
    pub comments_count: i64,
    /// How many answers it has, which are comments by others at the top of its thread, without those that a block hides from the reader.
    pub answers_count: i64,
    /// Whether a Professional is among those whose answers the reader finds.
    pub answered_by_professional: bool,
    /// Whether the reader is its author.
    pub mine: bool,
    /// Whether the reader hears of new answers: they follow it, or it is theirs.
    pub following: bool,
}

/// A list of tags, in the API's document.
pub fn tags_schema() -> Array {
    let tag = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(TAGS)).build();
    ArrayBuilder::new().items(tag).build()
}

/// Who reads, and where.
#[derive(Debug, Clone, Copy)]
pub struct Audience {
    /// The reader.
    pub viewer: MemberId,
    /// Staff read why something was declined.
    pub staff: bool,
    /// At the moderators' desk Questions of every status are seen, no matter who blocks whom.
    pub desk: bool,
    pub(crate) tiers: Tiers,
}

impl Audience {
    /// A Member in the community, moderators included.
    #[must_use]
    pub fn member(app: &App, viewer: &Viewer) -> Self {
        let tiers = app.tiers();
        Self { viewer: viewer.id, staff: viewer.roles.may_moderate(), desk: false, tiers }
    }

    /// A moderator at the desk, who learns no more about an anonymous author than everyone.
    #[must_use]
    pub fn desk(app: &App, viewer: &Viewer) -> Self {
        Self { desk: viewer.roles.may_moderate(), ..Self::member(app, viewer) }
    }
}

/// How many answers of Professionals the reader finds. No block hides what an anonymous author says below the Question.
macro_rules! professional_answers {
    () => {
        comments::found_below!(
            "q.professional_answers",
            "question",
            "q.id",
            " and o.professional = true and (q.anonymous = false or o.member_id <> q.member_id)"
        )
    };
}
pub(crate) use professional_answers;

/// The columns that [`Question::read`] expects, of `questions as q` and `members as m`; `$1` is the reader, `$2` whether
/// they sit at the moderators' desk.
macro_rules! question_columns {
    () => {
        concat!(
            "q.id, q.kind, q.prompt, q.tags, q.anonymous, q.help, q.status, q.rejection_reason, ",
            comments::found_below!(
                "q.comments_count",
                "question",
                "q.id",
                " and (q.anonymous = false or o.member_id <> q.member_id)"
            ),
            " as comments_count, ",
            comments::found_below!(
                "q.answers_count",
                "question",
                "q.id",
                " and o.parent_id is null and o.member_id <> q.member_id"
            ),
            " as answers_count, ",
            $crate::view::professional_answers!(),
            " as professional_answers, exists (select 1 from question_follows f
                where f.question_id = q.id and f.member_id = $1) as following, q.created_at, q.submitted_at, q.stood, ",
            members::card_columns!()
        )
    };
}
pub(crate) use question_columns;

impl Question {
    /// Reads the columns of [`question_columns!`] for this audience; who is tagged is still to be filled in.
    ///
    /// # Errors
    /// When the columns are others.
    pub(crate) fn read(row: &Row<'_>, audience: &Audience) -> Result<Self, DbError> {
        let id: QuestionId = row.get("id")?;
        let card = MemberCard::read(row, audience.tiers)?;
        let (anonymous, mine) = (row.get("anonymous")?, card.uid == audience.viewer);
        let author = if anonymous { pseudonym(id) } else { card.display_name.clone() };
        let author_card = Some(card).filter(|_| mine || !anonymous);
        let insider = mine || audience.staff;
        let status: Status = row.get("status")?;
        let reason = row.get::<Option<String>>("rejection_reason")?.filter(|_| insider);
        Ok(Self {
            id,
            kind: row.get("kind")?,
            prompt: row.get("prompt")?,
            tags: serde_json::from_str(&row.get::<String>("tags")?).unwrap_or_default(),
            tagged: Vec::new(),
            tagged_members: Vec::new(),
            uid: author_card.as_ref().map(|card| card.uid),
            author,
            author_card,
            anonymous,
            help: row.get("help")?,
            created_at: row.get("created_at")?,
            submitted_at: mine.then(|| row.get("submitted_at")).transpose()?,
            status,
            removed: insider && status == Status::Rejected && row.get("stood")?,
            rejected_reason: reason.clone(),
            rejection_reason: reason,
            comments_count: row.get("comments_count")?,
            answers_count: row.get("answers_count")?,
            answered_by_professional: row.get::<i64>("professional_answers")? > 0,
            mine,
            following: mine || row.get("following")?,
        })
    }

    /// Its place in a list ordered by creation.
    pub(crate) const fn place(&self) -> Cursor {
        Cursor { at: self.created_at, id: self.id.0 }
    }
}
