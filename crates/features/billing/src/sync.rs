//! Takes news in: asks the provider what a customer has now, and writes down what is new, once, in whatever order news come.

use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::ledger::{self, Entry, Kept, Source};
use notifications::rules::Kind;
use notifications::tell::{News as Told, tell};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::http::error_code::BUSY;
use platform::payments::{Checkout, CheckoutState, Event, PaymentError, Purchase};

use crate::store::{CheckoutAttempt, Customer};
use crate::{UNAVAILABLE, credit, event_store, jobs, receipts, rules, store};

/// When trying again makes sense after the provider did not answer, in milliseconds.
pub(crate) const LATER_MS: i64 = 30_000;

/// Why news could not be taken in, or an attempt not be passed on.
#[derive(Debug, thiserror::Error)]
pub enum SyncError {
    /// The provider did not do it.
    #[error(transparent)]
    PaymentProvider(#[from] PaymentError),
    /// The database did not.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<SyncError> for ApiError {
    fn from(error: SyncError) -> Self {
        match error {
            SyncError::Db(error) => error.into(),
            SyncError::PaymentProvider(PaymentError::NotFound) => Self::not_found(),
            SyncError::PaymentProvider(PaymentError::Declined) => Self::new(crate::DECLINED),
            SyncError::PaymentProvider(error) => unavailable(&error),
        }
    }
}

/// The provider cannot be reached, or does not want to: nothing was charged. Why goes to the log.
pub(crate) fn unavailable(error: &PaymentError) -> ApiError {
    tracing::warn!(%error, "payments are not available");
    ApiError::new(UNAVAILABLE).retry_after(LATER_MS)
}

/// The provider whose customers these are, if there is one.
#[must_use]
pub fn source(app: &App) -> Option<Source> {
    Source::of(app.payments.name())
}

/// The provider, or the refusal that there is none.
pub(crate) fn provider(app: &App) -> Result<Source, SyncError> {
    source(app).ok_or(SyncError::PaymentProvider(PaymentError::Off))
}

/// Takes in what an account has at the provider, if it has ever been there.
///
/// # Errors
/// When the provider or the database cannot be asked.
pub async fn sync_member(app: &App, member: MemberId) -> Result<(), SyncError> {
    let Some(source) = source(app) else { return Ok(()) };
    match store::customer_of(&app.db, member, source).await? {
        Some(customer) => sync_customer(app, &customer, None).await,
        None => Ok(()),
    }
}

/// Takes in what a customer has now. `event` is noted with it, and changes nothing when it was noted before.
///
/// The customer's version is read before the provider is asked, and compared when its answer is written: an answer that
/// is older than what was written in the meantime is thrown away, and the provider asked again. When two others wrote in the meantime,
/// the second of them asked after this began, and has written everything that there is to write.
///
/// # Errors
/// When the provider or the database cannot be asked; nothing is noted then.
pub async fn sync_customer(app: &App, customer: &Customer, event: Option<&Event>) -> Result<(), SyncError> {
    sync_with_pause(app, customer, event, 0).await
}

/// [`sync_customer`] after an end was asked for: what runs in vain all the same is ended again after `pause` milliseconds only.
pub(crate) async fn sync_after_end(app: &App, customer: &Customer, pause: i64) -> Result<(), SyncError> {
    sync_with_pause(app, customer, None, pause).await
}

async fn sync_with_pause(
    app: &App,
    customer: &Customer,
    event: Option<&Event>,
    pause: i64,
) -> Result<(), SyncError> {
    if source(app) != Some(customer.source) {
        return Err(PaymentError::Off.into());
    }
    let mut begun = None;
    loop {
        let Some(read) = store::customer(&app.db, customer.source, &customer.id).await? else {
            return Ok(());
        };
        if read.version >= begun.get_or_insert(read.version).saturating_add(2) {
            return note(app, customer.source, event).await;
        }
        let looked = open_checkout(app, &read).await?;
        // Asked last, so that it holds what a checkout that is paid has bought.
        let (purchases, gone) = match app.payments.purchases(&read.id).await {
            Err(PaymentError::NotFound) => (Vec::new(), !app.payments.knows(&read.id).await?),
            answer => (answer?, false),
        };
        let news = News { customer: read, purchases, gone, looked, event: event.cloned(), pause };
        let at = app.clone();
        match app.db.write(move |tx| news.write(tx, &at)).await {
            Ok(()) => return Ok(()),
            Err(Unwritten::Moved) => {}
            Err(Unwritten::Db(error)) => return Err(error.into()),
        }
    }
}

/// Notes an event whose effect others have written.
pub(crate) async fn note(app: &App, source: Source, event: Option<&Event>) -> Result<(), SyncError> {
    let Some(event) = event.cloned() else { return Ok(()) };
    let now = app.now();
    Ok(app.db.write(move |tx| event_store::add_event(tx, source, &event, now).map(drop)).await?)
}

/// The state of the attempt that this customer has under way, if there is one.
async fn open_checkout(
    app: &App,
    customer: &Customer,
) -> Result<Option<(CheckoutAttempt, Checkout)>, SyncError> {
    let attempt = store::open_attempt(&app.db, customer.member).await?;
    let Some(attempt) = attempt.filter(|attempt| attempt.source == customer.source) else { return Ok(None) };
    let Some(id) = &attempt.provider_id else { return Ok(None) };
    match app.payments.checkout(id).await {
        Err(PaymentError::NotFound) => {
            let gone = Checkout { id: id.clone(), url: None, state: CheckoutState::Expired, purchase: None };
            Ok(Some((attempt, gone)))
        }
        answer => Ok(Some((attempt, answer?))),
    }
}

/// What the provider said at one moment.
#[derive(Clone)]
struct News {
    customer: Customer,
    purchases: Vec<Purchase>,
    /// The provider no longer has the customer.
    gone: bool,
    looked: Option<(CheckoutAttempt, Checkout)>,
    event: Option<Event>,
    /// Milliseconds until what runs in vain is ended.
    pause: i64,
}

/// Why news were not written.
enum Unwritten {
    /// Someone wrote since the provider was asked.
    Moved,
    Db(DbError),
}

impl From<DbError> for Unwritten {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

impl News {
    fn write(&self, tx: &mut Tx<'_>, app: &App) -> Result<(), Unwritten> {
        let (customer, now) = (&self.customer, app.now());
        if let Some(event) = &self.event
            && !event_store::add_event(tx, customer.source, event, now)?
        {
            return Ok(());
        }
        if !store::move_on(tx, customer, now)? {
            return Err(Unwritten::Moved);
        }
        if let Some((attempt, looked)) = &self.looked
            && attempt.state != looked.state
        {
            store::set_state(tx, attempt.id, looked.state, looked.purchase.as_deref())?;
        }
        let mut entries = rules::entries(customer.source, &self.purchases);
        for over in rules::never_paid(customer.source, &self.purchases) {
            if ledger::newest(tx, over.source, &over.reference)?.is_some() {
                entries.push(over);
            }
        }
        if self.gone {
            entries.extend(without_customer(tx, app, customer)?);
        }
        for entry in &entries {
            let before = ledger::newest(tx, entry.source, &entry.reference)?;
            tell_why_it_ends(tx, app, customer.member, before.as_ref(), entry)?;
            if rules::may_leave_credit(before.as_ref().map(|kept| &kept.entry), entry) {
                credit::take_back(tx, app, customer, before.as_ref(), entry)?;
                // It waits for open bills to be void, also for those of a subscription that is over.
                jobs::end_in_vain(tx, app, customer, &entry.reference, now.plus(self.pause))?;
            }
        }
        ledger::add(tx, app, customer.member, &entries)?;
        receipts::send_new(tx, app, customer, &self.purchases)?;
        for purchase in rules::in_vain(&self.purchases) {
            jobs::end_in_vain(tx, app, customer, &purchase.id, now.plus(self.pause))?;
        }
        Ok(())
    }
}

/// What becomes of the subscriptions that a customer had running who is gone: else they would be in the way of every other
/// for ever.
fn without_customer(tx: &mut Tx<'_>, app: &App, customer: &Customer) -> Result<Vec<Entry>, DbError> {
    let current = ledger::current(tx, app, customer.member)?;
    let theirs = current.into_iter().map(|kept| kept.entry).filter(|entry| entry.source == customer.source);
    Ok(theirs.filter(rules::runs).map(|entry| rules::without_customer(&entry)).collect())
}

/// Tells whose plan ends because another takes its place, once: else they would only find out on the page of their plan.
fn tell_why_it_ends(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    before: Option<&Kept>,
    entry: &Entry,
) -> Result<(), DbError> {
    if entry.reason.is_empty() || before.is_some_and(|kept| kept.entry.reason == entry.reason) {
        return Ok(());
    }
    let about = Subject::new(SubjectKind::Member, member);
    let news = Told {
        detail: Some(&entry.reason),
        path: Some("/community/profile"),
        ..Told::of(Kind::Membership, about)
    };
    tell(tx, app, member, &news, app.now())
}

/// The refusal after too many tries at once.
pub(crate) fn busy() -> ApiError {
    ApiError::new(BUSY).retry_after(2_000)
}

/// Whether the newest entry about a purchase stands for a membership at `now`.
///
/// # Errors
/// When the database refuses.
pub fn is_entitled(tx: &mut Tx<'_>, attempt: &CheckoutAttempt, now: Timestamp) -> Result<bool, DbError> {
    let Some(purchase) = &attempt.purchase else { return Ok(false) };
    Ok(ledger::newest(tx, attempt.source, purchase)?.is_some_and(|kept| kept.entry.is_live(now)))
}
