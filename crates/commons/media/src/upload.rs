//! `POST /api/media/images`, `…/videos`, `…/thumbnails`: takes in a file, makes it harmless and small, and keeps it.

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use bytes::Bytes;
use domain::ids::MemberId;
use platform::app::App;
use platform::auth::{Admitted, Verified};
use platform::http::{ApiError, IdempotencyKey, Json};
use platform::random::sha256;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kind::{Kind, check_size};
use crate::store::{self, Stored};
use crate::upload_limiter::{ReceivedFile, UploadLimiter};
use crate::view::Media;
use crate::{MediaError, picture, video};

/// The bytes of a file, as they are; what they are is judged by content.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct FileBytes(#[allow(dead_code, reason = "describes a body for the API document")] Vec<u8>);

type Answer = Result<(StatusCode, Json<Media>), ApiError>;

macro_rules! operation {
    ($(#[$doc:meta])* $name:ident, $path:literal, $kind:expr, $caller:ident, $word:literal) => {
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "media",
            request_body(content = FileBytes, content_type = "application/octet-stream"),
            params(("Idempotency-Key" = Option<Uuid>, Header,
                description = "A repeated request returns the same upload.")),
            responses(
                (status = 201, description = "The upload, visible only to its Member until it is used.", body = Media),
                        (status = 422, description = "Of the right kind, but too long, too many pixels, or damaged."),
            ),
            extensions(("x-caller" = json!($word))))]
        pub async fn $name(
            State(app): State<App>,
            Extension(limiter): Extension<UploadLimiter>,
            $caller(viewer): $caller,
            IdempotencyKey(key): IdempotencyKey,
            headers: HeaderMap,
            body: Body,
        ) -> Answer {
            upload(app, limiter, viewer.id, $kind, key, &headers, body).await
        }
    };
}

operation!(
    /// Uploads a photo: a JPEG, PNG, WebP or GIF of at most 5 MiB. It is kept as a JPEG. Members may do this while they sign up.
    upload_image, "/api/media/images", Kind::Image, Verified, "verified"
);
operation!(
    /// Uploads a video of at most 25 MiB and 30 seconds. It is kept without its metadata.
    upload_video, "/api/media/videos", Kind::Video, Admitted, "admitted"
);
operation!(
    /// Uploads a still of a video, taken by the browser.
    upload_thumbnail, "/api/media/thumbnails", Kind::Thumbnail, Admitted, "admitted"
);

pub(crate) async fn upload(
    app: App,
    limiter: UploadLimiter,
    member: MemberId,
    kind: Kind,
    key: Option<Uuid>,
    headers: &HeaderMap,
    body: Body,
) -> Answer {
    if let Some(length) = content_length(headers) {
        check_size(kind, length)?;
    }
    let permit = limiter.enter(member)?;
    if let Some(key) = key
        && let Some(earlier) = app.db.read(move |tx| store::by_key(tx, member, kind, key)).await?
    {
        return Ok((StatusCode::CREATED, Json(earlier)));
    }
    let ReceivedFile { bytes, memory } = limiter.receive(kind, body).await?;
    // From here on it is finished or cleaned up, whether or not the sender still waits.
    let finish = tokio::spawn(async move {
        let _held = (permit, memory);
        let made = work(&limiter, kind, bytes).await?;
        keep(&app, member, kind, key, made).await
    });
    let media = finish.await.map_err(ApiError::internal)??;
    Ok((StatusCode::CREATED, Json(media)))
}

/// Judges a file by its header, on a permit for small works, and then makes of it what is kept, on one that is large enough.
async fn work(limiter: &UploadLimiter, kind: Kind, bytes: Vec<u8>) -> Result<Made, ApiError> {
    let judged = limiter.work(0, move || needed(kind, &bytes).map(|held| (held, bytes)));
    let (held, bytes) = judged.await??;
    Ok(limiter.work(held, move || make(kind, bytes)).await??)
}

/// Bytes that [`make`] holds at most. A video is cleaned where it lies.
fn needed(kind: Kind, bytes: &[u8]) -> Result<u64, MediaError> {
    match kind {
        Kind::Image | Kind::Thumbnail => picture::needed(bytes),
        Kind::Video => Ok(0),
    }
}

/// A file that may be kept.
struct Made {
    bytes: Vec<u8>,
    content_type: &'static str,
    width: u32,
    height: u32,
    duration_ms: Option<i64>,
}

fn make(kind: Kind, bytes: Vec<u8>) -> Result<Made, MediaError> {
    let picture = |picture: picture::Picture| Made {
        bytes: picture.bytes,
        content_type: "image/jpeg",
        width: picture.width,
        height: picture.height,
        duration_ms: None,
    };
    match kind {
        Kind::Image => picture::photo(&bytes).map(picture),
        Kind::Thumbnail => picture::thumbnail(&bytes).map(picture),
        Kind::Video => video::prepare(bytes).map(|video| Made {
            bytes: video.bytes,
            content_type: video.container.content_type(),
            width: video.width,
            height: video.height,
            duration_ms: i64::try_from(video.duration_ms).ok(),
        }),
    }
}

/// Stores the bytes, then the row that stands for them.
async fn keep(
    app: &App,
    member: MemberId,
    kind: Kind,
    key: Option<Uuid>,
    made: Made,
) -> Result<Media, ApiError> {
    let now = app.now();
    let storage_key = app.db.write(move |tx| store::reserve(tx, kind, member, now)).await?;
    let stored = Stored {
        id: app.id(),
        member,
        kind,
        storage_key: storage_key.clone(),
        content_type: made.content_type,
        bytes: made.bytes.len(),
        width: made.width,
        height: made.height,
        duration_ms: made.duration_ms,
        digest: sha256(&made.bytes),
        token: app.random.token::<16>(),
        idempotency_key: key,
    };
    // What failed may still land a little later. The key stays reserved for its hour, and then the cleanup removes both.
    app.files.put(&storage_key, Bytes::from(made.bytes)).await?;
    let at = app.clone();
    Ok(app.db.write(move |tx| store::insert(tx, &at, stored)).await?)
}

fn content_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
