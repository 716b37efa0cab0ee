//! The example Questions and prompts: who asks, about what, and whether they wait; with the answers below them.

mod answers;

use ::comments::import as comment_import;
use domain::ids::QuestionId;
use domain::subject::{Subject, SubjectKind};
use domain::time::{DAY, HOUR, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;

use crate::comments::CommentedQuestions;
use crate::import::{Decision, Imported, add};
use crate::rules::{Help, Kind, NewQuestion, tag};

use answers::{ANSWERS, Answer};

/// An example Question.
struct Example {
    /// The author's first name, a member of the demo.
    author: &'static str,
    prompt: &'static str,
    tags: &'static [&'static str],
    /// First names of those who are tagged.
    tagged: &'static [&'static str],
    kind: Kind,
    anonymous: bool,
    help: Option<Help>,
    pending: bool,
}

const fn asked(author: &'static str, prompt: &'static str, tags: &'static [&'static str]) -> Example {
    Example {
        author,
        prompt,
        tags,
        tagged: &[],
        kind: Kind::Question,
        anonymous: false,
        help: None,
        pending: false,
    }
}

const fn suggested(author: &'static str, prompt: &'static str, tags: &'static [&'static str]) -> Example {
    Example { kind: Kind::Prompt, ..asked(author, prompt, tags) }
}

/// Adds them all.
pub(crate) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    for (days, example) in QUESTIONS {
        let asked_at = people.now.plus(-days * DAY - 3 * HOUR);
        let id = add_one(tx, app, example, asked_at, people)?;
        for (place, answer) in (1i64..).zip(answers_to(example)) {
            add_answer(tx, app, id, answer, (asked_at.plus(place * 2 * HOUR), people))?;
        }
    }
    Ok(())
}

/// The answers below an example.
fn answers_to(example: &Example) -> &'static [Answer] {
    let found = ANSWERS.iter().find(|(begins, _)| example.prompt.starts_with(begins));
    found.map_or(&[], |(_, answers)| *answers)
}

fn add_answer(
    tx: &mut Tx<'_>,
    app: &App,
    question: QuestionId,
    answer: &Answer,
    (created_at, people): (Timestamp, &People),
) -> Result<(), DbError> {
    let imported = comment_import::Imported {
        post: Subject::new(SubjectKind::Question, question),
        author: people.id_of(answer.author)?,
        professional: people.is_professional(answer.author),
        parent: None,
        text: answer.text.to_owned(),
        created_at,
        likers: Vec::new(),
        helped: answer.helped,
    };
    comment_import::add(tx, app, &CommentedQuestions, &imported).map(drop)
}

/// Adds one of them, approved an hour after it was asked unless it waits.
fn add_one(
    tx: &mut Tx<'_>,
    app: &App,
    example: &Example,
    asked_at: Timestamp,
    people: &People,
) -> Result<QuestionId, DbError> {
    let content = NewQuestion {
        kind: example.kind,
        prompt: example.prompt.to_owned(),
        tags: example.tags.iter().filter_map(|word| tag(word)).collect(),
        tagged: people.ids_of(example.tagged)?,
        anonymous: example.anonymous,
        help: example.help,
    };
    let decision = (!example.pending).then_some(Decision { moderator: people.moderator, reason: None });
    let author = people.id_of(example.author)?;
    add(tx, app, &Imported { author, content, created_at: asked_at, decision })
}

