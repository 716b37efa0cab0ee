//! Lets one connection follow a stream: rights first, then what it missed, then everything that comes, without a gap.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use domain::guard::{self, Page};
use domain::live::Stream;
use domain::time::Timestamp;

use super::batch::Batch;
use super::change_batch::ChangeBatch;
use super::connection::{Connection, Ending};
use super::frames::LiveFrame;
use super::loader;
use super::rights::RevocationCheck;
use super::streams::{Followed, followed};
use super::writing::{Gone, write};
use crate::app::App;
use crate::auth::Viewer;
use crate::db::DbError;
use crate::http::ApiError;
use crate::http::client::Network;
use crate::http::error_code::{GUARDED, NOT_FOUND};

/// How often a connection may be overtaken by what others write before it has to load a page.
const OVERTAKEN_MAX: usize = 20;

/// Who asks, and with which session.
pub(super) struct Asker<'a> {
    pub app: &'a App,
    pub connection: &'a Arc<Connection>,
    pub credentials: Credentials,
}

/// What the upgrade of a connection was asked for with.
pub(super) struct Credentials {
    /// SHA-256 of the session's token.
    pub token_hash: [u8; 32],
    pub network: Network,
}

impl Asker<'_> {
    /// Follows `stream`, of which the client has everything up to `after`. Answers whether it does.
    pub async fn follow(&self, socket: &mut WebSocket, stream: Stream, after: i64) -> Result<bool, Gone> {
        let Credentials { token_hash, network } = self.credentials;
        let viewer = match self.app.sessions.viewer(&self.app.db, token_hash, network, self.app.now()).await {
            Ok(Some(viewer)) => viewer,
            Ok(None) => return Err(Gone::Ended(Ending::Rights)),
            Err(_) => return Err(Gone::Ended(Ending::Busy)),
        };
        if guard::redirect(&viewer.standing(), Page::Community).is_some() {
            return self.refuse(socket, stream, GUARDED.code).await;
        }
        let Some(followed) = followed(self.app, stream.kind) else {
            return self.refuse(socket, stream, NOT_FOUND.code).await;
        };
        self.app.live.unfollow(stream, self.connection);
        let _expected = self.app.live.expect(stream);
        match self.first(&followed, viewer, stream, after).await {
            Ok((head, batch)) if after > head || !batch.whole => self.stale(socket, stream).await,
            Ok((head, batch)) => {
                self.say(socket, LiveFrame::Subscribed { stream, up_to: head }.text()).await?;
                self.catch_up(socket, &followed, stream, after, batch).await
            }
            // Refused it would stay without the stream for good; let go it comes again with its numbers.
            Err(error) if error.error_code.status >= 500 => Err(Gone::Ended(Ending::Busy)),
            Err(error) => self.refuse(socket, stream, error.error_code.code).await,
        }
    }

    /// How far the stream is, if the viewer may follow it, and what changed after `after`, in one snapshot.
    async fn first(
        &self,
        followed: &Arc<dyn Followed>,
        viewer: Viewer,
        stream: Stream,
        after: i64,
    ) -> Result<(i64, Batch), ApiError> {
        let (at, followed) = (self.app.clone(), followed.clone());
        let (now, last) = self.moment();
        let read = self.app.db.read(move |tx| {
            let look = RevocationCheck::read(tx, last, now)?;
            let head = followed.head(tx, &at, &viewer, stream.id)?;
            Ok::<_, ApiError>((look, head, followed.since(tx, &at, stream.id, after)?))
        });
        let (look, head, batch) = read.await?;
        self.app.live.apply_revocations(&look);
        Ok((head, batch))
    }

    /// What changed after `after`; the connection ends first if its rights did.
    async fn rest(&self, followed: &Arc<dyn Followed>, stream: Stream, after: i64) -> Result<Batch, DbError> {
        let (at, followed) = (self.app.clone(), followed.clone());
        let (now, last) = self.moment();
        let read = self.app.db.read(move |tx| {
            Ok::<_, DbError>((
                RevocationCheck::read(tx, last, now)?,
                followed.since(tx, &at, stream.id, after)?,
            ))
        });
        let (look, batch) = read.await?;
        self.app.live.apply_revocations(&look);
        Ok(batch)
    }

    fn moment(&self) -> (Timestamp, Option<Timestamp>) {
        (self.app.now(), self.app.live.looked())
    }

    /// Writes what was missed until nothing more was handed out to others in the meantime.
    async fn catch_up(
        &self,
        socket: &mut WebSocket,
        followed: &Arc<dyn Followed>,
        stream: Stream,
        after: i64,
        batch: Batch,
    ) -> Result<bool, Gone> {
        let (mut after, mut batch) = (after, batch);
        for _ in 0..OVERTAKEN_MAX {
            let up_to = batch.up_to.max(after);
            for changes in ChangeBatch::cut(stream, after, batch) {
                write(socket, self.connection, Message::Text(changes.for_one(self.connection, after)))
                    .await?;
            }
            after = up_to;
            let (joined, load) = self.app.live.join(stream, self.connection, after);
            if load {
                loader::start(self.app, stream);
            }
            if joined {
                return Ok(true);
            }
            match self.rest(followed, stream, after).await {
                Ok(next) => batch = next,
                Err(_) => return Err(Gone::Ended(Ending::Busy)),
            }
        }
        self.stale(socket, stream).await
    }

    async fn stale(&self, socket: &mut WebSocket, stream: Stream) -> Result<bool, Gone> {
        self.say(socket, LiveFrame::Stale { stream }.text()).await.map(|()| false)
    }

    /// Says why a stream is not to be had.
    pub async fn refuse(&self, socket: &mut WebSocket, stream: Stream, code: &str) -> Result<bool, Gone> {
        self.say(socket, LiveFrame::Refused { stream, code: code.to_owned() }.text()).await.map(|()| false)
    }

    async fn say(&self, socket: &mut WebSocket, text: String) -> Result<(), Gone> {
        write(socket, self.connection, Message::Text(text.into())).await
    }
}
