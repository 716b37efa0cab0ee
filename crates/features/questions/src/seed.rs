//! Seeded Questions: approved, with two tags each, some anonymous, some with people tagged, some answered.

use async_trait::async_trait;
use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::seed::{People, Seed, fill, later, minute_of, words};

use crate::comments::CommentedQuestions;
use crate::import::{Decision, Imported};
use crate::rules::{Help, Kind, NewQuestion, TAGS};

/// A tag below which no Professional answered, so that anyone who filters by both finds nothing.
const UNANSWERED: &str = "panic";

/// The Questions.
pub(crate) struct SeededQuestions;

#[async_trait]
impl Seed for SeededQuestions {
    fn option(&self) -> &'static str {
        "questions"
    }

    fn help(&self) -> &'static str {
        "How many approved Questions, a minute apart as well: every third has a Comment, every tenth a Professional's"
    }

    async fn add(&self, app: &App, people: &People, count: usize, now: Timestamp) -> Result<(), DbError> {
        let people = people.clone();
        let one = move |tx: &mut Tx<'_>, app: &App, number: usize| {
            add_question(tx, app, &people, number, minute_of(number, count, now))
        };
        fill(app, count, one).await
    }
}

/// Adds the Question with this number: every third has a Comment, every tenth an answer of a Professional.
fn add_question(
    tx: &mut Tx<'_>,
    app: &App,
    people: &People,
    number: usize,
    at: Timestamp,
) -> Result<(), DbError> {
    let author = people.pick(number);
    let tags = tags(number);
    let answered = number.is_multiple_of(10) && !tags.contains(&UNANSWERED);
    let content = NewQuestion {
        kind: Kind::Question,
        prompt: words(number, 15),
        tags,
        tagged: number.is_multiple_of(4).then(|| people.pick(number + 1)).into_iter().collect(),
        anonymous: number.is_multiple_of(7),
        help: number.is_multiple_of(2).then_some(Help::Experiences),
    };
    let decision = Some(Decision { moderator: author, reason: None });
    let id = crate::import::add(tx, app, &Imported { author, content, created_at: at, decision })?;
    let comment = |tx: &mut Tx<'_>, author: MemberId, professional: bool| {
        let post = Subject::new(SubjectKind::Question, id);
        let (text, created_at) = (words(number, 25), later(at, 1));
        let one = comments::import::Imported {
            post,
            author,
            professional,
            parent: None,
            text,
            created_at,
            likers: Vec::new(),
            helped: false,
        };
        comments::import::add(tx, app, &CommentedQuestions, &one).map(drop)
    };
    if number.is_multiple_of(3) {
        comment(tx, people.pick(number + 2), false)?;
    }
    let by = people.professional(number / 10);
    if answered && by != author {
        comment(tx, by, true)?;
    }
    Ok(())
}

/// Two of all tags; all pairs of neighbours at every distance come to pass.
fn tags(number: usize) -> Vec<&'static str> {
    let step = 1 + number / TAGS.len() % (TAGS.len() - 1);
    let places = [number % TAGS.len(), (number + step) % TAGS.len()];
    places.into_iter().filter_map(|place| TAGS.get(place).copied()).collect()
}
