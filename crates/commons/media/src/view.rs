//! What the API and other features see of an upload.

use domain::ids::MediaId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::kind::Kind;

/// An upload, as its Member gets it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Media {
    /// What a Win or a Message is given to use it.
    pub id: MediaId,
    /// What it is.
    pub kind: Kind,
    /// Where it is found now; a new address comes with every change of who may see it.
    pub url: String,
    /// Pixels across.
    pub width: i64,
    /// Pixels down.
    pub height: i64,
    /// Milliseconds of a video.
    #[schema(required)]
    pub duration_ms: Option<i64>,
}

/// Where the media of one owner are found; empty where there is none (spec §3).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Urls {
    /// The photo.
    pub image: String,
    /// The video.
    pub video: String,
    /// The video's thumbnail.
    pub thumbnail: String,
}

impl Urls {
    pub(crate) fn set(&mut self, kind: Kind, token: &str) {
        let slot = match kind {
            Kind::Image => &mut self.image,
            Kind::Video => &mut self.video,
            Kind::Thumbnail => &mut self.thumbnail,
        };
        *slot = url(token);
    }
}

/// The address of a token.
pub(crate) fn url(token: &str) -> String {
    format!("/media/{token}")
}
