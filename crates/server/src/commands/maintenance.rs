//! `exhale maintenance`: closes the community for everyone but admins, or opens it again (spec §3 settings).

use audit::hash_chain::AuditEntry;
use audit::store::append;
use members::maintenance;
use platform::app::App;
use platform::db::DbError;

/// Whether the community is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Maintenance {
    /// Nobody but admins gets in.
    On,
    /// Everyone gets in.
    Off,
}

/// Closes or opens it, at once for anyone who comes and within seconds for open tabs; the audit log has it.
///
/// # Errors
/// When the database refuses.
pub async fn switch(app: &App, to: Maintenance) -> Result<&'static str, DbError> {
    let (on, now) = (to == Maintenance::On, app.now());
    let changed = app
        .db
        .write(move |tx| {
            let changed = maintenance::set(tx, on, now)?;
            if changed {
                let detail = serde_json::json!({ "enabled": on }).to_string();
                append(
                    tx,
                    now,
                    &AuditEntry { actor: None, action: "maintenance".into(), subject: None, detail },
                )?;
            }
            Ok::<_, DbError>(changed)
        })
        .await?;
    Ok(match (changed, to) {
        (false, _) => "nothing to change",
        (true, Maintenance::On) => "the community is closed to everyone but admins",
        (true, Maintenance::Off) => "the community is open",
    })
}
