//! Wins: what Members share, who may see it, who likes it, and how often a Free Member may share (spec §3 to §7).
//!
//! Owns the tables `wins` and `win_likes`. The moderators' desk reviews Wins through [`review::Wins`].

mod allowance;
mod attachments;
mod by_member;
pub mod comments;
mod demo;
mod edit;
pub mod import;
mod like;
mod liked;
mod list;
mod names;
mod newest;
mod post;
mod preview;
pub mod recent;
pub mod review;
pub mod rules;
mod save;
mod seed;
mod share;
mod show;
pub mod store;
mod thread;
pub mod view;
mod withdraw;

use ::comments::{COMMENTS, Commentable};
use domain::subject::SubjectKind;
use members::allowance::Allowance;
use members::digest_source::DigestSource;
use members::document_part::DocumentPart;
use notifications::Noun;
use notifications::names::NamedPost;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use platform::http::rate::{Rate, SHARES};
use posts::saveable::Saveable;
use reviews::Reviewable;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::post::WinPost;

platform::error_codes! {
    COOLDOWN = 429 "wins.cooldown" "You've shared your Win for today.";
    ALREADY_APPROVED = 409 "wins.already_approved" "This Win is already live.";
    CHANGED = 409 "wins.changed" "This Win was changed in another window or on another device.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, share::share))
        .routes(routes!(allowance::allowance))
        .routes(routes!(liked::liked))
        .routes(routes!(show::show, edit::edit, withdraw::withdraw))
        .routes(routes!(like::like, like::unlike))
        .routes(routes!(by_member::by_member))
        .routes(routes!(thread::list, thread::add))
}

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/wins/{id}/comments", budget: COMMENTS },
    Rate { method: "POST", path: "/api/wins", budget: SHARES },
];

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    vec![
        media::slots::bound("ShareWin"),
        Bound::cursor("/api/members/{uid}/wins", b"m"),
        Bound::cursor("/api/wins", b"w"),
        Bound::cursor("/api/wins/liked", b"l"),
        Bound::cursor("/api/wins/{id}/comments", b"Tt"),
    ]
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("wins::store", store::STATEMENTS),
            ("wins::post", post::STATEMENTS),
            ("wins::like", like::STATEMENTS),
            ("wins::recent", recent::STATEMENTS),
        ],
        handlers: posts::withdraw::handlers::<WinPost>(),
        schedules: posts::withdraw::schedules::<WinPost>(),
        rates: RATES,
        preloads: &[("/community", "/api/wins"), ("/community/wins", "/api/wins")],
        bounds,
        demo: Some(demo::fill),
        demo_files: Some(demo::store_files),
        seeds: vec![Arc::new(seed::SeededWins), Arc::new(seed::SeededThread)],
        registry: Registry::default()
            .with::<dyn Commentable>(Arc::new(comments::CommentedWins))
            .with::<dyn NamedPost>(Arc::new(names::NamedWins))
            .with::<dyn Reviewable>(Arc::new(review::Wins))
            .with::<dyn Saveable>(Arc::new(save::SavedWins))
            .with::<dyn DigestSource>(Arc::new(recent::RecentWins))
            .with::<dyn DocumentPart>(Arc::new(liked::LikedWins))
            .with(Arc::new(Allowance { kind: SubjectKind::Win, path: "/community/wins" }))
            .with(Arc::new(Noun { about: SubjectKind::Win, word: "Win" })),
        ..Feature::new("wins")
    }
}
