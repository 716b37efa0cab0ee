//! What server and browser say to each other over the socket, as JSON tagged by `type`.

use domain::ids::MemberId;
use domain::live::{Change, Stream};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::json;

/// What the server says.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LiveFrame {
    /// The first frame.
    Hello {
        /// Who is signed in.
        uid: MemberId,
        /// Which program runs: another one than before may want the page to be loaded again.
        build: String,
        /// The server's time, in milliseconds.
        now: Timestamp,
    },
    /// From here on this connection gets the stream; first what has changed since the client's number.
    Subscribed {
        /// The stream.
        stream: Stream,
        /// How far it is.
        #[serde(rename = "upTo")]
        up_to: i64,
    },
    /// Too much has changed since the client's number: load the newest page and subscribe again with its number.
    Stale {
        /// The stream.
        stream: Stream,
    },
    /// This stream is not to be had.
    Refused {
        /// The stream.
        stream: Stream,
        /// The code of the refusal.
        code: String,
    },
    /// Everything that changed after `after`, up to `upTo`, as this member may see it.
    Changes {
        /// The stream.
        stream: Stream,
        /// A client whose own number is below has missed something, and subscribes again with it.
        after: i64,
        /// A client whose own number is this or higher has it all.
        #[serde(rename = "upTo")]
        up_to: i64,
        /// Each changed thing once, in the order of its last change; what it is depends on the kind of stream.
        #[schema(value_type = Vec<Object>)]
        items: Vec<Box<RawValue>>,
    },
    /// Something of one's own may have changed: ask for it again.
    Own {
        /// What.
        change: Change,
        /// Which one, where it has an id.
        #[schema(required)]
        id: Option<Uuid>,
    },
    /// Someone is writing in a stream.
    Typing {
        /// The stream.
        stream: Stream,
        /// Who.
        uid: MemberId,
        /// The name that others see.
        #[serde(rename = "displayName")]
        display_name: String,
    },
    /// The connection lives.
    Beat,
}

impl LiveFrame {
    /// The text that is sent.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What the browser says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum LiveRequest {
    /// Wants a stream, from the number up to which it is known.
    Subscribe {
        /// The stream.
        stream: Stream,
        /// The number up to which the client has it.
        #[schema(minimum = 0)]
        after: i64,
    },
    /// Wants it no more.
    Unsubscribe {
        /// The stream.
        stream: Stream,
    },
    /// The member is writing.
    Typing {
        /// Where.
        stream: Stream,
    },
}

impl LiveRequest {
    /// Reads a frame; `None` unless it is exactly what the document describes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let Written { kind, stream, after } = json::read(text.as_bytes()).ok()?;
        match (kind, after) {
            (Kind::Subscribe, Some(after)) if after >= 0 => Some(Self::Subscribe { stream, after }),
            (Kind::Unsubscribe, None) => Some(Self::Unsubscribe { stream }),
            (Kind::Typing, None) => Some(Self::Typing { stream }),
            _ => None,
        }
    }
}

/// A [`LiveRequest`] as it is written. What serde derives for an enum tagged by a field would take an array for a stream.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "type")]
    kind: Kind,
    stream: Stream,
    #[serde(default, deserialize_with = "json::present")]
    after: Option<i64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Subscribe,
    Unsubscribe,
    Typing,
}

#[cfg(test)]
mod tests {
    use domain::live::StreamKind;

    use super::*;

    const STREAM: Stream = Stream { kind: StreamKind::Channel, id: Uuid::nil() };

    #[test]
    fn frames_read_as_the_document_says() {
        let stream = r#"{"kind":"channel","id":"00000000-0000-0000-0000-000000000000"}"#;
        let item = RawValue::from_string(r#"{"id":1}"#.to_owned()).unwrap();
        let frames = [
            (LiveFrame::Beat, r#"{"type":"beat"}"#.to_owned()),
            (
                LiveFrame::Subscribed { stream: STREAM, up_to: 7 },
                format!(r#"{{"type":"subscribed","stream":{stream},"upTo":7}}"#),
            ),
            (
                LiveFrame::Changes { stream: STREAM, after: 1, up_to: 2, items: vec![item] },
                format!(r#"{{"type":"changes","stream":{stream},"after":1,"upTo":2,"items":[{{"id":1}}]}}"#),
            ),
            (
                LiveFrame::Own { change: Change::Notifications, id: None },
                r#"{"type":"own","change":"notifications","id":null}"#.to_owned(),
            ),
        ];
        for (frame, text) in frames {
            assert_eq!(frame.text(), text);
        }
    }

    #[test]
    fn requests_are_read_strictly() {
        let stream = r#"{"kind":"channel","id":"00000000-0000-0000-0000-000000000000"}"#;
        let read = LiveRequest::read;
        let subscribe = format!(r#"{{"type":"subscribe","stream":{stream},"after":3}}"#);
        assert_eq!(read(&subscribe), Some(LiveRequest::Subscribe { stream: STREAM, after: 3 }));
        let typing = format!(r#"{{"type":"typing","stream":{stream}}}"#);
        assert_eq!(read(&typing), Some(LiveRequest::Typing { stream: STREAM }));
        for wrong in [
            "",
            "null",
            "[]",
            r#"{"type":"hello"}"#,
            &subscribe.replace(",\"after\":3", ""),
            &subscribe.replace('3', "3,\"more\":1"),
            &subscribe.replace('3', "3.5"),
            &subscribe.replace('3', "-1"),
            &format!(r#"{{"type":"typing","stream":{stream},"after":null}}"#),
            &subscribe.replace("channel", "room"),
            &subscribe.replace("\"kind\"", "\"more\":1,\"kind\""),
            &subscribe.replace(stream, r#"["channel","00000000-0000-0000-0000-000000000000"]"#),
            &format!(r#"["subscribe",{stream},3]"#),
            &format!("{subscribe} {subscribe}"),
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
