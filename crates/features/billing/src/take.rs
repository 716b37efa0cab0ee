//! Takes news in: asks the provider what a customer has now, and writes down what is new, once, in whatever order news come.

use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::ledger::{self, Entry, Kept, Source};
use notifications::rules::Kind;
use notifications::tell::{News as Told, tell};
use platform::app::App;
use platform::cards::{CardsError, Checkout, CheckoutState, Event, Purchase};
use platform::db::{DbError, Tx};
use platform::http::Problem;
use platform::http::denial::BUSY;

use crate::store::{Customer, Wish};
use crate::{UNAVAILABLE, credit, event_store, jobs, rules, store};

/// When trying again makes sense after the provider did not answer, in milliseconds.
pub(crate) const LATER_MS: i64 = 30_000;

/// Why news could not be taken in, or a wish not be passed on.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The provider did not do it.
    #[error(transparent)]
    Cards(#[from] CardsError),
    /// The database did not.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Db(error) => error.into(),
            Trouble::Cards(CardsError::NotFound) => Self::not_found(),
            Trouble::Cards(CardsError::Declined) => Self::new(crate::DECLINED),
            Trouble::Cards(error) => unavailable(&error),
        }
    }
}

/// The provider cannot be reached, or does not want to: nothing was charged. Why goes to the log.
pub(crate) fn unavailable(error: &CardsError) -> Problem {
    tracing::warn!(%error, "payments are not available");
    Problem::new(UNAVAILABLE).retry_after(LATER_MS)
}

/// The provider whose customers these are, if there is one.
#[must_use]
pub fn source(app: &App) -> Option<Source> {
    Source::of(app.cards.name())
}

/// The provider, or the refusal that there is none.
pub(crate) fn provider(app: &App) -> Result<Source, Trouble> {
    source(app).ok_or(Trouble::Cards(CardsError::Off))
}

/// Takes in what an account has at the provider, if it has ever been there.
///
/// # Errors
/// When the provider or the database cannot be asked.
pub async fn take_of(app: &App, member: MemberId) -> Result<(), Trouble> {
    let Some(source) = source(app) else { return Ok(()) };
    match store::customer_of(&app.db, member, source).await? {
        Some(customer) => take(app, &customer, None).await,
        None => Ok(()),
    }
}

/// Takes in what a customer has now. `event` is noted with it, and changes nothing when it was noted before.
///
/// The customer's version is read before the provider is asked, and compared when its answer is written: an answer that
/// is older than what was written meanwhile is thrown away, and the provider asked again. When two others wrote meanwhile,
/// the second of them asked after this began, and has written everything that there is to write.
///
/// # Errors
/// When the provider or the database cannot be asked; nothing is noted then.
pub async fn take(app: &App, customer: &Customer, event: Option<&Event>) -> Result<(), Trouble> {
    take_in(app, customer, event, 0).await
}

/// [`take`] after an end was asked for: what runs in vain all the same is ended again after `pause` milliseconds only.
pub(crate) async fn take_after(app: &App, customer: &Customer, pause: i64) -> Result<(), Trouble> {
    take_in(app, customer, None, pause).await
}

async fn take_in(app: &App, customer: &Customer, event: Option<&Event>, pause: i64) -> Result<(), Trouble> {
    if source(app) != Some(customer.source) {
        return Err(CardsError::Off.into());
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
        let (purchases, gone) = match app.cards.purchases(&read.id).await {
            Err(CardsError::NotFound) => (Vec::new(), !app.cards.knows(&read.id).await?),
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
pub(crate) async fn note(app: &App, source: Source, event: Option<&Event>) -> Result<(), Trouble> {
    let Some(event) = event.cloned() else { return Ok(()) };
    let now = app.now();
    Ok(app.db.write(move |tx| event_store::add_event(tx, source, &event, now).map(drop)).await?)
}

/// How the wish stands that this customer has under way, if there is one.
async fn open_checkout(app: &App, customer: &Customer) -> Result<Option<(Wish, Checkout)>, Trouble> {
    let wish = store::open_wish(&app.db, customer.member).await?;
    let Some(wish) = wish.filter(|wish| wish.source == customer.source) else { return Ok(None) };
    let Some(id) = &wish.provider_id else { return Ok(None) };
    match app.cards.checkout(id).await {
        Err(CardsError::NotFound) => {
            let gone = Checkout { id: id.clone(), url: None, state: CheckoutState::Expired, purchase: None };
            Ok(Some((wish, gone)))
        }
        answer => Ok(Some((wish, answer?))),
    }
}

/// What the provider said at one moment.
#[derive(Clone)]
struct News {
    customer: Customer,
    purchases: Vec<Purchase>,
    /// The provider does not have the customer any more.
    gone: bool,
    looked: Option<(Wish, Checkout)>,
    event: Option<Event>,
    /// Milliseconds until what runs in vain is ended.
    pause: i64,
}

/// Why news were not written.
enum Unwritten {
    /// Somebody wrote since the provider was asked.
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
        if let Some((wish, looked)) = &self.looked
            && wish.state != looked.state
        {
            store::set_state(tx, wish.id, looked.state, looked.purchase.as_deref())?;
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
pub(crate) fn busy() -> Problem {
    Problem::new(BUSY).retry_after(2_000)
}

/// Whether the newest entry about a purchase stands for a membership at `now`.
///
/// # Errors
/// When the database refuses.
pub fn is_entitled(tx: &mut Tx<'_>, wish: &Wish, now: Timestamp) -> Result<bool, DbError> {
    let Some(purchase) = &wish.purchase else { return Ok(false) };
    Ok(ledger::newest(tx, wish.source, purchase)?.is_some_and(|kept| kept.entry.is_live(now)))
}
