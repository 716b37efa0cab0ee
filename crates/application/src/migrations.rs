//! The `migrations/` folder, carried inside the binary.

use platform::db::migrate::Migration;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../migrations"]
struct Folder;

/// All migrations in their order. `0007_name.sql` serves both databases; `0007_name.sqlite.sql` and
/// `0007_name.postgres.sql` are there where they must differ.
#[must_use]
pub fn all() -> Vec<Migration> {
    let mut found: Vec<Migration> = Vec::new();
    let mut files: Vec<String> = Folder::iter().map(|file| file.to_string()).collect();
    files.sort_unstable();
    for file in files {
        let Some((number, stem, engine)) = parts(&file) else { continue };
        let text = Folder::get(&file)
            .map(|file| String::from_utf8_lossy(&file.data).into_owned())
            .unwrap_or_default();
        if found.last().is_none_or(|last| last.number != number) {
            let name = stem.to_owned();
            found.push(Migration { number, name, sqlite: String::new(), postgres: String::new() });
        }
        if let Some(migration) = found.last_mut() {
            if engine != Some("postgres") {
                migration.sqlite.clone_from(&text);
            }
            if engine != Some("sqlite") {
                migration.postgres = text;
            }
        }
    }
    found
}

/// `0007_name.sqlite.sql` becomes `(7, "name", Some("sqlite"))`.
fn parts(file: &str) -> Option<(i64, &str, Option<&str>)> {
    let (number, rest) = file.strip_suffix(".sql")?.split_once('_')?;
    let (stem, engine) = rest.split_once('.').map_or((rest, None), |(stem, engine)| (stem, Some(engine)));
    Some((number.parse().ok()?, stem, engine))
}
