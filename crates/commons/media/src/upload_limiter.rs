//! Bounds what uploads may cost at once: memory while they arrive, processors while they are worked on, and how many
//! one Member has under way.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use domain::ids::MemberId;
use futures_util::StreamExt;
use platform::http::ApiError;
use platform::http::error_code::{BUSY, RATE_LIMITED, TIMED_OUT};
use platform::http::receive::BodyError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::kind::{Kind, check_size};

/// Bytes of a unit of memory.
const UNIT: usize = 64 * 1024;
/// Units of memory for all uploads that arrive at once: 256 MiB, ten of the largest videos.
const MEMORY_UNITS: usize = 4096;
/// Small works at once; each may hold [`SMALL_MAX`] bytes for a moment.
const MAX_CONCURRENT_SMALL_TRANSCODES: usize = 2;
/// Large works at once; each may hold `picture::MEMORY_MAX` bytes for a moment. They have a permit of their own, so that
/// small ones never wait for them: 320 MB at most for all permits together.
const MAX_CONCURRENT_LARGE_TRANSCODES: usize = 1;
/// Bytes that a small work holds at most; the photo of an ordinary telephone is one.
const SMALL_MAX: u64 = 64_000_000;
/// Uploads that one Member has under way at once: a video, its thumbnail, and one to spare.
const MAX_UPLOADS_PER_MEMBER: u8 = 3;
/// How long a sender may say nothing.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// The memory and the permits, shared by all uploads of one server.
#[derive(Clone)]
pub struct UploadLimiter(Arc<Parts>);

struct Parts {
    memory: Arc<Semaphore>,
    small: Arc<Semaphore>,
    large: Arc<Semaphore>,
    under_way: Mutex<HashMap<MemberId, u8>>,
}

impl Default for UploadLimiter {
    fn default() -> Self {
        Self::with_memory(MEMORY_UNITS * UNIT)
    }
}

impl UploadLimiter {
    /// One for uploads of which so many bytes may arrive at once.
    #[must_use]
    pub fn with_memory(bytes: usize) -> Self {
        Self(Arc::new(Parts {
            memory: Arc::new(Semaphore::new(bytes / UNIT)),
            small: Arc::new(Semaphore::new(MAX_CONCURRENT_SMALL_TRANSCODES)),
            large: Arc::new(Semaphore::new(MAX_CONCURRENT_LARGE_TRANSCODES)),
            under_way: Mutex::default(),
        }))
    }
}

/// One upload that is under way; it counts until this is dropped.
pub struct UploadPermit {
    limiter: UploadLimiter,
    member: MemberId,
}

/// A file that has arrived, and the memory it takes.
pub struct ReceivedFile {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// To be held for as long as the bytes, or what is made of them.
    pub memory: Vec<OwnedSemaphorePermit>,
}

impl UploadLimiter {
    /// Lets one more upload of this Member begin.
    ///
    /// # Errors
    /// When the Member has too many under way.
    pub fn enter(&self, member: MemberId) -> Result<UploadPermit, ApiError> {
        let mut under_way = self.0.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        let count = under_way.entry(member).or_insert(0);
        if *count >= MAX_UPLOADS_PER_MEMBER {
            return Err(ApiError::new(RATE_LIMITED).retry_after(5_000));
        }
        *count = count.saturating_add(1);
        Ok(UploadPermit { limiter: self.clone(), member })
    }

    /// Takes in a body of at most the size that `kind` may have.
    pub(crate) async fn receive(&self, kind: Kind, body: Body) -> Result<ReceivedFile, ApiError> {
        self.receive_within(|length| check_size(kind, length), body).await
    }

    /// Takes in a body whose length `check_size` does not refuse; more is refused as soon as it shows.
    ///
    /// # Errors
    /// Why the body was not taken.
    pub async fn receive_within<E: Into<ApiError>>(
        &self,
        check_size: impl Fn(usize) -> Result<(), E>,
        body: Body,
    ) -> Result<ReceivedFile, ApiError> {
        let mut arrived = ReceivedFile { bytes: Vec::new(), memory: Vec::new() };
        let mut body = body.into_data_stream();
        let mut held = 0;
        loop {
            let next = tokio::time::timeout(IDLE_TIMEOUT, body.next()).await;
            let Some(chunk) = next.map_err(|_| ApiError::new(TIMED_OUT))? else { return Ok(arrived) };
            let chunk = chunk.map_err(|error| ApiError::from(BodyError::find(&error)))?;
            let length = arrived.bytes.len().saturating_add(chunk.len());
            check_size(length).map_err(Into::into)?;
            while held < length {
                let unit = self.0.memory.clone().try_acquire_owned();
                arrived.memory.push(unit.map_err(|_| ApiError::new(BUSY).retry_after(5_000))?);
                held = held.saturating_add(UNIT);
            }
            arrived.bytes.extend_from_slice(&chunk);
        }
    }

    /// Does `work`, which holds so many bytes at most, on a thread of its own, when a permit is free.
    ///
    /// # Errors
    /// When `work` panics.
    pub async fn work<T: Send + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permits = if bytes <= SMALL_MAX { &self.0.small } else { &self.0.large };
        let permit = permits.clone().acquire_owned().await.map_err(ApiError::internal)?;
        // The permit stays taken until the work is over, also when nobody waits for it now.
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(ApiError::internal)
    }
}

