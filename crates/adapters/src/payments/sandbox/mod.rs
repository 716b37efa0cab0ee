//! The sandbox: a payment provider inside the server in which no money moves, for the demo and for tests.
//!
//! One [`CustomerAccount`] a customer, kept in the database as one document with a version; every change brings the account up to
//! date first, and queues the events that it caused in the same transaction.

mod operator;
mod port;
pub mod store;
mod view;

pub use operator::About;

use std::sync::Arc;

use domain::plan::{Every, Price};
use domain::time::Timestamp;
use payment_simulator::{CustomerAccount, Interval, NextId, SimulatorError, SimulatorEvent, Terms};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::NewJob;
use platform::payments::{EventError, PaymentError};
use platform::random::Random;
use serde::{Deserialize, Serialize};

use super::{notice, signature};

/// The job that delivers one event.
pub const DELIVER: &str = "sandbox-event";
/// The job that lets time pass for customers for whom something is due.
pub const TICK: &str = "sandbox-tick";
/// Tries when someone else changed the same account in the meantime.
const TRIES: usize = 8;

/// The four prices with these amounts, in the order of [`Price::ALL`], as the provider is usually set up.
#[must_use]
pub fn terms(currency: &str, amounts: [i64; 4]) -> Terms {
    let prices = Price::ALL.into_iter().zip(amounts).map(|(price, amount)| payment_simulator::Price {
        id: price.key().to_owned(),
        interval: match price.every() {
            Every::Week => Interval::Week,
            Every::Year => Interval::Year,
            Every::Once => Interval::Once,
        },
        amount,
    });
    Terms::new(currency, prices.collect())
}

/// An event on its way; it is signed when it is delivered.
#[derive(Serialize, Deserialize)]
pub struct Delivery {
    /// Its bytes.
    pub body: String,
}

/// The engine; cheap to clone.
#[derive(Clone)]
pub struct Sandbox {
    /// Without payments of its own: it has the database, the clock, randomness and the queue's notifier.
    app: App,
    terms: Arc<Terms>,
    secret: Arc<str>,
}

/// What can go wrong inside.
#[derive(Debug, thiserror::Error)]
enum SandboxError {
    #[error(transparent)]
    CustomerAccount(#[from] SimulatorError),
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("it was changed at the same time")]
    Meanwhile,
}

impl From<SandboxError> for PaymentError {
    fn from(fault: SandboxError) -> Self {
        match fault {
            SandboxError::CustomerAccount(SimulatorError::NotFound) => Self::NotFound,
            SandboxError::CustomerAccount(SimulatorError::Declined) => Self::Declined,
            SandboxError::CustomerAccount(SimulatorError::Refused(code)) => Self::Refused(code.to_owned()),
            SandboxError::Db(error) => Self::Unreachable(error.to_string()),
            SandboxError::Meanwhile => Self::Unreachable("too much at once".to_owned()),
        }
    }
}

/// An open account, and what to do things with.
struct OpenAccount<'a> {
    account: &'a mut CustomerAccount,
    terms: &'a Terms,
    random: &'a dyn Random,
    /// Things that were made, so that they are found by their ids.
    made: Vec<String>,
    events: Vec<SimulatorEvent>,
}

impl OpenAccount<'_> {
    /// Does something that needs new ids.
    fn with_ids<T>(&mut self, work: impl FnOnce(&mut CustomerAccount, &Terms, NextId<'_>) -> T) -> T {
        let (random, made) = (self.random, &mut self.made);
        let mut next_id = |prefix: &str| {
            let id = format!("{prefix}_{}", letters(random));
            if matches!(prefix, "cs" | "sub" | "bps" | "pi") {
                made.push(id.clone());
            }
            id
        };
        work(self.account, self.terms, &mut next_id)
    }

    fn tell(&mut self, events: Vec<SimulatorEvent>) {
        self.events.extend(events);
    }
}

