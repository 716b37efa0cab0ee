//! The sandbox: a payment provider inside the server in which no money moves, for the demo and for tests.
//!
//! One [`Book`] a customer, kept in the database as one document with a version; every change brings the book up to
//! date first, and queues the events that it caused in the same transaction.

mod operator;
mod port;
pub mod store;

pub use operator::About;

use std::sync::Arc;

use domain::time::Timestamp;
use platform::app::App;
use platform::cards::{CardsError, EventError};
use platform::db::{DbError, Tx};
use platform::jobs::NewJob;
use platform::random::Random;
use serde::{Deserialize, Serialize};

use super::book::{Book, BookError, Happened, Terms};
use super::{notice, signature};

/// The job that delivers one event.
pub const DELIVER: &str = "sandbox-event";
/// The job that lets time pass for customers for whom something is due.
pub const TICK: &str = "sandbox-tick";
/// Tries when somebody else changed the same book meanwhile.
const TRIES: usize = 8;

/// An event on its way; it is signed when it is delivered.
#[derive(Serialize, Deserialize)]
pub struct Delivery {
    /// Its bytes.
    pub body: String,
}

/// The engine; cheap to clone.
#[derive(Clone)]
pub struct Sandbox {
    /// Without payments of its own: it has the database, the clock, randomness and the queue's bell.
    app: App,
    terms: Arc<Terms>,
    secret: Arc<str>,
}

/// What can go wrong inside.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    Book(#[from] BookError),
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("somebody else changed it meanwhile")]
    Meanwhile,
}

impl From<Fault> for CardsError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Book(BookError::NotFound) => Self::NotFound,
            Fault::Book(BookError::Declined) => Self::Declined,
            Fault::Book(BookError::Refused(code)) => Self::Refused(code.to_owned()),
            Fault::Db(error) => Self::Unreachable(error.to_string()),
            Fault::Meanwhile => Self::Unreachable("too much at once".to_owned()),
        }
    }
}

/// An open book, and what to do things with.
struct Desk<'a> {
    book: &'a mut Book,
    terms: &'a Terms,
    random: &'a dyn Random,
    /// Things that were made, so that they are found by their ids.
    made: Vec<String>,
    told: Vec<Happened>,
}

impl Desk<'_> {
    /// Does something that needs new ids.
    fn with_ids<T>(&mut self, work: impl FnOnce(&mut Book, &Terms, super::book::Mint<'_>) -> T) -> T {
        let (random, made) = (self.random, &mut self.made);
        let mut mint = |prefix: &str| {
            let id = format!("{prefix}_{}", letters(random));
            if matches!(prefix, "cs" | "sub" | "bps" | "pi") {
                made.push(id.clone());
            }
            id
        };
        work(self.book, self.terms, &mut mint)
    }

    fn tell(&mut self, told: Vec<Happened>) {
        self.told.extend(told);
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
    ) -> Result<platform::cards::Event, EventError> {
        signature::check(&[self.secret.to_string()], body, header, now)?;
        notice::read(body)
    }

    /// Opens the book of a customer, brings it up to date, works on it, and keeps it.
    async fn work<T, W>(&self, customer: &str, work: W) -> Result<T, CardsError>
    where
        T: Send + 'static,
        W: Fn(&mut Desk<'_>) -> Result<T, BookError> + Clone + Send + 'static,
    {
        for _ in 0..TRIES {
            let (this, customer, work) = (self.clone(), customer.to_owned(), work.clone());
            match self.app.db.write(move |tx| this.on_book(tx, &customer, work)).await {
                Err(Fault::Meanwhile) => {}
                // What the wish came to, when it could not be done: the time that passed before stays written.
                Ok(outcome) => return outcome.map_err(|error| Fault::Book(error).into()),
                Err(fault) => return Err(fault.into()),
            }
        }
        Err(Fault::Meanwhile.into())
    }

    fn on_book<T>(
        &self,
        tx: &mut Tx<'_>,
        customer: &str,
        work: impl Fn(&mut Desk<'_>) -> Result<T, BookError>,
    ) -> Result<Result<T, BookError>, Fault> {
        let Some((version, mut book)) = store::load(tx, customer)? else {
            return Ok(Err(BookError::NotFound));
        };
        let before = book.clone();
        let random = &*self.app.random;
        let mut desk =
            Desk { book: &mut book, terms: &self.terms, random, made: Vec::new(), told: Vec::new() };
        let now = self.app.now();
        let passed = desk.with_ids(|book, terms, mint| book.advance(now, terms, mint));
        desk.tell(passed);
        let kept = desk.book.clone();
        let (told_before, made_before) = (desk.told.len(), desk.made.len());
        let outcome = work(&mut desk);
        if outcome.is_err() {
            *desk.book = kept;
            desk.told.truncate(told_before);
            desk.made.truncate(made_before);
        }
        let (made, told) = (desk.made, desk.told);
        // A book that only learnt what time it is need not be written.
        if !told.is_empty() || !same_but_for_time(&book, before) {
            if !store::save(tx, &book, version, self.app.now())? {
                return Err(Fault::Meanwhile);
            }
            for id in &made {
                store::name(tx, id, customer)?;
            }
            self.queue(tx, &book.id, &told)?;
        }
        Ok(outcome)
    }

    /// Queues events for delivery, in the order in which they happened.
    fn queue(&self, tx: &mut Tx<'_>, customer: &str, told: &[Happened]) -> Result<(), DbError> {
        for happened in told {
            let id = format!("evt_{}", letters(&*self.app.random));
            let body = notice::write(&id, happened.kind, happened.at, &happened.object, customer);
            NewJob::now(DELIVER, &Delivery { body }).enqueue(tx, &self.app)?;
        }
        Ok(())
    }

    /// Lets time pass for customers for whom something is due; answers how many there were, at most a hundred.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn tick(&self) -> Result<usize, CardsError> {
        let due = store::due(&self.app.db, self.app.now()).await.map_err(Fault::Db)?;
        for customer in &due {
            self.work(customer, |_| Ok(())).await?;
        }
        Ok(due.len())
    }

    /// Whose thing this is.
    async fn owner(&self, thing: &str) -> Result<String, CardsError> {
        let owner = store::owner(&self.app.db, thing).await.map_err(Fault::Db)?;
        owner.ok_or(CardsError::NotFound)
    }
}

fn same_but_for_time(book: &Book, mut before: Book) -> bool {
    before.today = book.today;
    *book == before
}
