//! A mailer that keeps its emails.

use std::sync::Mutex;

use platform::mail::{EmailMessage, MailError, Mailer};

/// Where emails end up in tests.
#[derive(Default)]
pub struct Postbox(Mutex<Vec<EmailMessage>>);

impl Postbox {
    /// All emails so far.
    pub fn emails(&self) -> Vec<EmailMessage> {
        self.0.lock().unwrap().clone()
    }

    /// The last email to this address.
    pub fn last_to(&self, address: &str) -> Option<EmailMessage> {
        self.emails().into_iter().rev().find(|message| message.to == address)
    }
}

#[async_trait::async_trait]
impl Mailer for Postbox {
    async fn send(&self, message: &EmailMessage) -> Result<(), MailError> {
        self.0.lock().unwrap().push(message.clone());
        Ok(())
    }
}
