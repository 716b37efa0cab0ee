//! Amounts and prices in words, as the web app writes them too: "€4.00 a week".

use std::fmt::{self, Display, Formatter};

use domain::plan::Every;

use crate::{Money, Offer};

/// Currencies with a sign of their own in English; others are named by their code.
const SIGNS: [(&str, &str); 4] = [("eur", "€"), ("gbp", "£"), ("jpy", "¥"), ("usd", "$")];
/// Currencies without a smaller unit, as Stripe lists them.
const WHOLE: [&str; 16] = [
    "bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "ugx", "vnd", "vuv", "xaf", "xof",
    "xpf",
];

impl Display for Money {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { minor, currency } = self;
        let sign = if *minor < 0 { "-" } else { "" };
        let minor = minor.unsigned_abs();
        match SIGNS.iter().find(|(code, _)| code == currency) {
            Some((_, symbol)) => write!(f, "{sign}{symbol}")?,
            None => write!(f, "{sign}{}\u{a0}", currency.to_uppercase())?,
        }
        if WHOLE.contains(&currency.as_str()) {
            write!(f, "{minor}")
        } else {
            write!(f, "{}.{:02}", minor / 100, minor % 100)
        }
    }
}

impl Display for Offer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let period = match self.every {
            Every::Week => "a week",
            Every::Year => "a year",
            Every::Once => "once, for life",
        };
        write!(f, "{} {period}", self.amount)
    }
}

#[cfg(test)]
mod tests {
    use domain::plan::Price;

    use super::*;

    #[test]
    fn amounts_in_words() {
        let cases = [
            (400, "eur", "€4.00"),
            (48_000, "usd", "$480.00"),
            (5, "gbp", "£0.05"),
            (400, "jpy", "¥400"),
            (-450, "eur", "-€4.50"),
            (1_250, "chf", "CHF\u{a0}12.50"),
        ];
        for (minor, currency, text) in cases {
            assert_eq!(Money { minor, currency: currency.into() }.to_string(), text);
        }
    }

    #[test]
    fn prices_in_words() {
        let amount = Money { minor: 400, currency: "eur".into() };
        let text = |price: Price| Offer { price, amount: amount.clone(), every: price.every() }.to_string();
        let all = ["€4.00 a week", "€4.00 a year", "€4.00 a week", "€4.00 once, for life"];
        assert_eq!(Price::ALL.map(text), all);
    }
}
