//! Random changes to a client's conversation: its order, its descriptions, and the bytes of its messages.

use bytes::Bytes;
use proptest::prelude::*;
use prost::Message as _;
use sfu::protocol as proto;
use sfu::protocol::signal_request::Message as Request;

/// One change to what is said. Places are taken modulo the length of what they are in.
#[derive(Clone, Debug)]
pub enum Change {
    Drop(usize),
    /// One of its offers is said to be the answer to an offer of the server.
    Answer(usize, u32),
    Repeat(usize, usize),
    Swap(usize, usize),
    Byte(usize, usize, u8),
    Cut(usize, usize),
    Splice(usize, usize, Vec<u8>),
    /// Of the lines of a description: one is dropped, repeated or put elsewhere, or a word of it is replaced.
    DropLine(usize, usize),
    MoveLine(usize, usize, usize),
    Word(usize, usize, usize, String),
}

pub fn any_change() -> impl Strategy<Value = Change> {
    let place = any::<usize>;
    let word = prop_oneof![
        Just(String::new()),
        Just("-1".to_owned()),
        Just("4294967296".to_owned()),
        Just("18446744073709551616".to_owned()),
        Just("m=audio".to_owned()),
        Just("x".repeat(60_000)),
        "[ -~]{0,20}",
        "\\PC{0,8}",
    ];
    prop_oneof![
        place().prop_map(Change::Drop),
        (place(), 0..4_u32).prop_map(|(at, id)| Change::Answer(at, id)),
        (place(), 1..40_usize).prop_map(|(at, times)| Change::Repeat(at, times)),
        (place(), place()).prop_map(|(one, other)| Change::Swap(one, other)),
        (place(), place(), any::<u8>()).prop_map(|(at, byte, value)| Change::Byte(at, byte, value)),
        (place(), place()).prop_map(|(at, length)| Change::Cut(at, length)),
        (place(), place(), prop::collection::vec(any::<u8>(), 0..40))
            .prop_map(|(at, byte, bytes)| Change::Splice(at, byte, bytes)),
        (place(), place()).prop_map(|(at, line)| Change::DropLine(at, line)),
        (place(), place(), place()).prop_map(|(at, line, to)| Change::MoveLine(at, line, to)),
        (place(), place(), place(), word)
            .prop_map(|(at, line, at_word, word)| Change::Word(at, line, at_word, word)),
    ]
}

/// Changes of messages, then of their bytes.
pub fn apply(changes: &[Change], said: &[Request]) -> Vec<Bytes> {
    let mut said = said.to_vec();
    for change in changes {
        let length = said.len().max(1);
        match change {
            Change::Drop(at) if said.len() > 1 => drop(said.remove(at % length)),
            Change::Repeat(at, times) => {
                let repeated = said[at % length].clone();
                said.splice(at % length..at % length, std::iter::repeat_n(repeated, *times));
            }
            Change::Answer(at, id) => {
                let offer = said.iter().find_map(|request| match request {
                    Request::Offer(offer) => Some(offer.clone()),
                    _ => None,
                });
                let r#type = "answer".to_owned();
                let answer = offer.map(|offer| proto::SessionDescription { r#type, id: *id, ..offer });
                said.splice(at % length..at % length, answer.map(Request::Answer));
            }
            Change::Swap(one, other) => said.swap(one % length, other % length),
            Change::DropLine(at, line) => {
                edit_description(&mut said, *at, |lines| drop(lines.remove(line % lines.len())))
            }
            Change::MoveLine(at, line, to) => edit_description(&mut said, *at, |lines| {
                let moved = lines[line % lines.len()].clone();
                lines.insert(to % lines.len(), moved);
            }),
            Change::Word(at, line, place, word) => edit_description(&mut said, *at, |lines| {
                let place_of_line = line % lines.len();
                let mut words: Vec<_> = lines[place_of_line].split([' ', ':']).map(str::to_owned).collect();
                let place = place % words.len();
                words[place].clone_from(word);
                lines[place_of_line] = words.join(" ");
            }),
            _ => {}
        }
    }
    let mut frames: Vec<Vec<u8>> = said
        .into_iter()
        .map(|message| proto::SignalRequest { message: Some(message) }.encode_to_vec())
        .collect();
    for change in changes {
        let length = frames.len();
        match change {
            Change::Byte(at, byte, value) => {
                let frame = &mut frames[at % length];
                let byte = byte % frame.len().max(1);
                if let Some(byte) = frame.get_mut(byte) {
                    *byte ^= value;
                }
            }
            Change::Cut(at, to) => {
                let frame = &mut frames[at % length];
                frame.truncate(to % frame.len().max(1));
            }
            Change::Splice(at, byte, bytes) => {
                let frame = &mut frames[at % length];
                let byte = byte % frame.len().max(1);
                frame.splice(byte..byte, bytes.iter().copied());
            }
            _ => {}
        }
    }
    frames.into_iter().map(Bytes::from).collect()
}

/// Edits the lines of an offer or an answer.
fn edit_description(said: &mut [Request], at: usize, edit: impl FnOnce(&mut Vec<String>)) {
    let mut descriptions: Vec<_> = said
        .iter_mut()
        .filter_map(|request| match request {
            Request::Offer(description) | Request::Answer(description) => Some(description),
            _ => None,
        })
        .collect();
    let count = descriptions.len();
    if count == 0 {
        return;
    }
    let description = &mut descriptions[at % count];
    let mut lines: Vec<String> = description.sdp.lines().map(str::to_owned).collect();
    if !lines.is_empty() {
        edit(&mut lines);
        description.sdp = lines.iter().map(|line| format!("{line}\r\n")).collect();
    }
}
