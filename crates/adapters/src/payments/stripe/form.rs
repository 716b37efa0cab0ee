//! What Stripe takes: fields with brackets, such as `items[0][price]`, in the form encoding of the web.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Everything is encoded but letters, digits and what never means anything.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// Fields in the order in which they were added.
#[derive(Clone, Default)]
pub(super) struct Form(Vec<(String, String)>);

impl Form {
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// One field more.
    #[must_use]
    pub(super) fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// As a body, or after a question mark.
    pub(super) fn encoded(&self) -> String {
        let pair = |(name, value): &(String, String)| {
            format!("{}={}", utf8_percent_encode(name, PLAIN), utf8_percent_encode(value, PLAIN))
        };
        self.0.iter().map(pair).collect::<Vec<_>>().join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_encoded() {
        let form = Form::new().with("items[0][price]", "price_1").with("email", "a+b@c.de").with("n", 7);
        assert_eq!(form.encoded(), "items%5B0%5D%5Bprice%5D=price_1&email=a%2Bb%40c.de&n=7");
        assert_eq!(Form::new().with("x", "ä &=\n").encoded(), "x=%C3%A4%20%26%3D%0A");
        assert_eq!(Form::new().encoded(), "");
    }
}
