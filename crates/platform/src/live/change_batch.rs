//! Changes of a stream in pieces that fit into frames; the text of each is made once for all who get the same.

use axum::extract::ws::Utf8Bytes;
use domain::live::Stream;

use super::batch::{Batch, Item};
use super::connection::Connection;
use super::frames::LiveFrame;

/// Bytes of things in one frame; a single thing may be larger.
const FRAME_TARGET: usize = 16 * 1024;

/// Bytes of things that are handed out at once; a single thing may be larger. Half of what may wait for one connection.
const LOAD_TARGET: usize = 30 * 1024;

/// Leaves in a batch what may be handed out at once; the rest is loaded next.
pub(super) fn trim(batch: &mut Batch) {
    let mut bytes = 0_usize;
    let fits = batch.items.iter().take_while(|item| {
        bytes = bytes.saturating_add(item.body.get().len());
        bytes <= LOAD_TARGET
    });
    let count = fits.count().max(1);
    if count < batch.items.len() {
        batch.items.truncate(count);
        batch.up_to = batch.items.last().map_or(batch.up_to, |last| last.changed);
        batch.whole = false;
    }
}

/// Everything that changed in (`after`, `up_to`].
pub(super) struct ChangeBatch {
    stream: Stream,
    /// Its beginning.
    pub after: i64,
    /// Its end.
    pub up_to: i64,
    items: Vec<Item>,
    text: Utf8Bytes,
}

impl ChangeBatch {
    /// Cuts a batch that begins after `after` into batches, one when it is asked for; none where nothing has changed.
    pub fn cut(stream: Stream, after: i64, batch: Batch) -> impl Iterator<Item = Self> {
        let (mut begin, up_to) = (after, batch.up_to);
        let mut rest = batch.items.into_iter().peekable();
        std::iter::from_fn(move || {
            let (mut items, mut bytes) = (Vec::new(), 0_usize);
            while let Some(item) =
                rest.next_if(|next| bytes == 0 || bytes.saturating_add(next.body.get().len()) <= FRAME_TARGET)
            {
                bytes = bytes.saturating_add(item.body.get().len());
                items.push(item);
            }
            let last = items.last().map(|item: &Item| item.changed).filter(|_| rest.peek().is_some());
            let (after, end) = (begin, last.unwrap_or(up_to));
            begin = end;
            (end > after).then(|| Self::new(stream, after, end, items))
        })
    }

    /// Bytes of its text.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    fn new(stream: Stream, after: i64, up_to: i64, items: Vec<Item>) -> Self {
        let text = text(stream, after, up_to, items.iter());
        Self { stream, after, up_to, items, text: text.into() }
    }

    /// The frame for a connection that has everything up to `at`.
    pub fn for_one(&self, connection: &Connection, at: i64) -> Utf8Bytes {
        let fits = |item: &&Item| item.changed > at && !connection.is_apart(item.author);
        if self.items.iter().all(|item| fits(&item)) {
            return self.text.clone();
        }
        text(self.stream, self.after.max(at), self.up_to, self.items.iter().filter(fits)).into()
    }
}

fn text<'a>(stream: Stream, after: i64, up_to: i64, items: impl Iterator<Item = &'a Item>) -> String {
    let items = items.map(|item| item.body.clone()).collect();
    LiveFrame::Changes { stream, after, up_to, items }.text()
}

#[cfg(test)]
mod tests {
    use domain::ids::{MemberId, SessionId};
    use domain::live::StreamKind;
    use domain::time::Timestamp;
    use serde_json::Value;
    use serde_json::value::RawValue;
    use uuid::Uuid;

    use super::super::connection::Rights;
    use super::*;

    const STREAM: Stream = Stream { kind: StreamKind::Channel, id: Uuid::nil() };

    fn batch(sizes: &[usize]) -> Batch {
        let items = sizes.iter().zip(1_i64..).map(|(size, changed)| Item {
            author: MemberId(Uuid::from_u128(1)),
            changed,
            body: RawValue::from_string(format!("\"{}\"", "x".repeat(*size))).unwrap(),
        });
        Batch { up_to: i64::try_from(sizes.len()).unwrap() + 1, items: items.collect(), whole: true }
    }

    fn connection(apart: &[u128]) -> Connection {
        let connection = Connection::new(1, MemberId(Uuid::nil()), SessionId(Uuid::nil()), 0);
        let apart = apart.iter().map(|id| MemberId(Uuid::from_u128(*id))).collect();
        connection.settle(Rights {
            until: Timestamp(i64::MAX),
            maintenance: false,
            staff: false,
            apart,
            name: "".into(),
        });
        connection
    }

    fn read(text: &Utf8Bytes) -> (i64, i64, usize) {
        let value: Value = serde_json::from_str(text).unwrap();
        let number = |name: &str| value[name].as_i64().unwrap();
        (number("after"), number("upTo"), value["items"].as_array().unwrap().len())
    }

    #[test]
    fn parcels_follow_each_other_without_a_gap() {
        let batches: Vec<_> = ChangeBatch::cut(STREAM, 0, batch(&[10_000, 10_000, 50_000, 10, 10])).collect();
        let spans: Vec<_> = batches.iter().map(|changes| (changes.after, changes.up_to)).collect();
        assert_eq!(spans, [(0, 1), (1, 2), (2, 3), (3, 6)]);
        assert_eq!(read(&batches[3].for_one(&connection(&[]), 3)), (3, 6, 2));
        assert_eq!(ChangeBatch::cut(STREAM, 1, batch(&[])).count(), 0);
    }

    #[test]
    fn no_more_is_handed_out_at_once_than_fits_into_half_a_queue() {
        let trimmed = |sizes: &[usize]| {
            let mut batch = batch(sizes);
            trim(&mut batch);
            (batch.items.len(), batch.up_to, batch.whole)
        };
        assert_eq!(trimmed(&[16_000, 14_000, 16_000]), (2, 2, false));
        assert_eq!(trimmed(&[50_000, 10]), (1, 1, false));
        assert_eq!(trimmed(&[50_000]), (1, 2, true));
        assert_eq!(trimmed(&[10; 200]), (200, 201, true));
        assert_eq!(trimmed(&[]), (0, 1, true));
    }

    #[test]
    fn nobody_gets_what_they_have_or_may_not_see() {
        let batches: Vec<_> = ChangeBatch::cut(STREAM, 0, batch(&[10, 10, 10])).collect();
        assert_eq!(read(&batches[0].for_one(&connection(&[]), 0)), (0, 4, 3));
        assert_eq!(read(&batches[0].for_one(&connection(&[]), 2)), (2, 4, 1));
        assert_eq!(read(&batches[0].for_one(&connection(&[1]), 0)), (0, 4, 0));
        assert_eq!(read(&batches[0].for_one(&connection(&[2, 3]), 0)), (0, 4, 3));
    }
}
