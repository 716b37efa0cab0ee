//! The customer that an account is at the provider: made once, when there is something to buy.

use members::ledger::{Source, set_customer};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::DbError;
use platform::random::sha256;

use crate::store::{self, Customer};
use crate::take::Trouble;

/// The viewer's customer at this provider, made where there is none.
pub(crate) async fn ensure(app: &App, source: Source, viewer: &Viewer) -> Result<Customer, Trouble> {
    if let Some(known) = store::customer_of(&app.db, viewer.id, source).await? {
        return Ok(known);
    }
    let id = app.cards.customer(&viewer.email, &viewer.id.to_string(), &key(viewer)).await?;
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

/// The same wish for the same account and address, however many tabs ask; a provider refuses a key with another address.
fn key(viewer: &Viewer) -> String {
    let address: String =
        sha256(viewer.email.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    format!("customer-{}-{address}", viewer.id)
}
