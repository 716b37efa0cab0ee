//! The emails that tell applicants and Professionals about reviews and the end of a verification. Subjects are neutral.

use domain::time::Timestamp;
use platform::settings::Settings;

use crate::application::emails::{APPLICATION_PATH as OWN, Text as Email, whom_to_ask};

const APPLICATION: &str = "Your application";
const VERIFICATION: &str = "Your verification";

fn text(settings: &Settings, said: &str, (action, path): (&str, &str)) -> String {
    format!("Hello,\n\n{said}\n\n{action}: {}{path}\n\n{}\n", settings.base_url, whom_to_ask(settings))
}

/// A reviewer asks for something.
pub(crate) fn question(settings: &Settings, question: &str) -> Email {
    let said = format!("a reviewer needs one more thing for your application:\n\n{question}");
    (APPLICATION, text(settings, &said, ("Answer here", OWN)))
}

/// The application is approved.
pub(crate) fn approved(settings: &Settings, is_renewal: bool, ends_at: Timestamp) -> Email {
    let day = day(ends_at);
    let said = if is_renewal {
        format!("your renewed verification is complete. It is valid until {day}.")
    } else {
        format!(
            "your application is approved, and your profile carries the seal from now on. Your verification is valid until \
             {day}; we'll remind you in time."
        )
    };
    (APPLICATION, text(settings, &said, ("See your entry", "/community/partners")))
}

/// The application is declined.
pub(crate) fn declined(settings: &Settings, reason: &str) -> Email {
    let said = format!(
        "a reviewer could not approve your application:\n\n{reason}\n\nYou can correct it and send it again, ask another reviewer \
         to look at it, or continue as a member."
    );
    (APPLICATION, text(settings, &said, ("Choose here", OWN)))
}

/// The verification ends in so many days.
pub(crate) fn ends_soon(settings: &Settings, days: i64, ends_at: Timestamp) -> Email {
    let within = if days == 1 { "within a day".to_owned() } else { format!("within {days} days") };
    let said = format!(
        "your verification ends {within}, on {}. Please send a current proof of your licence before then, so that your seal and \
         your entry in the directory stay.",
        day(ends_at)
    );
    (VERIFICATION, text(settings, &said, ("Renew here", OWN)))
}

/// The verification has ended.
pub(crate) fn ended(settings: &Settings) -> Email {
    let said = "your verification has ended. Your seal and your entry in the directory are hidden for now; everything you wrote \
                stays. They return when a reviewer has seen a current proof of your licence.";
    (VERIFICATION, text(settings, said, ("Renew here", OWN)))
}

/// A moderator has suspended the verification.
pub(crate) fn suspended(settings: &Settings, reason: &str) -> Email {
    let said = format!(
        "a moderator has suspended your verification, so your seal and your entry in the directory are hidden for now:\n\n{reason}"
    );
    (VERIFICATION, text(settings, &said, ("See where it stands", OWN)))
}

/// The suspension is lifted.
pub(crate) fn lifted(settings: &Settings) -> Email {
    let said = "your verification counts again, and your seal and your entry in the directory are back.";
    (VERIFICATION, text(settings, said, ("See your entry", "/community/partners")))
}

/// The last day that lies wholly before an end, by the clock of UTC.
fn day(ends_at: Timestamp) -> String {
    let last = jiff::Timestamp::from_millisecond(ends_at.plus(-1).0).unwrap_or_default();
    last.strftime("%B %-d, %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_is_the_last_one_that_counts() {
        let ends = |text: &str| Timestamp(text.parse::<jiff::Timestamp>().unwrap().as_millisecond());
        assert_eq!(day(ends("2028-03-01T00:00:00Z")), "February 29, 2028");
        assert_eq!(day(ends("2027-11-26T13:00:00Z")), "November 26, 2027");
    }

    #[test]
    fn subjects_say_nothing_of_the_community() {
        let settings = Settings::default();
        let at = Timestamp(1_800_000_000_000);
        let all = [
            question(&settings, "a"),
            approved(&settings, false, at),
            approved(&settings, true, at),
            declined(&settings, "a"),
            ends_soon(&settings, 30, at),
            ends_soon(&settings, 1, at),
            ended(&settings),
            suspended(&settings, "a"),
            lifted(&settings),
        ];
        for (subject, text) in all {
            assert!([APPLICATION, VERIFICATION].contains(&subject));
            assert!(text.starts_with("Hello,\n\n") && text.contains(&settings.base_url), "{text}");
        }
    }
}
