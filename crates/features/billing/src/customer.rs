//! The customer that an account is at the provider: made once, when there is something to buy.

use domain::time::MINUTE;
use members::ledger::{Source, set_customer};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::DbError;
use platform::random::sha256;

use crate::store::{self, Customer};
use crate::sync::SyncError;

/// The viewer's customer at this provider, made where there is none.
pub(crate) async fn ensure(app: &App, source: Source, viewer: &Viewer) -> Result<Customer, SyncError> {
    if let Some(known) = store::customer_of(&app.db, viewer.id, source).await? {
        return Ok(known);
    }
    let id = app.payments.customer(&viewer.email, &viewer.id.to_string(), &key(app, viewer)).await?;
    let (member, now) = (viewer.id, app.now());
    app.db
        .write(move |tx| {
            store::add_customer(tx, source, &id, member, now)?;
            set_customer(tx, member, &id)
        })
        .await?;
    let made = store::customer_of(&app.db, viewer.id, source).await?;
    Ok(made.ok_or_else(|| DbError::Refused("a customer of two accounts".into()))?)
}

/// Whether the provider no longer has this customer. Then it is forgotten, and the next attempt makes another one;
/// what it bought stays in the ledger.
pub(crate) async fn is_gone(app: &App, customer: &Customer) -> Result<bool, SyncError> {
    if app.payments.knows(&customer.id).await? {
        return Ok(false);
    }
    tracing::warn!(customer = customer.id, "the payment provider no longer has a customer");
    let gone = customer.clone();
    app.db.write(move |tx| store::forget_customer(tx, &gone)).await?;
    Ok(true)
}

/// The same attempt for the same account and address within a minute, however many tabs ask; a provider refuses a key with
/// another address, and remembers its own faults with a key.
fn key(app: &App, viewer: &Viewer) -> String {
    let address: String =
        sha256(viewer.email.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    format!("customer-{}-{address}-{}", viewer.id, app.now().0.div_euclid(MINUTE))
}
