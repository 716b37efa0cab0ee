//! The render threads and the bounded queue before them.

use std::path::Path;
use std::time::SystemTime;

use bytes::Bytes;
use crossbeam_channel::{Receiver, Sender, TrySendError};
use tokio::sync::oneshot;

use super::engine::Engine;
use super::{PageError, Source};

const THREADS: usize = 2;
const QUEUE: usize = 256;
const THREAD_STACK_BYTES: usize = 4 * 1024 * 1024;

struct Job {
    page: String,
    props_json: String,
    reply: oneshot::Sender<Result<Bytes, PageError>>,
}

#[derive(Clone)]
pub(super) struct Workers {
    queue: Sender<Job>,
}

impl Workers {
    /// The threads end when the last clone of the queue is gone.
    pub(super) fn start(bundle: Source) -> Self {
        let (queue, jobs) = crossbeam_channel::bounded(QUEUE);
        for number in 0..THREADS {
            let (jobs, bundle) = (jobs.clone(), bundle.clone());
            let spawned = std::thread::Builder::new()
                .name(format!("pages-{number}"))
                .stack_size(THREAD_STACK_BYTES)
                .spawn(move || work(&jobs, &bundle));
            if let Err(error) = spawned {
                tracing::error!(%error, "a render thread could not be started");
            }
        }
        Self { queue }
    }

    pub(super) async fn render(&self, page: String, props_json: String) -> Result<Bytes, PageError> {
        let (reply, answer) = oneshot::channel();
        self.queue.try_send(Job { page, props_json, reply }).map_err(|error| match error {
            TrySendError::Full(_) => PageError::Busy,
            TrySendError::Disconnected(_) => PageError::Render("no render thread is running".into()),
        })?;
        answer.await.unwrap_or_else(|_| Err(PageError::Render("the render thread ended".into())))
    }
}

fn work(jobs: &Receiver<Job>, bundle: &Source) {
    let mut loaded: Option<Loaded> = None;
    while let Ok(job) = jobs.recv() {
        // A visitor who has left is not worth a render.
        if job.reply.is_closed() {
            continue;
        }
        let result = Loaded::current(&mut loaded, bundle).map_err(PageError::Bundle).and_then(|engine| {
            engine.render(&job.page, &job.props_json).map(Bytes::from).map_err(PageError::Render)
        });
        if let Err(error) = &result {
            tracing::error!(page = job.page, %error, "a public page failed");
            loaded = None;
        }
        drop(job.reply.send(result));
    }
}

/// An engine and the state of the file that it was made from.
struct Loaded {
    engine: Engine,
    changed: Option<SystemTime>,
}

impl Loaded {
    /// Keeps the engine at hand unless its file has changed to something that loads.
    fn current<'a>(slot: &'a mut Option<Self>, bundle: &Source) -> Result<&'a Engine, String> {
        let changed = match bundle {
            Source::Text(_) => None,
            Source::File(path) => changed_at(path),
        };
        let fresh = match slot.as_ref() {
            Some(kept) if kept.changed == changed => None,
            _ => match (Self::new(bundle, changed), slot.is_some()) {
                (Ok(fresh), _) => Some(fresh),
                (Err(error), true) => {
                    tracing::warn!(
                        error,
                        "the changed page bundle cannot be used yet; keeping the one before"
                    );
                    None
                }
                (Err(error), false) => return Err(error),
            },
        };
        if let Some(fresh) = fresh {
            *slot = Some(fresh);
        }
        slot.as_ref().map(|kept| &kept.engine).ok_or_else(|| "no engine is loaded".to_owned())
    }

    fn new(bundle: &Source, changed: Option<SystemTime>) -> Result<Self, String> {
        let engine = match bundle {
            Source::Text(text) => Engine::load(text)?,
            Source::File(path) => {
                let text =
                    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
                Engine::load(&text)?
            }
        };
        Ok(Self { engine, changed })
    }
}

fn changed_at(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|about| about.modified()).ok()
}
