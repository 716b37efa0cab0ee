//! The configuration reference that `make gen` writes.

use super::KEYS;

/// The configuration reference, in Markdown.
#[must_use]
pub fn reference() -> String {
    let rows = KEYS.iter().map(|key| {
        let default =
            if key.default.is_empty() { "(empty)".to_owned() } else { format!("`{}`", key.default) };
        let variable = format!("EXHALE_{}", key.name.replace('.', "_").to_uppercase());
        format!("| `{}` | `{variable}` | {default} | {} | {} |\n", key.name, key.allowed, key.about)
    });
    let head = "# Configuration\n\nMade from the code by `make gen`. Defaults are overridden by `exhale.toml` in the working \
                folder (or the file named by `--config`), and that by variables of the environment. In the file, a key that \
                has keys below it is written as `kind` of that table: `[mail]` with `kind = \"smtp://…\"` and `from = \"…\"`.\n\n\
                | key | variable | default | allowed | what it is for |\n|---|---|---|---|---|\n";
    std::iter::once(head.to_owned()).chain(rows).collect()
}
