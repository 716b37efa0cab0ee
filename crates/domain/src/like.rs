//! Likes: what the API answers when a Member likes something, or does so no longer.

use serde::Serialize;

/// The likes of something after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Liked {
    /// Whether the Member likes it.
    pub liked: bool,
    /// How many like it.
    pub likes_count: i64,
}

/// By how much the counter moves when a like is set to `liked`, and whether that `changed` anything.
#[must_use]
pub const fn step(changed: bool, liked: bool) -> i64 {
    match (changed, liked) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => -1,
    }
}
