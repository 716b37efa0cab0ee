//! Which media go together: a photo or a video, and a thumbnail with its video; pure.

use domain::ids::MediaId;
use domain::text::FieldErrors;
use platform::bounds::Bound;
use platform::db::FromRow;
use serde_json::json;

/// What the API's document says of the request of this schema: not a photo and a video, and no thumbnail without its video.
#[must_use]
pub fn bound(schema: &'static str) -> Bound {
    let id = json!({ "type": "string" });
    let both = json!({ "required": ["imageId", "videoId"], "properties": { "imageId": id, "videoId": id } });
    let loose = json!({ "required": ["thumbnailId"], "properties": { "thumbnailId": id },
        "not": { "required": ["videoId"], "properties": { "videoId": id } } });
    Bound::schema(schema, json!({ "not": { "anyOf": [both, loose] } }))
}

/// What happens to one of the media of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Slot {
    /// Stays as it is.
    #[default]
    Keep,
    /// Goes away.
    Remove,
    /// Is replaced by this upload.
    Put(MediaId),
}

impl Slot {
    /// From a request in which a field is absent, null or an id.
    #[must_use]
    pub fn from_field(field: Option<Option<MediaId>>) -> Self {
        match field {
            None => Self::Keep,
            Some(None) => Self::Remove,
            Some(Some(id)) => Self::Put(id),
        }
    }

    const fn filled_after(self, before: bool) -> bool {
        match self {
            Self::Keep => before,
            Self::Remove => false,
            Self::Put(_) => true,
        }
    }
}

/// What happens to all of its media.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Slots {
    /// The photo.
    pub image: Slot,
    /// The video.
    pub video: Slot,
    /// The video's thumbnail.
    pub thumbnail: Slot,
}

impl Slots {
    /// What goes with something new.
    #[must_use]
    pub fn put(image: Option<MediaId>, video: Option<MediaId>, thumbnail: Option<MediaId>) -> Self {
        let put = |id: Option<MediaId>| id.map_or(Slot::Keep, Slot::Put);
        Self { image: put(image), video: put(video), thumbnail: put(thumbnail) }
    }

    /// The uploads that are put: photo, video and thumbnail.
    #[must_use]
    pub fn uploads(&self) -> [Option<MediaId>; 3] {
        [self.image, self.video, self.thumbnail].map(|slot| match slot {
            Slot::Put(id) => Some(id),
            Slot::Keep | Slot::Remove => None,
        })
    }
}

/// Which media something has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Holds {
    /// A photo.
    pub image: bool,
    /// A video.
    pub video: bool,
    /// The video's thumbnail.
    pub thumbnail: bool,
}

/// Accepts a change of media: a photo or a video, and a thumbnail only with a video (spec §4, O-74). A thumbnail goes
/// with its video.
///
/// # Errors
/// The fields at fault.
pub fn fit(holds: Holds, mut slots: Slots) -> Result<Slots, FieldErrors> {
    if slots.thumbnail == Slot::Keep && slots.video != Slot::Keep && holds.thumbnail {
        slots.thumbnail = Slot::Remove;
    }
    let mut faults = FieldErrors::new();
    let video = slots.video.filled_after(holds.video);
    if slots.image.filled_after(holds.image) && video {
        let later = if matches!(slots.video, Slot::Put(_)) { "videoId" } else { "imageId" };
        faults.push((later, "one_medium"));
    }
    if slots.thumbnail.filled_after(holds.thumbnail) && !video {
        faults.push(("thumbnailId", "without_video"));
    }
    if faults.is_empty() { Ok(slots) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn id(number: u128) -> MediaId {
        MediaId(uuid::Uuid::from_u128(number))
    }

    /// R220: no medium, a photo, or a video with or without its thumbnail.
    #[test]
    fn media_as_a_table() {
        use Slot::{Keep, Put, Remove};
        let (photo, video) = (
            Holds { image: true, ..Holds::default() },
            Holds { video: true, thumbnail: true, ..Holds::default() },
        );
        let none = Holds::default();
        let slots = |image, video, thumbnail| Slots { image, video, thumbnail };
        let same = |slots| (slots, Ok(slots));
        let cases = [
            (none, same(slots(Keep, Keep, Keep))),
            (none, same(slots(Put(id(1)), Keep, Keep))),
            (none, same(slots(Keep, Put(id(1)), Keep))),
            (none, same(slots(Keep, Put(id(1)), Put(id(2))))),
            (none, (slots(Put(id(1)), Put(id(2)), Keep), Err(vec![("videoId", "one_medium")]))),
            (none, (slots(Keep, Keep, Put(id(1))), Err(vec![("thumbnailId", "without_video")]))),
            (none, (slots(Put(id(1)), Keep, Put(id(2))), Err(vec![("thumbnailId", "without_video")]))),
            (photo, same(slots(Remove, Put(id(1)), Put(id(2))))),
            (photo, (slots(Keep, Put(id(1)), Keep), Err(vec![("videoId", "one_medium")]))),
            (video, (slots(Put(id(1)), Keep, Keep), Err(vec![("imageId", "one_medium")]))),
            (video, (slots(Keep, Remove, Keep), Ok(slots(Keep, Remove, Remove)))),
            (video, (slots(Keep, Put(id(1)), Keep), Ok(slots(Keep, Put(id(1)), Remove)))),
            (video, same(slots(Keep, Keep, Remove))),
            (video, (slots(Keep, Remove, Put(id(1))), Err(vec![("thumbnailId", "without_video")]))),
        ];
        for (holds, (asked, expected)) in cases {
            assert_eq!(fit(holds, asked), expected, "{holds:?} {asked:?}");
        }
    }

    fn slot() -> impl Strategy<Value = Slot> {
        prop_oneof![
            Just(Slot::Keep),
            Just(Slot::Remove),
            any::<u128>().prop_map(|number| Slot::Put(id(number)))
        ]
    }

    proptest! {
        /// Never a photo beside a video, never a thumbnail without one, whatever is asked of whatever there is.
        #[test]
        fn never_a_wrong_set_of_media(
            kind in 0..4u8, image in slot(), video in slot(), thumbnail in slot(),
        ) {
            let holds = Holds { image: kind == 1, video: kind >= 2, thumbnail: kind == 3 };
            if let Ok(slots) = fit(holds, Slots { image, video, thumbnail }) {
                let image = slots.image.filled_after(holds.image);
                let video = slots.video.filled_after(holds.video);
                let thumbnail = slots.thumbnail.filled_after(holds.thumbnail);
                prop_assert!(!(image && video));
                prop_assert!(video || !thumbnail);
            }
        }
    }
}
