//! Who reads and writes: the viewer as a writer, a conversation that is there for them, and what both hear of a change.

use domain::authored::AuthoredError;
use domain::gate::SEND_MESSAGES;
use domain::ids::MemberId;
use domain::live::Change;
use platform::app::App;
use platform::auth::{Viewer, closed_by};
use platform::db::Tx;
use platform::http::ApiError;
use platform::http::error_code::ROLE_MISSING;
use platform::live::ChangeSignal;

use crate::rules::{TextError, WriteError, Writer};
use crate::store::{self, Seen};
use crate::{EDIT_OVER, NO_LINKS, NOT_ACCEPTING, PROFESSIONAL_FIRST, REMOVED, UNDO_OVER, WAITING};

/// The viewer as someone who writes.
pub(crate) fn writer(app: &App, viewer: &Viewer) -> Writer {
    Writer {
        may_send: SEND_MESSAGES.open_to(viewer.tier(app.settings.tier_mapping)),
        staff: viewer.roles.may_moderate(),
        professional: viewer.roles.professional,
    }
}

/// The viewer's conversation with `other`.
///
/// # Errors
/// 404 where there is no such Member for them, or one of the two blocks the other.
pub(crate) fn seen(tx: &mut Tx<'_>, app: &App, viewer: &Viewer, other: MemberId) -> Result<Seen, ApiError> {
    store::seen(tx, viewer.id, other, app.tiers())?.ok_or_else(ApiError::not_found)
}

/// Has both ask again for their conversation, once this is committed.
pub(crate) fn announce(tx: &mut Tx<'_>, one: MemberId, two: MemberId) {
    announce_to(tx, one, two);
    announce_to(tx, two, one);
}

/// Has `member` ask again for the conversation with `other`.
pub(crate) fn announce_to(tx: &mut Tx<'_>, member: MemberId, other: MemberId) {
    tx.announce(ChangeSignal::Own(member, Change::Messages, Some(other.0)));
}

/// A refusal to write as the API says it.
pub(crate) fn refused(refusal: WriteError) -> ApiError {
    match refusal {
        WriteError::Upgrade => closed_by(SEND_MESSAGES),
        WriteError::Waiting => ApiError::new(WAITING),
        WriteError::NotAccepting => ApiError::new(NOT_ACCEPTING),
        WriteError::ProfessionalFirst => ApiError::new(PROFESSIONAL_FIRST),
    }
}

/// An unfit text as the API says it.
pub(crate) fn unfit(unfit: TextError) -> ApiError {
    match unfit {
        TextError::Fields(faults) => ApiError::fields(&faults),
        TextError::Links => ApiError::new(NO_LINKS),
    }
}

/// A refusal to change a message as the API says it.
pub(crate) fn fixed(refusal: AuthoredError) -> ApiError {
    match refusal {
        AuthoredError::Hidden => ApiError::not_found(),
        AuthoredError::NotTheirs => ApiError::new(ROLE_MISSING),
        AuthoredError::Removed => ApiError::new(REMOVED),
        AuthoredError::EditOver => ApiError::new(EDIT_OVER),
        AuthoredError::UndoOver => ApiError::new(UNDO_OVER),
    }
}
