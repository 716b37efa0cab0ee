//! A Member became a Professional or stopped being one: their Comments move in their threads, and Questions recount them.

use async_trait::async_trait;
use domain::ids::{CommentId, MemberId};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{CommentCounts, Posts, review, rules, store};

const FOLLOW: &str = "comments.follow_role";

/// Whose Comments, and where to go on.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct After {
    member: MemberId,
    after: CommentId,
}

/// Has a Member's Comments follow their role, soon after this transaction.
///
/// # Errors
/// When the database refuses.
pub fn follow_role(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    let begin = After { member, after: CommentId(Uuid::nil()) };
    NewJob::now(FOLLOW, &begin).keyed(format!("{FOLLOW}:{member}")).enqueue(tx, app)
}

/// Goes through a hundred Comments a job, each in a transaction of its own: nobody waits for all of them.
pub(crate) struct FollowRole;

#[async_trait]
impl Handler for FollowRole {
    fn kind(&self) -> &'static str {
        FOLLOW
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let unreadable = |_| JobError::Never("the payload names no member".into());
        let After { member, after } = serde_json::from_value(payload).map_err(unreadable)?;
        let now = app.now();
        let batch = store::by_member(&app.db, member, after).await?;
        let Some(last) = batch.last().copied() else { return Ok(()) };
        for id in batch {
            let posts = Posts::of(app);
            app.db.write(move |tx| follow(tx, &posts, (member, id), now)).await?;
        }
        let (at, next) = (app.clone(), After { member, after: last });
        let key = format!("{FOLLOW}:{member}:{last}");
        let queue = move |tx: &mut Tx<'_>| NewJob::now(FOLLOW, &next).keyed(key).enqueue(tx, &at);
        Ok(app.db.write(queue).await?)
    }
}

/// Sets one Comment right, by the role that its author has at `now`: done twice, it changes nothing.
fn follow(
    tx: &mut Tx<'_>,
    posts: &Posts,
    (member, id): (MemberId, CommentId),
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(held) = review::take(tx, posts, id)? else { return Ok(()) };
    let Some(writer) = members::store::find(tx, member)? else { return Ok(()) };
    let Some(thread) = posts.thread_at_desk(tx, member, held.post)? else { return Ok(()) };
    let professional = rules::is_professional(writer.roles(now).professional, member, thread.author);
    if professional == held.professional {
        return Ok(());
    }
    store::set_professional(tx, id, professional, posts.part(held.post, professional))?;
    let by_professionals = if professional { 1 } else { -1 };
    let by = CommentCounts { by_professionals, ..CommentCounts::default() };
    if held.written().is_visible() { posts.count(tx, held.post, by) } else { Ok(()) }
}
