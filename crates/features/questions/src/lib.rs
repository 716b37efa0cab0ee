//! Questions: what Members ask each other and Professionals, and the prompts (spec §3 to §7, O-2).
//!
//! Owns the tables `questions`, `question_tags`, `question_tagged` and `question_follows`. The moderators' desk reviews
//! Questions through [`review`].

mod allowance;
mod ask;
mod by_member;
pub mod comments;
mod demo;
mod edit;
mod follow;
mod follows;
pub mod import;
mod list;
mod names;
mod post;
pub mod recent;
pub mod review;
pub mod rules;
mod save;
mod seed;
mod show;
pub mod store;
mod thread;
pub mod view;
mod withdraw;

use ::comments::{COMMENTS, Commentable};
use domain::limits::QUESTION_TAGS_MAX;
use domain::subject::SubjectKind;
use members::allowance::Allowance;
use members::digest_source::DigestSource;
use notifications::Noun;
use notifications::names::NamedPost;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry, WordList};
use platform::http::rate::{Rate, SHARES};
use posts::saveable::Saveable;
use reviews::Reviewable;
use serde_json::json;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::post::QuestionPost;

platform::error_codes! {
    COOLDOWN = 429 "questions.cooldown" "You've asked your Question for today.";
    ALREADY_APPROVED = 409 "questions.already_approved" "This Question is already live.";
    OWN = 409 "questions.own" "You always hear about answers to your own Question.";
    CHANGED = 409 "questions.changed" "This Question was changed in another window or on another device.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, ask::ask))
        .routes(routes!(allowance::allowance))
        .routes(routes!(show::show, edit::edit, withdraw::withdraw))
        .routes(routes!(follow::follow, follow::unfollow))
        .routes(routes!(by_member::by_member))
        .routes(routes!(thread::list, thread::add))
}

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/questions/{id}/comments", budget: COMMENTS },
    Rate { method: "POST", path: "/api/questions", budget: SHARES },
];

/// The words that the web app has to know as well.
const WORD_LISTS: &[WordList] = &[WordList {
    name: "questionTags",
    module: Some(("question-tags.gen.ts", "QuestionTag")),
    about: "What a Question can be about",
    source: "crates/features/questions/src/rules.rs",
    words: &rules::TAGS,
}];

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    vec![
        Bound::field("*", "tags", json!({ "maxItems": QUESTION_TAGS_MAX, "uniqueItems": true })),
        Bound::field("*", "tagged", json!({ "uniqueItems": true })),
        Bound::parameter("/api/questions", "tag", json!({ "enum": rules::TAGS })),
        Bound::cursor("/api/members/{uid}/questions", b"n"),
        Bound::cursor("/api/questions", b"q"),
        Bound::cursor("/api/questions/{id}/comments", b"Tt"),
    ]
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("questions::store", store::STATEMENTS),
            ("questions::follows", follows::STATEMENTS),
            ("questions::recent", recent::STATEMENTS),
            ("questions::post", post::STATEMENTS),
        ],
        handlers: posts::withdraw::handlers::<QuestionPost>(),
        schedules: posts::withdraw::schedules::<QuestionPost>(),
        rates: RATES,
        preloads: &[
            ("/community", "/api/questions?unanswered=true"),
            ("/community", "/api/questions?answered=true"),
        ],
        bounds,
        word_lists: WORD_LISTS,
        demo: Some(demo::fill),
        seeds: vec![Arc::new(seed::SeededQuestions)],
        registry: Registry::default()
            .with::<dyn Commentable>(Arc::new(comments::CommentedQuestions))
            .with::<dyn NamedPost>(Arc::new(names::NamedQuestions))
            .with::<dyn Reviewable>(Arc::new(review::Questions))
            .with::<dyn Saveable>(Arc::new(save::SavedQuestions))
            .with::<dyn DigestSource>(Arc::new(recent::RecentPrompts))
            .with(Arc::new(Allowance { kind: SubjectKind::Question, path: "/community/questions" }))
            .with(Arc::new(Noun { about: SubjectKind::Question, word: "Question" })),
        ..Feature::new("questions")
    }
}
