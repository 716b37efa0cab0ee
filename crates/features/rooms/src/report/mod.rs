//! Reports from Rooms: what moderators are shown of a Room, frozen as it is at that moment, and what they do about it.

pub mod decision;
pub mod file_report;
pub mod open_snapshot;
pub mod report_store;
mod review;
pub mod snapshot;

use reviews::keeping::Keeping;

pub(crate) use review::RoomReports;

/// Snapshots are kept as long as everything else that moderators keep.
pub(crate) const SNAPSHOTS: Keeping =
    Keeping { job: "rooms.report_snapshots", remove: |tx, _, until| report_store::wipe(tx, until) };
