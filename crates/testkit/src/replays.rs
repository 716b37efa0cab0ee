//! Replays of Rooms that nobody had to record: the bytes in the file store, and the rows that lead to them.

use domain::ids::RecordingId;
use platform::params;
use uuid::Uuid;

use crate::TestApp;

impl TestApp {
    /// A minute long replay of a Room, which ended just now and has these bytes; answers its id.
    pub async fn replay(&self, room: &str, bytes: &'static [u8]) -> String {
        let (id, room): (RecordingId, Uuid) = (self.app.id(), room.parse().unwrap());
        let key = format!("rooms/{id}/replay.webm");
        self.app.files.put(&key, bytes.into()).await.unwrap();
        let length = i64::try_from(bytes.len()).unwrap();
        let values = params![id, room, self.clock.time(), key.as_str(), length];
        self.change(
            "insert into room_recordings (id, room_id, state, started_at, seen_at, ended_at, ended_for, storage_key, bytes,
                duration_ms, has_video, version)
             values ($1, $2, 'ready', $3, $3, $3, 'host', $4, $5, 60000, true, 1)",
            values,
        )
        .await;
        self.change("insert into room_recording_files (storage_key) values ($1)", params![key]).await;
        id.to_string()
    }
}