impl Drop for UploadPermit {
    fn drop(&mut self) {
        let mut under_way = self.limiter.0.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = under_way.get_mut(&self.member) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                under_way.remove(&self.member);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderMap;
    use futures_util::stream;
    use platform::http::error_code::MALFORMED;

    use crate::upload::upload;

    #[tokio::test(start_paused = true)]
    async fn a_sender_who_says_nothing_is_cut_off_and_gives_the_room_back() {
        let limiter = UploadLimiter::default();
        let begun = stream::iter([Ok::<_, std::io::Error>(vec![0_u8; 3 * UNIT])]);
        let body = Body::from_stream(begun.chain(stream::pending()));
        let Err(error) = limiter.receive(Kind::Video, body).await else { panic!("it never ended") };
        assert_eq!(error.error_code, TIMED_OUT);
        assert_eq!(limiter.0.memory.available_permits(), MEMORY_UNITS);
    }

    #[tokio::test]
    async fn a_body_that_was_cut_off_says_why() {
        for (error, expected) in [(BodyError::TooSlow, TIMED_OUT), (BodyError::Broken, MALFORMED)] {
            let begun = [Ok(vec![0_u8; UNIT]), Err(error)];
            let received =
                UploadLimiter::default().receive(Kind::Video, Body::from_stream(stream::iter(begun))).await;
            assert_eq!(received.err().unwrap().error_code, expected);
        }
    }

    #[tokio::test]
    async fn when_the_room_is_full_newcomers_come_back_later() {
        let limiter = UploadLimiter::default();
        let _others = limiter
            .0
            .memory
            .clone()
            .try_acquire_many_owned(u32::try_from(MEMORY_UNITS - 2).unwrap())
            .unwrap();
        let small = limiter.receive(Kind::Video, Body::from(vec![0; 2 * UNIT])).await;
        assert_eq!(small.as_ref().map(|arrived| arrived.bytes.len()).ok(), Some(2 * UNIT));
        drop(small);
        let Err(error) = limiter.receive(Kind::Video, Body::from(vec![0; 2 * UNIT + 1])).await else {
            panic!("there was no memory for it")
        };
        assert_eq!(error.error_code, BUSY);
        assert_eq!(limiter.0.memory.available_permits(), 2);
    }

    /// Who hangs up while their file waits for a permit frees no memory: the bytes are still there.
    #[tokio::test]
    async fn room_is_taken_for_as_long_as_the_bytes() {
        let app = testkit::TestApp::with([crate::feature()]).sqlite().await;
        let limiter = UploadLimiter::default();
        let permits = limiter.0.small.clone().acquire_many_owned(2).await.unwrap();
        let (member, body, headers) = (app.app.id(), Body::from(vec![0; 3 * UNIT]), HeaderMap::new());
        let sending = tokio::spawn({
            let (app, limiter) = (app.app.clone(), limiter.clone());
            async move { upload(app, limiter, member, Kind::Video, None, &headers, body).await.map(drop) }
        });
        // On this runtime's one thread, an upload goes on until it waits for a permit.
        while limiter.0.memory.available_permits() > MEMORY_UNITS - 3 {
            assert!(!sending.is_finished());
            tokio::task::yield_now().await;
        }
        sending.abort();
        assert!(sending.await.unwrap_err().is_cancelled());
        assert_eq!(limiter.0.memory.available_permits(), MEMORY_UNITS - 3);
        drop(permits);
        let whole = limiter.0.memory.acquire_many(u32::try_from(MEMORY_UNITS).unwrap());
        drop(tokio::time::timeout(Duration::from_secs(10), whole).await.unwrap().unwrap());
    }

    /// However many large pictures wait, small ones go on, and no two large ones are held at once.
    #[tokio::test]
    async fn small_works_never_wait_for_large_ones() {
        let limiter = UploadLimiter::default();
        let (begin, begun) = std::sync::mpsc::channel::<()>();
        let (started, mut running) = tokio::sync::mpsc::unbounded_channel();
        let first = tokio::spawn({
            let limiter = limiter.clone();
            async move {
                limiter.work(SMALL_MAX + 1, move || started.send(()).is_ok() && begun.recv().is_ok()).await
            }
        });
        running.recv().await.unwrap();
        let second = limiter.work(SMALL_MAX + 1, || ());
        let mut second = std::pin::pin!(second);
        assert!(futures_util::poll!(second.as_mut()).is_pending());
        assert_eq!(limiter.0.large.available_permits(), 0);
        for number in 0..5 {
            assert_eq!(limiter.work(SMALL_MAX, move || number).await.ok(), Some(number));
        }
        assert!(futures_util::poll!(second.as_mut()).is_pending());
        begin.send(()).unwrap();
        assert!(first.await.unwrap().unwrap());
        second.await.unwrap();
    }

    #[tokio::test]
    async fn no_more_small_works_run_at_once_than_there_are_permits() {
        let limiter = UploadLimiter::default();
        let (started, mut running) = tokio::sync::mpsc::unbounded_channel();
        let held = Vec::from_iter((0..MAX_CONCURRENT_SMALL_TRANSCODES).map(|_| {
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let (limiter, started) = (limiter.clone(), started.clone());
            let work = move || started.send(()).is_ok() && ended.recv().is_ok();
            (end, tokio::spawn(async move { limiter.work(0, work).await }))
        }));
        for _ in &held {
            running.recv().await.unwrap();
        }
        let mut next = std::pin::pin!(limiter.work(0, || ()));
        assert!(futures_util::poll!(next.as_mut()).is_pending());
        assert_eq!(limiter.0.small.available_permits(), 0);
        for (end, done) in held {
            end.send(()).unwrap();
            assert!(done.await.unwrap().unwrap());
        }
        next.await.unwrap();
    }
}
