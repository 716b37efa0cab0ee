//! A mailer that keeps its letters.

use std::sync::Mutex;

use platform::mail::{Letter, MailError, Mailer};

/// Where letters end up in tests.
#[derive(Default)]
pub struct Postbox(Mutex<Vec<Letter>>);

impl Postbox {
    /// All letters so far.
    pub fn letters(&self) -> Vec<Letter> {
        self.0.lock().unwrap().clone()
    }

    /// The last letter to this address.
    pub fn last_to(&self, address: &str) -> Option<Letter> {
        self.letters().into_iter().rev().find(|letter| letter.to == address)
    }
}

#[async_trait::async_trait]
impl Mailer for Postbox {
    async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        self.0.lock().unwrap().push(letter.clone());
        Ok(())
    }
}
