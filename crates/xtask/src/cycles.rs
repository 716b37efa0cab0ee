//! Checks that no file of the platform imports another that imports it in turn, directly or through others.

use std::collections::{BTreeMap, BTreeSet};

use crate::Violation;
use crate::sources::Source;

/// Where the checked packages are.
const CHECKED: &str = "crates/platform/";

/// A path of modules or names, from the root of its package.
type Path = Vec<String>;

/// One imported name: whether it is passed on, its path as it is written, and what it is called here.
type Import = (bool, Path, String);

/// The cycles of every checked package, one violation for each.
pub fn check(files: &[Source]) -> Vec<Violation> {
    let mut packages: BTreeMap<&str, Package> = BTreeMap::new();
    for file in files.iter().filter(|file| file.path.starts_with(CHECKED)) {
        let Some((package, inside)) = file.path.split_once("/src/") else { continue };
        let Some(stem) = inside.strip_suffix(".rs").filter(|stem| !stem.ends_with("_tests")) else {
            continue;
        };
        let mut module: Path = stem.split('/').map(str::to_owned).collect();
        module.pop_if(|last| *last == "mod" || stem == "lib");
        packages.entry(package).or_default().insert(module, code(&file.text));
    }
    packages.into_iter().filter_map(|(path, package)| cycle(path, &package)).collect()
}

/// The code of each module, without tests and comments.
type Package = BTreeMap<Path, String>;

fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A violation for the first cycle that is found.
fn cycle(path: &str, package: &Package) -> Option<Violation> {
    let edges: BTreeMap<&Path, BTreeSet<Path>> =
        package.iter().map(|(module, code)| (module, targets(package, module, code))).collect();
    let mut done = BTreeSet::new();
    let found = edges.keys().find_map(|module| walk(&edges, module, &mut Vec::new(), &mut done))?;
    let name = |module: &Path| if module.is_empty() { "lib".to_owned() } else { module.join("::") };
    let names: Vec<String> = found.iter().map(name).collect();
    Some(Violation::new(path, format!("imports in a circle: {}", names.join(" → "))))
}

/// Follows imports from a module; answers the way around when it comes back to one on its way.
fn walk(
    edges: &BTreeMap<&Path, BTreeSet<Path>>,
    module: &Path,
    way: &mut Vec<Path>,
    done: &mut BTreeSet<Path>,
) -> Option<Vec<Path>> {
    if way.contains(module) {
        way.push(module.clone());
        return Some(way.iter().skip_while(|on_way| *on_way != module).cloned().collect());
    }
    if done.contains(module) {
        return None;
    }
    way.push(module.clone());
    let found = edges.get(module)?.iter().find_map(|next| walk(edges, next, way, done));
    if found.is_none() {
        way.pop();
        done.insert(module.clone());
    }
    found
}

/// The other modules whose items a module names.
fn targets(package: &Package, module: &Path, code: &str) -> BTreeSet<Path> {
    let imported = imports(code).into_iter().filter(|(passed_on, ..)| !passed_on).map(|(_, path, _)| path);
    let named = imported.chain(inline(package, module, code));
    let found = named.filter_map(|path| owner(package, &absolute(package, module, &path)?, 0));
    found.filter(|target| target != module).collect()
}

/// The module that defines what a path leads to: names that a module only passes on are followed.
fn owner(package: &Package, path: &Path, followed: usize) -> Option<Path> {
    let length = (0..=path.len())
        .rev()
        .find(|length| package.contains_key(path.get(..*length).unwrap_or_default()))?;
    let (module, rest) = path.split_at(length);
    let module = module.to_vec();
    let Some(name) = rest.first().filter(|_| followed < 8) else { return Some(module) };
    let passed_on = imports(package.get(&module)?);
    match passed_on.into_iter().find(|(passed_on, _, called)| *passed_on && called == name) {
        Some((_, target, _)) => {
            owner(package, &absolute(package, &module, &target)?, followed.saturating_add(1))
        }
        None => Some(module),
    }
}

/// A path from the root of the package; `None` where it leads into another package.
fn absolute(package: &Package, module: &Path, path: &Path) -> Option<Path> {
    let mut base = module.clone();
    let mut rest = path.as_slice();
    match rest.first()?.as_str() {
        "crate" => base.clear(),
        "self" => {}
        "super" => {
            while let Some(after) = rest.strip_prefix(&["super".to_owned()]) {
                base.pop();
                rest = after;
            }
            base.extend_from_slice(rest);
            return Some(base);
        }
        child => {
            base.push(child.to_owned());
            if !package.contains_key(&base) {
                return None;
            }
        }
    }
    base.extend_from_slice(rest.get(1..).unwrap_or_default());
    Some(base)
}

