//! Reads every object of a PDF, in the file and in its streams of objects, and refuses those that do something.

use std::collections::HashMap;
use std::io::Read;

use flate2::read::ZlibDecoder;

use crate::PdfError;
use crate::lexer::{Lexer, Token, is_white};
use crate::names::{check_file, check_hidden, check_objects, refuse};

/// Dictionaries and lists in each other.
const DEPTH_MAX: usize = 64;
/// Objects and parts of objects in all.
pub(crate) const VALUES_MAX: usize = 200_000;
/// Bytes that all streams of objects may unpack to together.
pub(crate) const UNPACKED_MAX: u64 = 16 * 1024 * 1024;
/// How often each byte of the file, and of what is unpacked, may be read once more: to look ahead, and since tables of objects
/// may lead to the same place again and again.
const READ_AGAIN_MAX: usize = 8;
/// A value as far as it matters here.
#[derive(Debug)]
enum Value {
    Name(Vec<u8>),
    Integer(u64),
    Reference(u64),
    List(Vec<Value>),
    Dict(Vec<(Vec<u8>, Value)>),
    Other,
}

impl Value {
    fn get(&self, key: &[u8]) -> Option<&Self> {
        let Self::Dict(entries) = self else { return None };
        entries.iter().rfind(|(name, _)| name == key).map(|(_, value)| value)
    }

    fn is_name(&self, name: &[u8]) -> bool {
        matches!(self, Self::Name(found) if found == name)
    }

    fn integer(&self) -> Option<u64> {
        if let Self::Integer(value) = self { Some(*value) } else { None }
    }
}

/// What an object leads to in the tree of pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    /// A part of the tree, or a list of parts.
    Branch(Vec<u64>),
    /// A part of the tree whose list is an object of its own.
    Elsewhere(u64),
}

/// Reads objects.
#[derive(Default)]
pub(crate) struct Reader {
    /// Every definition of each object that has parts.
    pub(crate) nodes: HashMap<u64, Vec<Node>>,
    /// Where trees of pages begin.
    pub(crate) roots: Vec<u64>,
    values: usize,
    unpacked: u64,
    /// Bytes that may still be read once more.
    reads_left: usize,
}

impl Reader {
    pub(crate) fn read_file(&mut self, bytes: &[u8]) -> Result<(), PdfError> {
        check_file(bytes)?;
        self.allow(bytes.len());
        let mut lexer = Lexer::new(bytes, 0);
        let mut before = [0, 0];
        loop {
            match lexer.next()? {
                Token::End => return Ok(()),
                Token::Integer(number) => before = [before[1], number],
                Token::Word(b"obj") => self.read_object(bytes, &mut lexer, before[0])?,
                Token::Word(b"trailer") => drop(self.value(&mut lexer)?),
                Token::Word(b"endobj" | b"xref" | b"startxref" | b"n" | b"f") => {}
                _ => return Err(PdfError::Damaged),
            }
        }
    }

    fn read_object(&mut self, bytes: &[u8], lexer: &mut Lexer<'_>, id: u64) -> Result<(), PdfError> {
        let value = self.value(lexer)?;
        self.note(id, &value);
        let mut ahead = lexer.clone();
        if ahead.next()? != Token::Word(b"stream") {
            return Ok(());
        }
        let (begin, end) = stream(bytes, ahead.position(), &value)?;
        let data = bytes.get(begin..end).unwrap_or_default();
        check_hidden(data)?;
        // A viewer takes it for a stream of objects if it says where the first one is, whatever it calls itself.
        if value.get(b"First").is_some() || value.get(b"Type").is_some_and(|kind| kind.is_name(b"ObjStm")) {
            self.read_packed(&value, data)?;
        }
        lexer.go_to(end);
        let closing = lexer.next()?;
        if closing == Token::Word(b"endstream") { Ok(()) } else { Err(PdfError::Damaged) }
    }

    fn read_packed(&mut self, dict: &Value, data: &[u8]) -> Result<(), PdfError> {
        let unpacked = self.unpack(dict, data)?;
        check_objects(&unpacked)?;
        self.allow(unpacked.len());
        let number = |key: &[u8]| dict.get(key).and_then(Value::integer).ok_or(PdfError::Damaged);
        let (count, first) = (number(b"N")?, number(b"First")?);
        let mut table = Lexer::new(&unpacked, 0);
        for _ in 0..count {
            let (Token::Integer(id), Token::Integer(offset)) = (table.next()?, table.next()?) else {
                return Err(PdfError::Damaged);
            };
            let at = usize::try_from(first.saturating_add(offset)).map_err(|_| PdfError::Damaged)?;
            let mut lexer = Lexer::new(&unpacked, at);
            let value = self.value(&mut lexer)?;
            self.charge(at, &lexer)?;
            self.note(id, &value);
        }
        Ok(())
    }

