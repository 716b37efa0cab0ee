//! Recordings of Rooms and their replays: nothing is kept of anyone who did not say yes, and nobody gets a byte without the right to it.
//!
//! [`task`] writes one file, a part, for each member who said yes, on the disk of the server that carries the call. Once the recording is over,
//! [`collect`] brings the parts into the file store and [`compose`] makes the replay of them. A part can be taken out later: the replay is not
//! served until it was composed again without it.

pub mod answer_recording;
pub mod captions;
pub(crate) mod collect;
pub(crate) mod compose;
pub mod delete_replay;
pub(crate) mod demo;
pub mod file_store;
pub(crate) mod jobs;
mod leftovers;
pub mod list_own_recordings;
pub mod list_replays;
pub mod replay_file;
pub mod replay_store;
pub mod rules;
pub mod set_chapters;
pub mod set_recording;
pub mod show_replay;
pub mod store;
pub(crate) mod task;
pub mod view;
mod writers;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::ids::RecordingId;
use platform::app::App;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use task::Renewal;

/// How many answers wait for a task at once; more wait for their place.
const RENEWALS: usize = 16;
/// `204 No Content`.
const DONE: axum::http::StatusCode = axum::http::StatusCode::NO_CONTENT;

/// The recordings that this server writes now, and whether it composes one.
pub(crate) struct Recorders {
    tasks: Mutex<HashMap<RecordingId, mpsc::Sender<Renewal>>>,
    /// Composing takes a processor and the disk; there is room for one at a time.
    compositions: Arc<Semaphore>,
}

impl Default for Recorders {
    fn default() -> Self {
        Self { tasks: Mutex::default(), compositions: Arc::new(Semaphore::new(1)) }
    }
}

impl Recorders {
    fn lock(&self) -> MutexGuard<'_, HashMap<RecordingId, mpsc::Sender<Renewal>>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the task of a recording is asked for something.
    fn find(&self, id: RecordingId) -> Option<mpsc::Sender<Renewal>> {
        self.lock().get(&id).cloned()
    }

    /// Notes a recording; answers where its task is asked.
    fn begin(&self, id: RecordingId) -> mpsc::Receiver<Renewal> {
        let (sender, receiver) = mpsc::channel(RENEWALS);
        self.lock().insert(id, sender);
        receiver
    }

    /// Forgets a recording that is written.
    fn end(&self, id: RecordingId) {
        self.lock().remove(&id);
    }

    /// The permit to compose, unless this server does already.
    fn compose(&self) -> Option<OwnedSemaphorePermit> {
        self.compositions.clone().try_acquire_owned().ok()
    }
}

/// Whether this server writes a recording now.
fn is_written(app: &App, id: RecordingId) -> bool {
    recorders(app).is_some_and(|recorders| recorders.find(id).is_some())
}

/// The recordings that this server writes now.
fn recorders(app: &App) -> Option<&Arc<Recorders>> {
    app.registry.all::<Recorders>().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_composes_one_recording_at_a_time() {
        let recorders = Recorders::default();
        let permit = recorders.compose();
        assert!(permit.is_some());
        assert!(recorders.compose().is_none());
        drop(permit);
        assert!(recorders.compose().is_some());
    }
}
