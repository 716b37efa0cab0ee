//! Tells those who follow a post of a new answer, a hundred a job, so that nobody who comments waits for all.

use async_trait::async_trait;
use domain::entitlement::access;
use domain::ids::{CommentId, MemberId};
use domain::subject::Subject;
use domain::tier::Tier;
use notifications::rules::Kind;
use notifications::tell::{News, heard, tell};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::rules::CommentState;
use crate::{Posts, store};

const TELL: &str = "comments.tell_followers";

/// Of which Comment, and where to go on.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct After {
    comment: CommentId,
    after: MemberId,
}

/// Has those who follow the post told of this Comment, soon after this transaction.
pub(crate) fn plan(
    tx: &mut Tx<'_>,
    app: &App,
    posts: &Posts,
    post: Subject,
    comment: CommentId,
) -> Result<(), DbError> {
    let after = MemberId(Uuid::nil());
    if posts.followers(tx, post, after)?.is_empty() {
        return Ok(());
    }
    enqueue(tx, app, After { comment, after })
}

fn enqueue(tx: &mut Tx<'_>, app: &App, next: After) -> Result<(), DbError> {
    NewJob::now(TELL, &next).keyed(format!("{TELL}:{}:{}", next.comment, next.after)).enqueue(tx, app)
}

/// Tells one batch, in one transaction with planning the next. A batch that runs again tells nobody twice.
pub(crate) struct TellFollowers;

#[async_trait]
impl Handler for TellFollowers {
    fn kind(&self) -> &'static str {
        TELL
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let unreadable = |_| JobError::Never("the payload names no comment".into());
        let place: After = serde_json::from_value(payload).map_err(unreadable)?;
        let at = app.clone();
        let told = app.db.write(move |tx| tell_batch(tx, &at, place));
        told.await.map_err(|error: DbError| JobError::from(error))
    }
}

fn tell_batch(tx: &mut Tx<'_>, app: &App, place: After) -> Result<(), DbError> {
    let posts = Posts::of(app);
    // Locked, so that deleting it waits and then takes back what is told here.
    let Some(held) = store::lock(tx, place.comment)?.filter(|held| held.written().is_visible()) else {
        return Ok(());
    };
    let batch = posts.followers(tx, held.post, place.after)?;
    for follower in &batch {
        tell_one(tx, app, &posts, &held, *follower)?;
    }
    match batch.last() {
        Some(last) => enqueue(tx, app, After { after: *last, ..place }),
        None => Ok(()),
    }
}

/// Tells one follower, as far as they can read the post and the Comment now.
fn tell_one(
    tx: &mut Tx<'_>,
    app: &App,
    posts: &Posts,
    held: &CommentState,
    follower: MemberId,
) -> Result<(), DbError> {
    let Some(thread) = posts.any_thread(tx, follower, held.post)? else { return Ok(()) };
    let Some(member) = members::store::find(tx, follower)? else { return Ok(()) };
    let live = member.entitlements.live(app.now());
    let tier = if member.roles(app.now()).privileged() {
        Tier::Super
    } else {
        access(app.settings.tier_mapping, &live)
    };
    if follower == held.author || thread.gate.is_some_and(|gate| !gate.open_to(tier)) {
        return Ok(());
    }
    let actor = Some(held.author).filter(|author| !thread.hides(*author));
    let news = News { comment: Some(held.id.0), actor, ..News::of(Kind::Followed, held.post) };
    if heard(tx, follower, &news)? { Ok(()) } else { tell(tx, app, follower, &news, app.now()) }
}
