//! Takes in again what the provider has: for one account, or for everyone of whom events told since a time.

use std::collections::BTreeSet;

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::app::App;

use crate::sync::{SyncError, provider, sync_customer};
use crate::{event_store, store};

/// Looks again at everyone of whom events told since `since`, and whom the provider names. Answers how many customers that
/// were.
///
/// # Errors
/// When the provider or the database cannot be asked; those before are done.
pub async fn since(app: &App, since: Timestamp) -> Result<usize, SyncError> {
    let source = provider(app)?;
    let changed = app.payments.changed_since(since).await?;
    let mut ids: BTreeSet<String> = changed.into_iter().map(|(id, _)| id).collect();
    let mut place = (since, String::new());
    loop {
        let events = event_store::events_since(&app.db, source, (place.0, &place.1)).await?;
        let Some((id, _, at)) = events.last() else { break };
        place = (*at, id.clone());
        ids.extend(events.into_iter().filter_map(|(_, customer, _)| customer));
    }
    let mut done = 0;
    for id in ids {
        if let Some(customer) = store::customer(&app.db, source, &id).await? {
            sync_customer(app, &customer, None).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// Looks again at one account. Answers whether it was ever at the provider.
///
/// # Errors
/// When the provider or the database cannot be asked.
pub async fn of(app: &App, member: MemberId) -> Result<bool, SyncError> {
    let source = provider(app)?;
    match store::customer_of(&app.db, member, source).await? {
        Some(customer) => sync_customer(app, &customer, None).await.map(|()| true),
        None => Ok(false),
    }
}
