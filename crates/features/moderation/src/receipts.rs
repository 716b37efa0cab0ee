//! Who hears of a decision: its author, those who reported it, and those who are tagged in it, once it is final.

use domain::ids::MemberId;
use domain::review::Status;
use domain::subject::Subject;
use domain::time::Timestamp;
use notifications::rules::Kind;
use notifications::tell::{News, take_back, tell, unsay, was_told};
use platform::app::App;
use platform::db::{DbError, Tx};
use reviews::Verdict;

use crate::case::Opened;
use crate::rules::{outcome, undo_until};

/// Everything that a decision can have told.
const TOLD: [Kind; 3] = [Kind::Reviewed, Kind::ReportAnswered, Kind::Tagged];

/// Tells them, from when the decision can no longer be taken back. Authors hear what became of their text and nothing of
/// reports; reporters hear whether it changed and nothing of its author (N4, N5).
/// `answer` is the word for its author, [`crate::rules::answer`].
pub(crate) fn send(
    tx: &mut Tx<'_>,
    app: &App,
    opened: &Opened<'_>,
    verdict: &Verdict,
    answer: &str,
    reporters: &[MemberId],
) -> Result<(), DbError> {
    let Opened { subject, handler, held } = opened;
    let (subject, after, due) = (*subject, verdict.status(), final_from(verdict.at));
    let announcement = handler.news(tx, app, subject.id)?;
    let news = News {
        kind: Kind::Reviewed,
        subject,
        post: announcement.post,
        comment: (announcement.post != subject).then_some(subject.id),
        actor: None,
        detail: Some(answer),
        path: announcement.path.as_deref(),
    };
    let changed = held.status != Status::Approved || after != Status::Approved;
    // Anyone who took it back wants to hear no more of it.
    if changed && handler.desk_tells_author() && !handler.is_withdrawn(tx, app, subject.id)? {
        tell(tx, app, held.author, &news, due)?;
    }
    let outcome = News { kind: Kind::ReportAnswered, detail: Some(outcome(held.status, after)), ..news };
    for reporter in reporters {
        tell(tx, app, *reporter, &outcome, due)?;
    }
    if held.status != Status::Approved && after == Status::Approved {
        let tag = News { kind: Kind::Tagged, actor: announcement.by, detail: None, ..news };
        for member in &announcement.tagged {
            let there = handler.is_there(tx, app, *member, subject.id)?;
            if there && !was_told(tx, *member, Kind::Tagged, subject)? {
                tell(tx, app, *member, &tag, due)?;
            }
        }
    }
    Ok(())
}

/// Takes back what nobody has heard yet; where others no longer see the subject, also what was answered below in the meantime. The
/// answers themselves stay, and are seen again with it.
pub(crate) fn recall(tx: &mut Tx<'_>, app: &App, subject: Subject, hidden: bool) -> Result<(), DbError> {
    TOLD.into_iter().try_for_each(|kind| take_back(tx, app, kind, subject))?;
    if hidden { unsay(tx, subject) } else { Ok(()) }
}

/// The first moment at which a decision cannot be undone.
const fn final_from(decided_at: Timestamp) -> Timestamp {
    undo_until(decided_at).plus(1)
}
