//! `exhale generate`: writes what is made from the code, so that nothing is written twice.

use std::fmt::Write;
use std::path::Path;

use application::{access, api, public_pages, shell};
use domain::gate;
use domain::guard::{PAGES, Page};
use domain::limits;
use domain::tier::Tier;
use platform::feature::WordList;

use crate::{config, features};

/// Writes all generated files below `root`, the project's folder.
///
/// # Errors
/// When a file cannot be written.
pub fn run(root: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let features = features::all();
    let document = api::document(&features);
    let pages = public_pages::document();
    for (path, content) in [
        ("docs/generated/openapi.json", in_order(&document)?),
        ("docs/generated/public-pages.json", in_order(&pages)?),
        ("docs/generated/configuration.md", config::reference()),
        ("docs/generated/access.md", access::reference(&features)?),
        ("docs/generated/error-codes.md", error_codes_reference()),
        ("web/src/lib/generated/limits.gen.ts", limits_module()),
        ("web/src/lib/generated/guard.gen.ts", guard_module()),
        ("web/src/lib/generated/loading-views.gen.ts", loading_views_module()),
        ("web/src/lib/generated/error-codes.gen.ts", error_codes_module()),
        ("web/src/lib/generated/tiers.gen.ts", tiers_module()),
    ] {
        write(&root.join(path), &content)?;
    }
    for list in word_lists() {
        if let Some((file, word)) = list.module {
            write(&root.join("web/src/lib/generated").join(file), &words_module(&list, word))?;
        }
    }
    Ok(())
}

fn write(file: &Path, content: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, content)
}

/// The words that features give the web app.
fn word_lists() -> impl Iterator<Item = WordList> {
    features::all().into_iter().flat_map(|feature| feature.word_lists).copied()
}

/// A document with its keys in order: an operation's own words come in any, and the same code has to give the same file.
fn in_order(document: &impl serde::Serialize) -> Result<String, serde_json::Error> {
    let sorted = serde_json::to_value(document)?;
    Ok(format!("{}\n", serde_json::to_string_pretty(&sorted)?))
}

fn limits_module() -> String {
    let mut module = "// The limits of crates/domain/src/limits.rs; made by `make gen`.\n".to_owned();
    for limit in limits::TABLE {
        let _ = write!(
            module,
            "\n/** {} */\nexport const {} = {};\n",
            limit.about.trim(),
            limit.name,
            limit.value
        );
    }
    for list in word_lists().filter(|list| list.module.is_none()) {
        let (about, source) = (list.about, list.source);
        let _ = write!(module, "\n/** {about} ({source}). */\n{}\n", words_constant(&list));
    }
    module
}

fn guard_module() -> String {
    let mut pages: Vec<&str> = PAGES.iter().map(|(_, page)| page_name(*page)).collect();
    pages.dedup();
    let union = pages.iter().map(|page| format!("\"{page}\"")).collect::<Vec<_>>().join(" | ");
    let rows: String = PAGES
        .iter()
        .map(|(prefix, page)| format!("\t{{ prefix: \"{prefix}\", page: \"{}\" }},\n", page_name(*page)))
        .collect();
    format!(
        "// Which path belongs to which guarded page (crates/domain/src/guard.rs); made by `make gen`.\n\n\
         export type GuardPage = {union};\n\n\
         /** The longest prefix of whole segments wins. */\n\
         export const guardedPages: readonly {{ prefix: string; page: GuardPage }}[] = [\n{rows}];\n"
    )
}

fn loading_views_module() -> String {
    let rows: String = shell::LOADING_VIEWS
        .iter()
        .map(|(path, view)| format!("\t{{ path: \"{path}\", view: \"{view}\" }},\n"))
        .collect();
    format!(
        "// Which loading view is shown below which path (crates/application/src/shell.rs); made by `make gen`.\n\n\
         /** `*` is any one segment. */\n\
         export const loadingViews = [\n{rows}] as const;\n"
    )
}

/// The page's name in the session's `guard`.
const fn page_name(page: Page) -> &'static str {
    match page {
        Page::Public => "public",
        Page::Login => "login",
        Page::Signup => "signup",
        Page::OnboardingDemo => "onboardingDemo",
        Page::Community => "community",
        Page::Maintenance => "maintenance",
        Page::Upgrade => "upgrade",
        Page::Profile => "profile",
        Page::Verify => "verify",
        Page::ProfessionalApplication => "professionalApplication",
        Page::ApplicationPending => "applicationPending",
        Page::Moderator => "moderator",
        Page::Partners => "partners",
        Page::Admin => "admin",
    }
}

fn tiers_module() -> String {
    let closed: Vec<_> = gate::TABLE.iter().filter(|gate| gate.needs > Tier::Free).collect();
    let gates: String = closed
        .iter()
        .map(|gate| format!("\t{{ feature: \"{}\", needs: {} }},\n", gate.feature, gate.needs.level()))
        .collect();
    let tiers = [Tier::Free, Tier::Supporter, Tier::Super].map(|tier| {
        let gives: String = tier.description().iter().map(|line| format!("\t\t\t\"{line}\",\n")).collect();
        let (level, name, title) = (tier.level(), tier.name(), tier.title());
        format!("\t{{\n\t\tlevel: {level},\n\t\tname: \"{name}\",\n\t\ttitle: \"{title}\",\n\t\tgives: [\n{gives}\t\t],\n\t}},\n")
    });
    format!(
        "// The tiers with what each gives (crates/domain/src/tier.rs), and what is closed below which of them\n\
         // (crates/domain/src/gate.rs); made by `make gen`.\n\n\
         /** The dialog below the tier says \"You need to upgrade to {{feature}}.\" */\n\
         export const gates = [\n{gates}] as const;\n\n\
         export type GatedFeature = (typeof gates)[number][\"feature\"];\n\n\
         /** The title is that of the plan's card, the name that of the badge. */\n\
         export const tiers = [\n{}] as const;\n",
        tiers.concat()
    )
}

/// A list of words in a file of its own.
fn words_module(list: &WordList, word: &str) -> String {
    let WordList { name, about, source, .. } = list;
    format!(
        "// {about} ({source}); made by `make gen`.\n\n{}\n\nexport type {word} = (typeof {name})[number];\n",
        words_constant(list)
    )
}

fn words_constant(list: &WordList) -> String {
    let rows: String = list.words.iter().map(|word| format!("\t\"{word}\",\n")).collect();
    format!("export const {} = [\n{rows}] as const;", list.name)
}

fn error_codes_module() -> String {
    let rows: String = api::error_codes(&features::all())
        .iter()
        .map(|error_code| format!("\t\"{}\",\n", error_code.code))
        .collect();
    format!(
        "// Every refusal that the API knows; made by `make gen`.\n\n\
         export const serverErrorCodes = [\n{rows}] as const;\n\n\
         export type ServerErrorCode = (typeof serverErrorCodes)[number];\n"
    )
}

fn error_codes_reference() -> String {
    let rows = api::error_codes(&features::all()).iter().fold(String::new(), |mut rows, error_code| {
        let _ = writeln!(rows, "| `{}` | {} | {} |", error_code.code, error_code.status, error_code.title);
        rows
    });
    format!(
        "# Refusals\n\nMade from the code by `make gen`.\n\n| code | status | title |\n|---|---|---|\n{rows}"
    )
}
