//! Splits the text of a PDF into tokens.

use crate::PdfError;
use crate::names::check_hidden;

/// A token; what does not matter here has no content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// A name without its slash, its escapes decoded.
    Name(Vec<u8>),
    /// A whole number that is not negative.
    Integer(u64),
    /// Another number.
    Number,
    /// Text in parentheses or hexadecimal digits.
    Text,
    /// `<<`
    DictBegin,
    /// `>>`
    DictEnd,
    /// `[`
    ArrayBegin,
    /// `]`
    ArrayEnd,
    /// A word such as `obj`.
    Word(&'a [u8]),
    /// Nothing more.
    End,
}

/// Reads tokens one after the other.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) const fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// Where the next token is looked for.
    pub(crate) const fn position(&self) -> usize {
        self.at
    }

    /// Goes on somewhere else.
    pub(crate) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn advance(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    fn skip_white(&mut self) -> Result<(), PdfError> {
        while let Some(byte) = self.peek() {
            if byte == b'%' {
                let begin = self.at;
                while self.peek().is_some_and(|byte| byte != b'\n' && byte != b'\r') {
                    self.advance();
                }
                check_hidden(self.since(begin))?;
            } else if is_white(byte) {
                self.advance();
            } else {
                break;
            }
        }
        Ok(())
    }

    /// The bytes from `begin` to here.
    fn since(&self, begin: usize) -> &'a [u8] {
        self.bytes.get(begin..self.at).unwrap_or_default()
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Result<Token<'a>, PdfError> {
        self.skip_white()?;
        let Some(byte) = self.peek() else { return Ok(Token::End) };
        match byte {
            b'/' => {
                self.advance();
                let raw = self.regular();
                Ok(Token::Name(decoded(raw)))
            }
            b'(' => self.literal(),
            b'<' | b'>' if self.bytes.get(self.at.saturating_add(1)) == Some(&byte) => {
                self.at = self.at.saturating_add(2);
                Ok(if byte == b'<' { Token::DictBegin } else { Token::DictEnd })
            }
            b'<' => self.hexadecimal(),
            b'[' => {
                self.advance();
                Ok(Token::ArrayBegin)
            }
            b']' => {
                self.advance();
                Ok(Token::ArrayEnd)
            }
            b'>' | b')' | b'{' | b'}' => Err(PdfError::Damaged),
            _ => Ok(number_or_word(self.regular())),
        }
    }

    /// The run of characters that belong to one name, number or word.
    fn regular(&mut self) -> &'a [u8] {
        let begin = self.at;
        while self.peek().is_some_and(is_regular) {
            self.advance();
        }
        self.since(begin)
    }

    fn literal(&mut self) -> Result<Token<'a>, PdfError> {
        let (begin, mut open) = (self.at, 0_usize);
        while let Some(byte) = self.peek() {
            self.advance();
            match byte {
                b'\\' => self.advance(),
                b'(' => open = open.saturating_add(1),
                b')' if open == 1 => {
                    check_hidden(self.since(begin))?;
                    return Ok(Token::Text);
                }
                b')' => open = open.saturating_sub(1),
                _ => {}
            }
        }
        Err(PdfError::Damaged)
    }

    fn hexadecimal(&mut self) -> Result<Token<'a>, PdfError> {
        self.advance();
        while let Some(byte) = self.peek() {
            self.advance();
            match byte {
                b'>' => return Ok(Token::Text),
                _ if byte.is_ascii_hexdigit() || is_white(byte) => {}
                _ => return Err(PdfError::Damaged),
            }
        }
        Err(PdfError::Damaged)
    }
}

pub(crate) const fn is_white(byte: u8) -> bool {
    matches!(byte, b'\0' | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

pub(crate) const fn is_regular(byte: u8) -> bool {
    !is_white(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

fn number_or_word(raw: &[u8]) -> Token<'_> {
    if raw.iter().all(u8::is_ascii_digit) {
        let value = std::str::from_utf8(raw).ok().and_then(|digits| digits.parse().ok());
        return value.map_or(Token::Number, Token::Integer);
    }
    let is_number = raw.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.'));
    if is_number { Token::Number } else { Token::Word(raw) }
}

/// A name with `#4A` and the like as the characters they stand for.
pub(crate) fn decoded(raw: &[u8]) -> Vec<u8> {
    let mut name = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let [first, after @ ..] = rest {
        let escaped = match after {
            [high, low, ..] if *first == b'#' => digit(*high).zip(digit(*low)),
            _ => None,
        };
        if let Some((high, low)) = escaped {
            name.push(high.wrapping_mul(16).wrapping_add(low));
            rest = after.get(2..).unwrap_or_default();
        } else {
            name.push(*first);
            rest = after;
        }
    }
    name
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
