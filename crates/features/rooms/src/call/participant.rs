//! One member's connection to live media: what they may do there now, looked at again whenever it may have changed.

use std::collections::HashSet;

use domain::guard::{self, Page};
use domain::ids::{MemberId, RoomId, SessionId};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::DbError;
use platform::live_media::{MediaError, MediaRights};

use super::connection_store::{self, Connection, ParticipantRow};

/// The name of a participant: its member, and the number of the ticket that it was made with.
#[must_use]
pub fn identity(member: MemberId, number: i64) -> String {
    format!("{member}.{number}")
}

/// What someone who is inside may do with media; pure.
#[must_use]
pub(crate) const fn rights(on_stage: bool, leads: bool) -> MediaRights {
    MediaRights {
        microphone: on_stage,
        camera: on_stage,
        screen: on_stage && leads,
        receive: true,
        data: true,
    }
}

/// A connection.
pub(crate) struct Participant {
    pub app: App,
    pub room: RoomId,
    pub member: MemberId,
    pub session: SessionId,
    pub connection: Connection,
    /// SHA-256 of the token of the session that it belongs to.
    pub token_hash: [u8; 32],
    /// What the media server has been told.
    pub rights: MediaRights,
    /// The connections from which it is kept apart already.
    pub separated: HashSet<String>,
}

/// Why a connection cannot be looked after.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ParticipantError {
    #[error(transparent)]
    Database(#[from] DbError),
    #[error(transparent)]
    Media(#[from] MediaError),
}

impl Participant {
    /// The name of the connection.
    pub fn identity(&self) -> String {
        identity(self.member, self.connection.ticket)
    }

    /// The viewer behind the connection and what they may do, unless they may not be connected any longer.
    async fn allowed(&self) -> Result<Option<(Viewer, MediaRights)>, DbError> {
        let app = &self.app;
        let Some(viewer) = app.sessions.glance(&app.db, self.token_hash, app.now()).await? else {
            return Ok(None);
        };
        let (room, member) = (self.room, self.member);
        let row = app.db.read(move |tx| connection_store::participant(tx, room, member)).await?;
        let rights = row.filter(|row| self.may_stay(&viewer, row)).map(|row| rights(row.on_stage, row.leads));
        Ok(rights.map(|rights| (viewer, rights)))
    }

    fn may_stay(&self, viewer: &Viewer, row: &ParticipantRow) -> bool {
        viewer.id == self.member
            && guard::redirect(&viewer.standing(), Page::Community).is_none()
            && row.connected_by == Some(self.connection.ticket)
            && row.connection == self.connection.number
            && row.status.is_open()
            && (row.leads || viewer.pass(self.app.settings.tier_mapping, row.min_tier.gate()).is_ok())
    }

    /// Has the media server do what holds now; answers the viewer, or nothing where the connection has to end.
    pub async fn apply_rights(&mut self) -> Result<Option<Viewer>, ParticipantError> {
        let Some((viewer, rights)) = self.allowed().await? else { return Ok(None) };
        // Neither waits for the other to succeed.
        let (changed, separated) = (self.set_rights(rights).await, self.separate().await);
        changed?;
        separated?;
        Ok(Some(viewer))
    }

    async fn set_rights(&mut self, rights: MediaRights) -> Result<(), ParticipantError> {
        if rights != self.rights {
            self.app.live_media.set_rights(self.room.0, &self.identity(), rights).await?;
            self.rights = rights;
        }
        Ok(())
    }

    /// Keeps it apart from everyone there with whom its member has a block.
    pub async fn separate(&mut self) -> Result<(), ParticipantError> {
        let (room, member) = (self.room, self.member);
        let apart =
            self.app.db.read(move |tx| connection_store::blocked_connections(tx, room, member)).await?;
        for (other, number) in apart {
            let other = identity(other, number);
            if !self.separated.contains(&other) {
                self.app.live_media.separate(self.room.0, &self.identity(), &other).await?;
                self.separated.insert(other);
            }
        }
        Ok(())
    }

    /// Notes that the connection is there.
    pub async fn beat(&self, now: Timestamp) -> Result<(), DbError> {
        let (room, member, number) = (self.room, self.member, self.connection.number);
        self.app.db.write(move |tx| connection_store::beat(tx, room, member, number, now)).await
    }

    /// Ends the connection, unless it was taken up again by another one: nothing is sent or received when this returns.
    pub async fn end(&self) -> Result<(), ParticipantError> {
        let (room, member, connection, now) = (self.room, self.member, self.connection, self.app.now());
        let (present, is_open) = self
            .app
            .db
            .write(move |tx| {
                let present = connection_store::present(tx, room, member)?;
                connection_store::disconnect(tx, room, member, connection.number, now)?;
                let state = crate::store::room_state(tx, room)?;
                Ok::<_, DbError>((present, state.is_some_and(|state| state.status.is_open())))
            })
            .await?;
        let is_resumed =
            present.is_some_and(|present| present.ticket == connection.ticket && present != connection);
        if is_resumed && is_open {
            return Ok(());
        }
        let media = &self.app.live_media;
        match media.remove(room.0, &self.identity()).await {
            Ok(()) | Err(MediaError::NoRoom | MediaError::NoParticipant) => {}
            Err(error) => return Err(error.into()),
        }
        if !is_open {
            media.close(room.0).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_each_may_do_with_media() {
        let listener = MediaRights { receive: true, data: true, ..MediaRights::default() };
        let speaker = MediaRights { microphone: true, camera: true, ..listener };
        let host = MediaRights { screen: true, ..speaker };
        let rows =
            [(false, false, listener), (true, false, speaker), (true, true, host), (false, true, listener)];
        for (on_stage, leads, expected) in rows {
            assert_eq!(rights(on_stage, leads), expected, "{on_stage} {leads}");
        }
    }
}