/// 192 random bits in letters and digits.
fn letters(random: &dyn Random) -> String {
    let mut bytes = [0; 24];
    random.fill(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Sandbox {
    /// On this database; `app` has no payments of its own. Events are signed by a secret that only this process knows, at
    /// the moment of delivery.
    #[must_use]
    pub fn new(app: App, terms: Terms) -> Self {
        let secret = format!("whsec_{}", letters(&*app.random)).into();
        Self { app, terms: Arc::new(terms), secret }
    }

    /// What things cost.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The header `Stripe-Signature` for an event that is delivered now.
    #[must_use]
    pub fn signature(&self, body: &[u8]) -> String {
        signature::sign(&self.secret, body, self.app.now())
    }

    fn verified(
        &self,
        body: &[u8],
        header: &str,
        now: Timestamp,
    ) -> Result<platform::payments::Event, EventError> {
        signature::check(&[self.secret.to_string()], body, header, now)?;
        notice::read(body)
    }

    /// Opens the account of a customer, brings it up to date, works on it, and keeps it.
    async fn work<T, W>(&self, customer: &str, work: W) -> Result<T, PaymentError>
    where
        T: Send + 'static,
        W: Fn(&mut OpenAccount<'_>) -> Result<T, SimulatorError> + Clone + Send + 'static,
    {
        for _ in 0..TRIES {
            let (this, customer, work) = (self.clone(), customer.to_owned(), work.clone());
            match self.app.db.write(move |tx| this.on_account(tx, &customer, work)).await {
                Err(SandboxError::Meanwhile) => {}
                // What the wish came to, when it could not be done: the time that passed before stays written.
                Ok(outcome) => return outcome.map_err(|error| SandboxError::CustomerAccount(error).into()),
                Err(fault) => return Err(fault.into()),
            }
        }
        Err(SandboxError::Meanwhile.into())
    }

    fn on_account<T>(
        &self,
        tx: &mut Tx<'_>,
        customer: &str,
        work: impl Fn(&mut OpenAccount<'_>) -> Result<T, SimulatorError>,
    ) -> Result<Result<T, SimulatorError>, SandboxError> {
        let Some((version, mut account)) = store::load(tx, customer)? else {
            return Ok(Err(SimulatorError::NotFound));
        };
        let before = account.clone();
        let random = &*self.app.random;
        let mut open = OpenAccount {
            account: &mut account,
            terms: &self.terms,
            random,
            made: Vec::new(),
            events: Vec::new(),
        };
        let now = self.app.now();
        let passed = open.with_ids(|account, terms, next_id| account.advance(now.0, terms, next_id));
        open.tell(passed);
        let kept = open.account.clone();
        let (events_before, made_before) = (open.events.len(), open.made.len());
        let outcome = work(&mut open);
        if outcome.is_err() {
            *open.account = kept;
            open.events.truncate(events_before);
            open.made.truncate(made_before);
        }
        let (made, events) = (open.made, open.events);
        // An account that only learnt what time it is need not be written.
        if !events.is_empty() || !same_but_for_time(&account, before) {
            if !store::save(tx, &account, version, self.app.now())? {
                return Err(SandboxError::Meanwhile);
            }
            for id in &made {
                store::name(tx, id, customer)?;
            }
            self.queue(tx, &account.id, &events)?;
        }
        Ok(outcome)
    }

    /// Queues events for delivery, in the order in which they happened.
    fn queue(&self, tx: &mut Tx<'_>, customer: &str, events: &[SimulatorEvent]) -> Result<(), DbError> {
        for event in events {
            let id = format!("evt_{}", letters(&*self.app.random));
            let body = notice::write(&id, event.kind, Timestamp(event.at), &event.object, customer);
            NewJob::now(DELIVER, &Delivery { body }).enqueue(tx, &self.app)?;
        }
        Ok(())
    }

    /// Lets time pass for customers for whom something is due; answers how many there were, at most a hundred.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn tick(&self) -> Result<usize, PaymentError> {
        let due = store::due(&self.app.db, self.app.now()).await.map_err(SandboxError::Db)?;
        for customer in &due {
            self.work(customer, |_| Ok(())).await?;
        }
        Ok(due.len())
    }

    /// Whose thing this is.
    async fn owner(&self, thing: &str) -> Result<String, PaymentError> {
        let owner = store::owner(&self.app.db, thing).await.map_err(SandboxError::Db)?;
        owner.ok_or(PaymentError::NotFound)
    }
}

fn same_but_for_time(account: &CustomerAccount, mut before: CustomerAccount) -> bool {
    before.today = account.today;
    *account == before
}
