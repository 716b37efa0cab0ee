//! `exhale admin licence`: corrects on which day a Professional's licence ends.

use domain::email::Email;
use platform::app::App;
use professionals::verification::{Corrected, correct_end};

/// Gives the licence of the Professional at `address` another last day, `YYYY-MM-DD`. A past day ends the verification now.
///
/// # Errors
/// A sentence for the operator.
pub async fn correct(app: &App, address: &str, ends: &str) -> Result<String, Box<dyn std::error::Error>> {
    let email = Email::parse(address).ok_or("this is not an email address")?;
    let found = app.db.read(move |tx| members::store::id_of(tx, &email)).await?;
    let member = found.ok_or_else(|| format!("{address} has no account"))?;
    match correct_end(app, member, ends).await? {
        Corrected::Later(day) if day == ends => {
            Ok(format!("done; the verification of {address} counts until {day}"))
        }
        Corrected::Later(day) => Ok(format!(
            "done; the verification of {address} counts until {day}, when their licence is looked at again"
        )),
        Corrected::Ended => Ok(format!("done; the verification of {address} has ended")),
        Corrected::NoVerification => Err(format!("{address} has no verification that counts").into()),
        Corrected::BadDay => {
            Err("the day is written like 2027-12-31, and at most twenty years from now".into())
        }
    }
}
