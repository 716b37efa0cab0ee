//! The replay of the demo, with chapters and captions.

use domain::ids::{RecordingId, RoomId};
use domain::time::{MINUTE, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::{People, StoredFiles};

use super::replay_store::{Composition, composed, set_captions, set_chapters};
use super::rules::{Chapter, EndReason};
use super::{file_store, store};

/// A calm minute.
const VIDEO: &[u8] = include_bytes!("../../assets/demo-replay.webm");
/// Its length in milliseconds.
const DURATION_MS: i64 = 64_000;
/// Where it is in the file store.
const KEY: &str = "rooms/demo/replay.webm";

const CHAPTERS: [(i64, &str); 3] = [(0, "Arriving"), (20_000, "What helped us say it"), (45_000, "Goodbye")];

const CAPTIONS: &str = "WEBVTT

00:00.000 --> 00:18.000
Welcome. This is an example: a soft tone instead of voices.

00:20.000 --> 00:43.000
What helped us say it at work, and what we would do differently.

00:45.000 --> 01:02.000
Thank you for being here. Until next time.
";

/// Stores its bytes.
pub(crate) fn store_files<'a>(app: &'a App, _: &'a People) -> StoredFiles<'a> {
    Box::pin(async {
        app.files.put(KEY, VIDEO.into()).await?;
        Ok(())
    })
}

/// Adds the replay of a Room that began at this time, and in which nobody was recorded but for the example.
pub(crate) fn add(tx: &mut Tx<'_>, app: &App, room: RoomId, began_at: Timestamp) -> Result<(), DbError> {
    let id: RecordingId = app.id();
    store::insert(tx, id, room, began_at.plus(MINUTE))?;
    store::end(tx, id, EndReason::RoomOver, began_at.plus(2 * MINUTE))?;
    store::collected(tx, id)?;
    file_store::reserve(tx, KEY, app.now())?;
    file_store::arrived(tx, KEY)?;
    let made = Composition {
        bytes: i64::try_from(VIDEO.len()).unwrap_or_default(),
        duration_ms: DURATION_MS,
        has_video: true,
        composed_parts: 0,
    };
    composed(tx, id, KEY, made)?;
    let chapters = CHAPTERS.map(|(at, title)| Chapter { at, title: title.to_owned() });
    set_chapters(tx, id, &chapters)?;
    set_captions(tx, id, Some(CAPTIONS))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::rules::{accept_chapters, is_captions};

    #[test]
    fn its_chapters_and_captions_could_have_been_added_by_its_host() {
        let chapters = CHAPTERS.map(|(at, title)| Chapter { at, title: title.to_owned() }).to_vec();
        assert_eq!(accept_chapters(chapters.clone(), DURATION_MS), Ok(chapters));
        assert!(is_captions(CAPTIONS));
        assert_eq!(VIDEO.get(..4), Some(&[0x1a, 0x45, 0xdf, 0xa3][..]), "it is no WebM");
    }
}
