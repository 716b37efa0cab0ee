//! Checks that no package depends on one of its own ring or of a ring outside it.

use crate::Violation;
use crate::sources::Source;

/// Packages by ring, from the inside out. Those of one ring do not know each other.
const RINGS: &[(&str, usize)] = &[
    ("crates/domain/", 0),
    ("crates/libs/", 0),
    ("crates/platform/", 1),
    ("crates/adapters/", 2),
    ("crates/commons/", 2),
    ("crates/features/", 3),
    ("crates/application/", 4),
    ("crates/server/", 5),
    ("crates/testkit/", 5),
];

/// Packages that others of their ring may know, each only by those after it. Of the commons: everything has an author, and much
/// a review.
const FOUNDATIONS: &[&str] = &[
    "crates/platform/sources",
    "crates/platform/payments",
    "crates/platform/db",
    "crates/platform/http",
    "crates/commons/members",
    "crates/commons/reviews",
    "crates/commons/notifications",
    "crates/commons/comments",
];

/// Dependencies that one manifest may not have.
pub fn check(file: &Source) -> Vec<Violation> {
    let Some((_, ring)) = RINGS.iter().find(|(folder, _)| file.path.starts_with(folder)) else {
        return Vec::new();
    };
    let Ok(manifest) = file.text.parse::<toml::Table>() else { return Vec::new() };
    if !file.path.ends_with("/Cargo.toml") {
        return Vec::new();
    }
    let name = manifest.get("package").and_then(|package| package.get("name")).and_then(toml::Value::as_str);
    if let Some(name) = name.filter(|name| place(name).is_none()) {
        return vec![Violation::new(&file.path, format!("{name} has no place in crates/xtask/src/rings.rs"))];
    }
    let of_tests = names(&manifest, "dev-dependencies").filter(|name| *name == "exhale").map(|_| {
        Violation::new(&file.path, "tests the whole server, whose own tests that belongs to".to_owned())
    });
    names(&manifest, "dependencies")
        .filter_map(|name| {
            let (folder, other) = place(name)?;
            let inner = match folder {
                "crates/adapters" => *ring >= 4,
                // Only the server lists features; the application and the tests are given a list.
                "crates/features" => file.path.starts_with("crates/server/"),
                _ => other < *ring,
            };
            let allowed = inner || (other == *ring && is_foundation(folder, &file.path));
            (!allowed).then(|| {
                Violation::new(&file.path, format!("depends on {name}, which lies outside its ring"))
            })
        })
        .chain(of_tests)
        .collect()
}

/// The dependencies of one kind.
fn names<'a>(manifest: &'a toml::Table, kind: &str) -> impl Iterator<Item = &'a str> {
    let table = manifest.get(kind).and_then(toml::Value::as_table);
    table.into_iter().flat_map(toml::Table::keys).map(String::as_str)
}

/// Whether `folder` holds a foundation of the package to which the file belongs.
fn is_foundation(folder: &str, file: &str) -> bool {
    let rank = |path: &str| FOUNDATIONS.iter().position(|known| path.starts_with(known));
    let own = rank(file).unwrap_or(FOUNDATIONS.len());
    let ring = |path: &str| path.split('/').nth(1).map(str::to_owned);
    ring(folder) == ring(file) && rank(folder).is_some_and(|rank| rank < own)
}

/// The folder and the ring of one of our packages.
fn place(name: &str) -> Option<(&'static str, usize)> {
    Some(match name {
        "domain" => ("crates/domain", 0),
        "media-sanitizer" => ("crates/libs/media-sanitizer", 0),
        "row-derive" => ("crates/platform/row-derive", 0),
        "payment-simulator" => ("crates/libs/payment-simulator", 0),
        "platform-sources" => ("crates/platform/sources", 1),
        "platform-payments" => ("crates/platform/payments", 1),
        "platform-db" => ("crates/platform/db", 1),
        "platform-http" => ("crates/platform/http", 1),
        "platform" => ("crates/platform", 1),
        "adapters" => ("crates/adapters", 2),
        "members" => ("crates/commons/members", 2),
        "reviews" => ("crates/commons/reviews", 2),
        "audit" => ("crates/commons/audit", 2),
        "comments" => ("crates/commons/comments", 2),
        "notifications" => ("crates/commons/notifications", 2),
        "posts" => ("crates/commons/posts", 2),
        "media" => ("crates/commons/media", 2),
        "accounts" | "billing" | "chat" | "digests" | "dm" | "moderation" | "profiles" | "questions"
        | "saves" | "wins" => ("crates/features", 3),
        "application" => ("crates/application", 4),
        "exhale" => ("crates/server", 5),
        "testkit" => ("crates/testkit", 5),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(path: &str, dependency: &str) -> usize {
        let text = format!(
            "[dependencies]\n{dependency}.workspace = true\n[dev-dependencies]\ntestkit.workspace = true\n"
        );
        check(&Source { path: path.into(), text }).len()
    }

    #[test]
    fn rings_as_a_table() {
        assert_eq!(violations("crates/features/wins/Cargo.toml", "media"), 0);
        assert_eq!(violations("crates/features/wins/Cargo.toml", "accounts"), 1);
        assert_eq!(violations("crates/features/wins/Cargo.toml", "adapters"), 1);
        assert_eq!(violations("crates/features/wins/Cargo.toml", "testkit"), 1);
        assert_eq!(violations("crates/commons/media/Cargo.toml", "members"), 0);
        assert_eq!(violations("crates/commons/media/Cargo.toml", "wins"), 1);
        assert_eq!(violations("crates/commons/comments/Cargo.toml", "reviews"), 0);
        assert_eq!(violations("crates/commons/reviews/Cargo.toml", "members"), 0);
        assert_eq!(violations("crates/commons/reviews/Cargo.toml", "comments"), 1);
        assert_eq!(violations("crates/commons/members/Cargo.toml", "reviews"), 1);
        assert_eq!(violations("crates/commons/members/Cargo.toml", "media"), 1);
        assert_eq!(violations("crates/features/moderation/Cargo.toml", "wins"), 1);
        assert_eq!(violations("crates/platform/Cargo.toml", "platform-http"), 0);
        assert_eq!(violations("crates/platform/http/Cargo.toml", "platform-db"), 0);
        assert_eq!(violations("crates/platform/db/Cargo.toml", "platform-http"), 1);
        assert_eq!(violations("crates/platform/db/Cargo.toml", "platform"), 1);
        assert_eq!(violations("crates/domain/Cargo.toml", "platform"), 1);
        assert_eq!(violations("crates/application/Cargo.toml", "adapters"), 0);
        assert_eq!(violations("crates/application/Cargo.toml", "wins"), 1);
        assert_eq!(violations("crates/server/Cargo.toml", "adapters"), 0);
        assert_eq!(violations("crates/server/Cargo.toml", "wins"), 0);
        assert_eq!(violations("crates/server/Cargo.toml", "testkit"), 1);
        assert_eq!(violations("crates/testkit/Cargo.toml", "application"), 0);
        assert_eq!(violations("crates/testkit/Cargo.toml", "wins"), 1);
        assert_eq!(violations("crates/testkit/Cargo.toml", "exhale"), 1);
        assert_eq!(violations("crates/features/new/Cargo.toml", "wins"), 1);
        let text = "[dev-dependencies]\nexhale.workspace = true\n".to_owned();
        assert_eq!(check(&Source { path: "crates/features/wins/Cargo.toml".into(), text }).len(), 1);
        let text = "[package]\nname = \"new\"\n".to_owned();
        assert_eq!(check(&Source { path: "crates/features/new/Cargo.toml".into(), text }).len(), 1);
    }
}