    /// The content of a stream of objects, which is plain or packed in the usual way.
    fn unpack(&mut self, dict: &Value, data: &[u8]) -> Result<Vec<u8>, PdfError> {
        let is_flate = match dict.get(b"Filter") {
            None => false,
            Some(Value::Name(name)) if name == b"FlateDecode" => true,
            Some(Value::List(list)) if matches!(list.as_slice(), [one] if one.is_name(b"FlateDecode")) => {
                true
            }
            Some(_) => return Err(PdfError::TooComplex),
        };
        let is_plain = dict.get(b"F").is_none()
            && dict.get(b"DecodeParms").is_none_or(|parms| matches!(parms, Value::Other));
        if !is_plain {
            return Err(PdfError::TooComplex);
        }
        let left = UNPACKED_MAX.saturating_sub(self.unpacked);
        let mut unpacked = Vec::new();
        let mut source: Box<dyn Read + '_> =
            if is_flate { Box::new(ZlibDecoder::new(data)) } else { Box::new(data) };
        let source = source.as_mut().take(left.saturating_add(1)).read_to_end(&mut unpacked);
        let length = u64::try_from(source.map_err(|_| PdfError::Damaged)?).unwrap_or(u64::MAX);
        self.unpacked = self.unpacked.saturating_add(length);
        if length > left { Err(PdfError::TooComplex) } else { Ok(unpacked) }
    }

    /// Lets so many bytes more be read, and each of them several times.
    fn allow(&mut self, bytes: usize) {
        self.reads_left = self.reads_left.saturating_add(bytes.saturating_mul(READ_AGAIN_MAX));
    }

    /// Notes that what is between `begin` and where `lexer` is was read once more.
    fn charge(&mut self, begin: usize, lexer: &Lexer<'_>) -> Result<(), PdfError> {
        let read = lexer.position().saturating_sub(begin);
        self.reads_left = self.reads_left.checked_sub(read).ok_or(PdfError::TooComplex)?;
        Ok(())
    }

    /// Notes where an object leads to.
    fn note(&mut self, id: u64, value: &Value) {
        if let Some(Value::Reference(root)) = value.get(b"Pages") {
            self.roots.push(*root);
        }
        let node = match (value.get(b"Kids"), value) {
            (Some(Value::List(kids)), _) | (None, Value::List(kids)) => Node::Branch(references(kids)),
            (Some(Value::Reference(list)), _) => Node::Elsewhere(*list),
            _ => return,
        };
        self.nodes.entry(id).or_default().push(node);
    }

    /// The next value.
    fn value(&mut self, lexer: &mut Lexer<'_>) -> Result<Value, PdfError> {
        let token = lexer.next()?;
        self.value_from(token, lexer, DEPTH_MAX)
    }

    fn value_from(
        &mut self,
        token: Token<'_>,
        lexer: &mut Lexer<'_>,
        depth: usize,
    ) -> Result<Value, PdfError> {
        self.values = self.values.saturating_add(1);
        let depth = depth.checked_sub(1).filter(|_| self.values <= VALUES_MAX).ok_or(PdfError::TooComplex)?;
        match token {
            Token::Name(name) => {
                refuse(&name)?;
                Ok(Value::Name(name))
            }
            Token::Integer(number) => self.reference(number, lexer),
            Token::Number | Token::Text | Token::Word(b"true" | b"false" | b"null") => Ok(Value::Other),
            Token::ArrayBegin => {
                let mut list = Vec::new();
                loop {
                    match lexer.next()? {
                        Token::ArrayEnd => return Ok(Value::List(list)),
                        token => list.push(self.value_from(token, lexer, depth)?),
                    }
                }
            }
            Token::DictBegin => {
                let mut entries = Vec::new();
                loop {
                    match lexer.next()? {
                        Token::DictEnd => return Ok(Value::Dict(entries)),
                        Token::Name(key) => {
                            refuse(&key)?;
                            let token = lexer.next()?;
                            entries.push((key, self.value_from(token, lexer, depth)?));
                        }
                        _ => return Err(PdfError::Damaged),
                    }
                }
            }
            _ => Err(PdfError::Damaged),
        }
    }

    /// A whole number, or the reference that begins with it.
    fn reference(&mut self, number: u64, lexer: &mut Lexer<'_>) -> Result<Value, PdfError> {
        let mut ahead = lexer.clone();
        let is_reference =
            matches!((ahead.next(), ahead.next()), (Ok(Token::Integer(_)), Ok(Token::Word(b"R"))));
        self.charge(lexer.position(), &ahead)?;
        if is_reference {
            *lexer = ahead;
            return Ok(Value::Reference(number));
        }
        Ok(Value::Integer(number))
    }
}

fn references(list: &[Value]) -> Vec<u64> {
    list.iter().filter_map(|value| if let Value::Reference(id) = value { Some(*id) } else { None }).collect()
}

/// Where the data of a stream begin and end, whose keyword ends at `at`.
fn stream(bytes: &[u8], at: usize, dict: &Value) -> Result<(usize, usize), PdfError> {
    let rest = bytes.get(at..).unwrap_or_default();
    let line_end = if rest.starts_with(b"\r\n") {
        2
    } else {
        usize::from(rest.first().is_some_and(|byte| is_white(*byte)))
    };
    let begin = at.saturating_add(line_end);
    let length = dict.get(b"Length").and_then(Value::integer).and_then(|length| usize::try_from(length).ok());
    if let Some(end) = length.and_then(|length| begin.checked_add(length)) {
        let after = bytes.get(end..).unwrap_or_default();
        let blank = after.iter().take(2).take_while(|byte| is_white(**byte)).count();
        if after.get(blank..).is_some_and(|after| after.starts_with(b"endstream")) {
            return Ok((begin, end));
        }
    }
    let data = bytes.get(begin..).unwrap_or_default();
    let end = data.windows(9).position(|found| found == b"endstream").ok_or(PdfError::Damaged)?;
    Ok((begin, begin.saturating_add(end)))
}
