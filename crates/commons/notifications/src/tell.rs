//! Tells Members something, in the transaction that makes it so, and takes it back while nobody has heard of it.

use domain::ids::{MemberId, NotificationId};
use domain::live::Change;
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::live::ChangeSignal;
use uuid::Uuid;

use crate::rules::Kind;
use crate::times::leaves_at;
use crate::{actors, store, telling};

/// What there is to tell.
#[derive(Debug, Clone, Copy)]
pub struct News<'a> {
    /// What kind of news.
    pub kind: Kind,
    /// What they are about; unread news of a kind about the same thing become one line.
    pub subject: Subject,
    /// The post to which they lead.
    pub post: Subject,
    /// The Comment below it.
    pub comment: Option<Uuid>,
    /// Who did it; `None` where nobody is to be named.
    pub actor: Option<MemberId>,
    /// One more word, such as how a review ended.
    pub detail: Option<&'a str>,
    /// Where in the app they lead, when the post does not say.
    pub path: Option<&'a str>,
}

impl News<'_> {
    /// News of this kind about a subject that is a post itself, by nobody, with nothing more to say.
    #[must_use]
    pub const fn of(kind: Kind, subject: Subject) -> Self {
        Self { kind, subject, post: subject, comment: None, actor: None, detail: None, path: None }
    }
}

/// Tells a Member at `due_at`.
///
/// # Errors
/// When the database refuses.
pub fn tell(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    news: &News<'_>,
    due_at: Timestamp,
) -> Result<(), DbError> {
    if !is_for(tx, member, news)? {
        return Ok(());
    }
    if due_at > app.now() {
        // It may still be taken back, and then nothing of what was told before may go with it.
        store::supersede(tx, member, news, app.now())?;
    }
    let id: NotificationId = app.id();
    store::add(tx, id, member, news, due_at)?;
    let settings = store::settings_or(tx, member, &app.random.token::<32>())?;
    telling::announce(tx, app, member, due_at)?;
    let preferences = &settings.preferences;
    telling::plan(tx, app, member, (preferences, news.kind), due_at)?;
    match leaves_at(preferences, preferences.by_mail(news.kind), due_at) {
        Some(at) => store::write_at(tx, member, at),
        None => Ok(()),
    }
}

/// Tells a Member in the app alone what an email or a device may have told before.
///
/// # Errors
/// When the database refuses.
pub fn tell_in_app(tx: &mut Tx<'_>, app: &App, member: MemberId, news: &News<'_>) -> Result<(), DbError> {
    if !is_for(tx, member, news)? {
        return Ok(());
    }
    let now = app.now();
    let id = store::add(tx, app.id(), member, news, now)?;
    store::mailed(tx, id, now)?;
    store::pushed(tx, id, now)?;
    telling::announce(tx, app, member, now)
}

/// Whether a Member hears of this: nothing about what they did themselves, and nothing by someone they do not see.
fn is_for(tx: &mut Tx<'_>, member: MemberId, news: &News<'_>) -> Result<bool, DbError> {
    match news.actor {
        Some(actor) if actor == member => Ok(false),
        Some(actor) => Ok(!members::blocks::apart(tx, member, actor)?),
        None => Ok(true),
    }
}

/// Takes back what was told of this kind about a subject, as far as nobody has heard of it yet.
///
/// # Errors
/// When the database refuses.
pub fn take_back(tx: &mut Tx<'_>, app: &App, kind: Kind, subject: Subject) -> Result<(), DbError> {
    store::take_back(tx, kind, subject, app.now())
}

/// Takes back what nobody has read yet of the answers below a post that others no longer see.
///
/// # Errors
/// When the database refuses.
pub fn unsay(tx: &mut Tx<'_>, post: Subject) -> Result<(), DbError> {
    store::unsay(tx, post)
}

/// Notes that a Member has seen what they were told of this kind about a subject, so that no email tells it later.
///
/// # Errors
/// When the database refuses.
pub fn seen(
    tx: &mut Tx<'_>,
    member: MemberId,
    kind: Kind,
    subject: Subject,
    now: Timestamp,
) -> Result<(), DbError> {
    store::supersede(tx, member, &News::of(kind, subject), now)
}

/// Forgets what a Member was told of this kind about a subject and has not read, or with `read` all of it.
///
/// # Errors
/// When the database refuses.
pub fn forget_told(
    tx: &mut Tx<'_>,
    member: MemberId,
    kind: Kind,
    subject: Subject,
    read: bool,
) -> Result<(), DbError> {
    if store::forget_told(tx, member, kind, subject, read)? {
        tx.announce(ChangeSignal::Own(member, Change::Notifications, None));
    }
    Ok(())
}

/// Whether a Member was told news of this kind about a subject before.
///
/// # Errors
/// When the database refuses.
pub fn was_told(tx: &mut Tx<'_>, member: MemberId, kind: Kind, subject: Subject) -> Result<bool, DbError> {
    store::was_told(tx, member, kind, subject)
}

/// Whether a Member was told of this Comment before, or of a later one by the same person: a job that runs again tells nobody
/// twice.
///
/// # Errors
/// When the database refuses.
pub fn heard(tx: &mut Tx<'_>, member: MemberId, news: &News<'_>) -> Result<bool, DbError> {
    actors::heard(tx, member, news)
}

/// Forgets what leads to a Comment that others no longer see.
///
/// # Errors
/// When the database refuses.
pub fn forget_comment(tx: &mut Tx<'_>, post: Subject, comment: Uuid) -> Result<(), DbError> {
    actors::forget_comment(tx, post, comment)
}

/// Forgets everything that leads to a post which is gone.
///
/// # Errors
/// When the database refuses.
pub fn forget(tx: &mut Tx<'_>, post: Subject) -> Result<(), DbError> {
    store::forget_post(tx, post)
}
