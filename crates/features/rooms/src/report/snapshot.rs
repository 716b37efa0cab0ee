//! Snapshots: who is in a Room and what was written there last, as it is when someone reports it.

use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use platform::db::Tx;
use platform::http::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::report_store;
use crate::status::Status;
use crate::view::Reader;

/// A Room as it was when it was reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoomSnapshot)]
pub struct Snapshot {
    /// What the Room was called.
    pub title: String,
    /// Its state.
    pub status: Status,
    /// Who was inside, the stage first, at most 250.
    pub people: Vec<Present>,
    /// What was written last, the oldest first, at most fifty.
    pub lines: Vec<Line>,
}

/// Someone who was inside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SnapshotPerson)]
pub struct Present {
    /// Who it was.
    pub uid: MemberId,
    /// Their name then.
    pub name: String,
    /// They led the Room.
    pub leads: bool,
    /// They could speak and show themselves.
    pub on_stage: bool,
}

/// A line of the Room's chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SnapshotLine)]
pub struct Line {
    /// Its place among the messages of the Room.
    pub number: i64,
    /// Who wrote it.
    pub uid: MemberId,
    /// Their name then.
    pub name: String,
    /// What it said.
    pub text: String,
    /// When it was written, in milliseconds.
    pub at: Timestamp,
}

/// The Room as it is now; blocks hide nothing from moderators.
pub(crate) fn take(
    tx: &mut Tx<'_>,
    id: RoomId,
    reader: &Reader,
    status: Status,
) -> Result<Snapshot, ApiError> {
    Ok(Snapshot {
        title: report_store::title(tx, id)?,
        status,
        people: report_store::people(tx, id, reader)?,
        lines: report_store::last_lines(tx, id, reader)?,
    })
}
