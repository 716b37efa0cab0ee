//! The example Wins of the demo, with the Comments below them.

mod comments;
mod wins;

use ::comments::import as comment_import;
use domain::subject::{Subject, SubjectKind};
use domain::time::{HOUR, MINUTE, Timestamp};
use media::import::ImportedPhoto;
use media::slots::Slots;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::{People, StoredFiles};

use crate::comments::CommentedWins;
use crate::import::{Decision, Imported, add};
use crate::rules::NewWin;

use comments::COMMENTS;
use wins::{Example, State, WINS};

/// Stores the photos of the example Wins.
pub(crate) fn store_files<'a>(app: &'a App, people: &'a People) -> StoredFiles<'a> {
    Box::pin(async {
        let photos = WINS.iter().filter_map(|example| photo(example, people).transpose());
        let photos = photos.collect::<Result<Vec<_>, DbError>>()?;
        Ok(media::import::store_bytes(app, &photos).await?)
    })
}

/// The photo of an example, if it has one.
fn photo(example: &Example, people: &People) -> Result<Option<ImportedPhoto>, DbError> {
    let Some(jpeg) = example.photo else { return Ok(None) };
    Ok(Some(ImportedPhoto { member: people.id_of(example.author)?, at: shared_at(example, people), jpeg }))
}

fn shared_at(example: &Example, people: &People) -> Timestamp {
    people.now.plus(-example.hours_ago * HOUR)
}

/// Adds them all.
pub(crate) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    for example in WINS {
        let created_at = shared_at(example, people);
        let photo = photo(example, people)?.map(|photo| media::import::add(tx, app, &photo)).transpose()?;
        let reason = match example.state {
            State::Rejected(reason) => Some(reason.to_owned()),
            State::Approved | State::Pending => None,
        };
        let decided = !matches!(example.state, State::Pending);
        let imported = Imported {
            author: people.id_of(example.author)?,
            content: NewWin {
                title: example.title.to_owned(),
                win: example.text.to_owned(),
                social_media: false,
                media: Slots::put(photo, None, None),
            },
            created_at,
            decision: decided.then_some(Decision { moderator: people.moderator, reason }),
            likers: people.ids_of(example.likes)?,
        };
        let post = Subject::new(SubjectKind::Win, add(tx, app, &imported)?);
        for comment in COMMENTS.iter().filter(|comment| comment.win == example.title) {
            add_comment(tx, app, post, created_at, comment, people)?;
        }
    }
    Ok(())
}

fn add_comment(
    tx: &mut Tx<'_>,
    app: &App,
    post: Subject,
    shared_at: Timestamp,
    example: &comments::Example,
    people: &People,
) -> Result<(), DbError> {
    let top = comment_import::Imported {
        post,
        author: people.id_of(example.author)?,
        professional: people.is_professional(example.author),
        parent: None,
        text: example.text.to_owned(),
        created_at: shared_at.plus(example.minutes * MINUTE),
        likers: people.ids_of(example.likes)?,
        helped: false,
    };
    let parent = comment_import::add(tx, app, &CommentedWins, &top)?;
    for (place, (author, text)) in (1i64..).zip(example.replies) {
        let reply = comment_import::Imported {
            author: people.id_of(author)?,
            professional: people.is_professional(author),
            parent: Some(parent),
            text: (*text).to_owned(),
            created_at: top.created_at.plus(place * 30 * MINUTE),
            likers: Vec::new(),
            ..top.clone()
        };
        comment_import::add(tx, app, &CommentedWins, &reply)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use domain::limits::IMAGE_SIDE_MAX;

    use super::*;

    fn photos() -> impl Iterator<Item = (&'static str, &'static [u8])> {
        WINS.iter().filter_map(|example| Some((example.title, example.photo?)))
    }

    #[test]
    fn about_a_third_of_the_examples_have_a_photo_and_no_two_the_same() {
        let count = photos().count();
        assert!((WINS.len() / 3..=WINS.len() / 2).contains(&count), "{count} of {}", WINS.len());
        let different: std::collections::HashSet<_> = photos().map(|(_, jpeg)| jpeg).collect();
        assert_eq!(different.len(), count);
    }

    /// They do not go through the pipeline of uploads, so they must be what it would have kept.
    #[test]
    fn photos_are_small_and_say_nothing_but_their_pixels() {
        for (title, jpeg) in photos() {
            let kept = media::picture::photo(jpeg).unwrap();
            assert_eq!(media::picture::size(jpeg), Ok((kept.width, kept.height)), "{title}");
            assert!(kept.width.max(kept.height) <= IMAGE_SIDE_MAX, "{title}");
            assert!(jpeg.len() <= 35_000, "{title}: {} bytes", jpeg.len());
            // EXIF, XMP, colour profiles and comments have markers of their own.
            assert!(!segments(jpeg).iter().any(|marker| matches!(marker, 0xE1..=0xEF | 0xFE)), "{title}");
        }
    }

    /// The markers of a JPEG's segments, up to its pixels.
    fn segments(jpeg: &[u8]) -> Vec<u8> {
        let (mut found, mut at) = (Vec::new(), 2);
        while let [0xFF, marker, high, low, ..] = jpeg[at..]
            && marker != 0xDA
        {
            found.push(marker);
            at += 2 + usize::from(u16::from_be_bytes([high, low]));
        }
        found
    }
}
