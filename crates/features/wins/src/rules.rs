//! What a Win must be, who sees it, and what may still be done to it (spec §3 to §5); pure, without clock or database.

use domain::limits::{WIN_TEXT_MAX, WIN_TITLE_MAX};
use domain::review::{self, ReviewError, Status, may_withdraw};
use domain::text::{FieldErrors, accept, required, required_line};
use domain::time::Timestamp;
use media::slots::{Holds, Slots, fit};

/// Only what everyone sees can be liked.
#[must_use]
pub fn may_like(status: Status) -> bool {
    status == Status::Approved
}

/// Whether the viewer may edit the Win. Consent to social media may change even when approved.
///
/// # Errors
/// [`ReviewError`] says why not.
pub fn may_edit(status: Status, own: bool, only_consent: bool) -> Result<(), ReviewError> {
    if only_consent { may_withdraw(status, own) } else { review::may_edit(status, own) }
}

/// Whether what the author read is the current version. Consent may change on any version, which it does not replace.
///
/// # Errors
/// [`ReviewError::Changed`] where another version is current by now.
pub fn check_current(
    read: Option<Timestamp>,
    submitted_at: Timestamp,
    only_consent: bool,
) -> Result<(), ReviewError> {
    if only_consent { Ok(()) } else { review::check_current(read, submitted_at) }
}

/// A Win that may be shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWin {
    /// Its title, on one line.
    pub title: String,
    /// Its text.
    pub win: String,
    /// Whether its author agrees that it may be considered for the product's social media pages.
    pub social_media: bool,
    /// What is attached.
    pub media: Slots,
}

impl NewWin {
    /// Accepts what a Member typed: title and text required, 120 and 1000 code points at most (spec §5, O-46, O-47).
    ///
    /// # Errors
    /// The fields at fault, all of them.
    pub fn parse(title: &str, win: &str, social_media: bool, media: Slots) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let title = accept("title", required_line(title, WIN_TITLE_MAX), &mut faults);
        let win = accept("win", required(win, WIN_TEXT_MAX), &mut faults);
        let media = fit(Holds::default(), media).map_err(|more| faults.extend(more));
        match (title, win, media) {
            (Some(title), Some(win), Ok(media)) => Ok(Self { title, win, social_media, media }),
            _ => Err(faults),
        }
    }
}

/// What an author changes about a Win.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edit {
    /// A new title.
    pub title: Option<String>,
    /// A new text.
    pub win: Option<String>,
    /// Another consent.
    pub social_media: Option<bool>,
    /// Other media; still to be fitted to what the Win has.
    pub media: Slots,
}

impl Edit {
    /// Accepts what an author typed, by the rules of [`NewWin::parse`].
    ///
    /// # Errors
    /// The fields at fault, all of them.
    pub fn parse(
        title: Option<&str>,
        win: Option<&str>,
        social_media: Option<bool>,
        media: Slots,
    ) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let title = title.and_then(|title| accept("title", required_line(title, WIN_TITLE_MAX), &mut faults));
        let win = win.and_then(|win| accept("win", required(win, WIN_TEXT_MAX), &mut faults));
        if faults.is_empty() { Ok(Self { title, win, social_media, media }) } else { Err(faults) }
    }

    /// Whether consent alone changes, which no moderator needs to look at.
    #[must_use]
    pub fn only_consent(&self) -> bool {
        self.social_media.is_some() && *self == Self { social_media: self.social_media, ..Self::default() }
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
