//! `exhale audit verify`: goes through the whole audit log and tells whether anyone tampered with it.

use audit::check::{Finding, verify};
use platform::app::App;

/// Reads every entry.
///
/// # Errors
/// A sentence for the operator when an entry is missing or not as it was written, or the database refuses.
pub async fn run(app: &App) -> Result<String, Box<dyn std::error::Error>> {
    match verify(&app.db).await? {
        Finding::Whole(entries) => Ok(format!("the audit log is intact: {entries} entries, all unchanged")),
        Finding::Broken(seq) => Err(format!(
            "entry {seq} of the audit log is missing or was changed; the entries before it are unchanged"
        )
        .into()),
    }
}
