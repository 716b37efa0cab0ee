//! Checks who may import what: engines' crates, and the folders of the web app.

use crate::Violation;
use crate::sources::Source;

/// A crate, and the only folders whose files may name it.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("rusqlite", &["crates/platform/db/src/"]),
    ("tokio_postgres", &["crates/platform/db/src/", "crates/testkit/"]),
    ("deadpool_postgres", &["crates/platform/db/src/"]),
    ("lettre", &["crates/adapters/"]),
    ("rquickjs", &["crates/adapters/"]),
    ("object_store", &["crates/platform/src/files.rs", "crates/adapters/", "crates/testkit/"]),
    ("argon2", &["crates/features/accounts/"]),
];

/// Imports that one file may not have.
pub fn check(file: &Source) -> Vec<Violation> {
    if file.path.ends_with(".rs") && file.path.starts_with("crates/") {
        return rust(file);
    }
    if file.path.starts_with("web/src/") && file.is(&[".ts", ".tsx"]) {
        return web(file);
    }
    Vec::new()
}

fn rust(file: &Source) -> Vec<Violation> {
    let code: Vec<&str> = file.text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    ONLY_IN
        .iter()
        .filter(|(name, folders)| {
            let path = format!("{name}::");
            !file.path.starts_with("crates/xtask/")
                && !folders.iter().any(|folder| file.path.starts_with(folder))
                && code.iter().any(|line| line.contains(&path))
        })
        .map(|(name, _)| Violation::new(&file.path, format!("names {name}, which is behind a port")))
        .collect()
}

/// The whole app under test, which tests of every layer may start, as `testkit` in Rust.
const TEST_APP: &str = "web/src/app/app-fixture";

fn web(file: &Source) -> Vec<Violation> {
    let layer = |path: &str| {
        path.strip_prefix("web/src/").and_then(|rest| rest.split('/').next()).unwrap_or_default().to_owned()
    };
    let own_layer = layer(&file.path);
    let own_feature = feature(&file.path);
    file.text
        .lines()
        .filter_map(imported)
        .filter_map(|target| {
            let target = resolve(&file.path, target)?;
            if target == TEST_APP && file.path.contains(".test.ts") {
                return None;
            }
            let other = feature(&target);
            let wrong = match own_layer.as_str() {
                "ui" | "lib" | "drawings" => {
                    ["commons", "features", "app", "public"].contains(&layer(&target).as_str())
                }
                "commons" => ["features", "app", "public"].contains(&layer(&target).as_str()),
                // The tests of the desk show posts of several features.
                "features" if own_feature.as_deref() == Some("moderation") && is_test(&file.path) => {
                    layer(&target) == "app"
                }
                "features" => layer(&target) == "app" || (other.is_some() && other != own_feature),
                "public" => ["features", "app"].contains(&layer(&target).as_str()),
                _ => false,
            };
            wrong.then(|| Violation::new(&file.path, format!("imports {target}, which it may not know")))
        })
        .collect()
}

/// Whether a file is only part of tests.
fn is_test(path: &str) -> bool {
    path.contains(".test.ts") || path.contains("-fixture.ts")
}

/// The module that a line imports, if any.
fn imported(line: &str) -> Option<&str> {
    let after = line.split_once("from ").or_else(|| line.split_once("import(")).map(|(_, after)| after)?;
    let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    after.get(1..)?.split(quote).next()
}

/// The file's path that an import means, for imports of our own.
fn resolve(from: &str, target: &str) -> Option<String> {
    if let Some(rest) = target.strip_prefix("@/") {
        return Some(format!("web/src/{rest}"));
    }
    if !target.starts_with('.') {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            other => parts.push(other),
        }
    }
    Some(parts.join("/"))
}

fn feature(path: &str) -> Option<String> {
    path.strip_prefix("web/src/features/").and_then(|rest| rest.split('/').next()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(path: &str, text: &str) -> usize {
        check(&Source { path: path.into(), text: text.into() }).len()
    }

    #[test]
    fn engines_stay_behind_their_ports() {
        assert_eq!(violations("crates/features/wins/src/store.rs", "use rusqlite::Connection;"), 1);
        assert_eq!(violations("crates/platform/db/src/sqlite.rs", "use rusqlite::Connection;"), 0);
        assert_eq!(violations("crates/server/src/wiring.rs", "let x = lettre::Message::builder();"), 1);
        assert_eq!(violations("crates/features/wins/src/store.rs", "// not rusqlite::Connection"), 0);
    }

    #[test]
    fn features_of_the_web_app_do_not_know_each_other() {
        let page = "web/src/features/wins/wins-page.tsx";
        assert_eq!(violations(page, "import { x } from \"@/features/accounts/api\";"), 1);
        assert_eq!(violations(page, "import { x } from \"../accounts/api\";"), 1);
        assert_eq!(violations(page, "const x = import(\"../../app/routes\");"), 1);
        assert_eq!(violations(page, "import { x } from \"./api\";\nimport { y } from \"@/ui/button\";"), 0);
        let whole_app = "import { x } from \"@/app/app-fixture\";";
        assert_eq!(violations("web/src/features/wins/feed.test.tsx", whole_app), 0);
        assert_eq!(violations(page, whole_app), 1);
        assert_eq!(violations("web/src/ui/button.tsx", "import { x } from '@/features/wins/api';"), 1);
        let dialog = "web/src/commons/reports/report-dialog.tsx";
        assert_eq!(violations(dialog, "import { x } from '@/features/wins/api';"), 1);
        assert_eq!(violations(dialog, "import { x } from '@/ui/modal';"), 0);
        assert_eq!(violations(page, "import { x } from '@/commons/reports/report-dialog';"), 0);
        assert_eq!(
            violations("web/src/ui/button.tsx", "import { x } from '@/commons/reports/report-dialog';"),
            1
        );
        assert_eq!(violations("web/src/app/routes.tsx", "import { x } from '@/features/wins/api';"), 0);
    }
}
