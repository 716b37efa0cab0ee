//! Where nobody takes payments.

use domain::time::Timestamp;

use crate::{
    Change, Checkout, Event, EventError, Money, Offer, Order, PaymentError, PaymentProvider, Preview,
    Purchase,
};

/// No payments: the community has Free members and whom its admins make members.
pub struct Off;

#[async_trait::async_trait]
impl PaymentProvider for Off {
    fn name(&self) -> &'static str {
        "off"
    }
    async fn offers(&self) -> Result<Vec<Offer>, PaymentError> {
        Ok(Vec::new())
    }
    async fn customer(&self, _: &str, _: &str, _: &str) -> Result<String, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn knows(&self, _: &str) -> Result<bool, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn open_checkout(&self, _: &Order, _: &str) -> Result<Checkout, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn checkout(&self, _: &str) -> Result<Checkout, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn expire_checkout(&self, _: &str) -> Result<Checkout, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn purchases(&self, _: &str) -> Result<Vec<Purchase>, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn end_with_period(&self, _: &str, _: bool, _: &str) -> Result<(), PaymentError> {
        Err(PaymentError::Off)
    }
    async fn end_now(&self, _: &str, _: &str) -> Result<(), PaymentError> {
        Err(PaymentError::Off)
    }
    async fn has_open_bill(&self, _: &str) -> Result<bool, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn preview(&self, _: &Change) -> Result<Preview, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn change(&self, _: &Change, _: &str) -> Result<(), PaymentError> {
        Err(PaymentError::Off)
    }
    async fn take_back_credit(&self, _: &str, _: &Money, _: &str) -> Result<i64, PaymentError> {
        Err(PaymentError::Off)
    }
    async fn portal(&self, _: &str, _: &str) -> Result<String, PaymentError> {
        Err(PaymentError::Off)
    }
    fn signature_header(&self) -> &'static str {
        "signature"
    }
    fn event(&self, _: &[u8], _: &str, _: Timestamp) -> Result<Event, EventError> {
        Err(EventError::Signature)
    }
    async fn changed_since(&self, _: Timestamp) -> Result<Vec<(String, Timestamp)>, PaymentError> {
        Ok(Vec::new())
    }
}