/// Days before now, newest first.
const QUESTIONS: &[(i64, Example)] = &[
    (
        0,
        Example {
            pending: true,
            help: Some(Help::Listening),
            ..asked(
                "Noor",
                "Does anybody else clean the whole kitchen before making one phone call?",
                &["daily habit"],
            )
        },
    ),
    (
        0,
        Example {
            pending: true,
            ..asked(
                "Tom",
                "How do you tell a new manager that you would rather not share your screen?",
                &["challenge"],
            )
        },
    ),
    // Nobody has answered it yet, so that there is one such.
    (0, asked("Amira", "What's in your bag for a hard day?", &["routine"])),
    (
        1,
        Example {
            help: Some(Help::Experiences),
            tagged: &["Sara", "Tom"],
            ..asked(
                "Daniel",
                "What do you say to yourself in the last minute before you walk into a room full of people?",
                &["social anxiety", "exposure"],
            )
        },
    ),
    (
        2,
        Example {
            anonymous: true,
            help: Some(Help::Listening),
            ..asked(
                "Maya",
                "I have not told anybody at work that I have panic attacks. How did you decide whether to?",
                &["panic", "relationship"],
            )
        },
    ),
    (
        3,
        suggested(
            "Lea",
            "Which small thing did you do this week only because it was good for you?",
            &["reflection", "compassion"],
        ),
    ),
    (
        4,
        Example {
            help: Some(Help::Professional),
            tagged: &["Sara"],
            ..asked(
                "Lea",
                "Is it normal that exposure feels worse in the second week than in the first?",
                &["exposure", "progress-check"],
            )
        },
    ),
    (
        5,
        asked(
            "Sam",
            "What does your evening look like when you want to sleep and your head does not?",
            &["routine", "daily habit"],
        ),
    ),
    (
        6,
        asked("Amira", "Which breathing exercise do you still use when nobody is looking?", &["mindfulness"]),
    ),
    (
        8,
        suggested(
            "Lea",
            "Write down three things that were easier today than a month ago.",
            &["gratitude", "progress-check"],
        ),
    ),
    (
        9,
        Example {
            help: Some(Help::Advice),
            ..asked(
                "Noor",
                "How do you leave a party early without a story about a headache?",
                &["social anxiety"],
            )
        },
    ),
    (
        11,
        asked(
            "Tom",
            "My sister wants to help and does not know how. What did you tell your family?",
            &["relationship", "compassion"],
        ),
    ),
    (
        12,
        asked(
            "Maya",
            "Does drawing, knitting or anything with your hands help you on a loud day?",
            &["creativity", "mindfulness"],
        ),
    ),
    (
        14,
        suggested(
            "Lea",
            "Describe a place where your shoulders drop by themselves.",
            &["mindfulness", "creativity"],
        ),
    ),
    (
        15,
        asked(
            "Sam",
            "How do you celebrate something that looks small from outside?",
            &["celebration", "gratitude"],
        ),
    ),
    (
        18,
        asked("Daniel", "What is the kindest way you have found to say no?", &["challenge", "relationship"]),
    ),
    (
        21,
        asked(
            "Lea",
            "Who were you before you started planning every exit? I am trying to remember.",
            &["identity", "reflection"],
        ),
    ),
    (
        25,
        asked(
            "Noor",
            "Has anybody here gone back to driving after a panic attack at the wheel?",
            &["panic", "exposure", "challenge"],
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_questions_have_answers_by_several_people() {
        let approved = || QUESTIONS.iter().map(|(_, example)| example).filter(|example| !example.pending);
        let unanswered: Vec<_> = approved().filter(|example| answers_to(example).is_empty()).collect();
        assert_eq!(unanswered.len(), 1);
        for example in approved().filter(|example| !answers_to(example).is_empty()) {
            let answers = answers_to(example);
            assert!((2..=5).contains(&answers.len()), "{}", example.prompt);
            assert!(answers.iter().all(|answer| answer.author != example.author), "{}", example.prompt);
        }
        for (begins, answers) in ANSWERS {
            assert_eq!(
                approved().filter(|example| example.prompt.starts_with(begins)).count(),
                1,
                "{begins}"
            );
            let authors: std::collections::BTreeSet<_> = answers.iter().map(|answer| answer.author).collect();
            assert_eq!(authors.len(), answers.len(), "{begins}");
        }
        assert!(ANSWERS.iter().flat_map(|(_, answers)| *answers).any(|answer| answer.helped));
        assert!(ANSWERS.iter().flat_map(|(_, answers)| *answers).any(|answer| answer.author == "Sara"));
    }
}