/// Everything that `use` brings in.
fn imports(code: &str) -> Vec<Import> {
    let mut found = Vec::new();
    for (passed_on, tree) in statements(code).filter_map(Result::ok) {
        expand(&[], tree, passed_on, &mut found);
    }
    found
}

/// The statements of the code, cut at semicolons: of each `use` whether it passes on and what it names, others as they are.
fn statements(code: &str) -> impl Iterator<Item = Result<(bool, &str), &str>> {
    code.split(';').map(|statement| {
        let Some((before, tree)) = statement.split_once("use ") else { return Err(statement) };
        let visibility = before.trim();
        let passed_on = visibility == "pub" || (visibility.starts_with("pub(") && visibility.ends_with(')'));
        if passed_on || visibility.is_empty() { Ok((passed_on, tree)) } else { Err(statement) }
    })
}

fn expand(prefix: &[String], tree: &str, passed_on: bool, found: &mut Vec<Import>) {
    let (path, group) = tree.split_once('{').unwrap_or((tree, ""));
    let (path, alias) =
        path.split_once(" as ").map_or((path, None), |(path, alias)| (path, Some(alias.trim())));
    let names = path.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
    let path: Path = prefix.iter().cloned().chain(names).collect();
    if !tree.contains('{') {
        let called = alias.or(path.last().map(String::as_str)).unwrap_or_default().to_owned();
        found.push((passed_on, path, called));
        return;
    }
    let (mut depth, mut part) = (0_usize, String::new());
    for letter in group.trim_end().strip_suffix('}').unwrap_or(group).chars() {
        match letter {
            ',' if depth == 0 => expand(&path, &std::mem::take(&mut part), passed_on, found),
            _ => {
                depth = depth
                    .saturating_add(usize::from(letter == '{'))
                    .saturating_sub(usize::from(letter == '}'));
                part.push(letter);
            }
        }
    }
    if !part.trim().is_empty() {
        expand(&path, &part, passed_on, found);
    }
}

/// Paths in the code that begin with `crate`, `super` or one of the module's own children.
fn inline(package: &Package, module: &Path, code: &str) -> Vec<Path> {
    let is_child = |name: &str| package.contains_key(&[module.as_slice(), &[name.to_owned()]].concat());
    let others = statements(code).filter_map(Result::err);
    let words = others
        .flat_map(|code| code.split(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter)));
    let paths =
        words.filter(|word| word.contains("::")).map(|word| word.split("::").map(str::to_owned).collect());
    paths
        .filter(|path: &Path| {
            path.first().is_some_and(|first| first == "crate" || first == "super" || is_child(first))
                && path.get(1).is_some_and(|name| !name.is_empty())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<Source> = files
            .iter()
            .map(|(path, text)| Source { path: format!("crates/platform/{path}"), text: (*text).into() })
            .collect();
        check(&files).into_iter().map(|violation| violation.text).collect()
    }

    #[test]
    fn files_that_import_each_other_are_found() {
        let circle = found(&[
            ("src/lib.rs", "mod app;\nmod jobs;"),
            ("src/app.rs", "use crate::jobs::{\n    Notifier,\n};"),
            ("src/jobs/mod.rs", "mod worker;\npub use worker::{Notifier, Worker};"),
            ("src/jobs/worker.rs", "fn run(app: &crate::app::App) {}"),
        ]);
        assert_eq!(circle, ["imports in a circle: app → jobs::worker → app"]);
        assert_eq!(
            found(&[("db/src/lib.rs", "mod tx;\nuse tx::Tx;"), ("db/src/tx.rs", "use super::Db;")]).len(),
            1
        );
    }

    #[test]
    fn what_is_passed_on_or_only_tested_is_no_import() {
        let files = [
            (
                "src/lib.rs",
                "mod app;\npub mod jobs;\npub use platform_db as db;\npub use app::App;\nmod texts;\npub use texts::Text;",
            ),
            ("src/texts.rs", "macro_rules! text { () => { $crate::other!($crate::Text) } }"),
            ("src/app.rs", "use crate::db::Db;\nuse crate::jobs::notifier::Notifier;"),
            ("src/jobs/mod.rs", "mod notifier;\nmod worker;\npub use worker::Worker;"),
            ("src/jobs/notifier.rs", "// use crate::app::App;\n#[cfg(test)]\nmod tests { use crate::App; }"),
            ("src/jobs/worker.rs", "use super::notifier::Notifier;\nuse crate::App;"),
        ];
        assert_eq!(found(&files), Vec::<String>::new());
    }
}
