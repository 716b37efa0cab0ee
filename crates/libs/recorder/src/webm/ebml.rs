//! The elements that a WebM file consists of: an id, a length and a content.

/// Appends an element.
pub(crate) fn element(into: &mut Vec<u8>, id: u32, content: &[u8]) {
    into.extend(id.to_be_bytes().into_iter().skip_while(|byte| *byte == 0));
    into.extend(length(content.len()));
    into.extend_from_slice(content);
}

/// Appends an element with a number, in eight bytes whatever it is.
pub(crate) fn number(into: &mut Vec<u8>, id: u32, value: u64) {
    element(into, id, &value.to_be_bytes());
}

/// Appends an element that holds what `fill` appends.
pub(crate) fn parent(into: &mut Vec<u8>, id: u32, fill: impl FnOnce(&mut Vec<u8>)) {
    let mut content = Vec::new();
    fill(&mut content);
    element(into, id, &content);
}

/// A length in eight bytes, for one that is not known yet.
pub(crate) fn long_length(length: u64) -> [u8; 8] {
    (length | 1 << 56).to_be_bytes()
}

/// A length in four bytes; what is that long is never longer than a cluster.
fn length(length: usize) -> [u8; 4] {
    (u32::try_from(length).unwrap_or(u32::MAX) & 0x0fff_ffff | 0x1000_0000).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_encoded_as_the_format_says() {
        let mut bytes = Vec::new();
        parent(&mut bytes, 0xae, |entry| element(entry, 0x4286, &[7]));
        assert_eq!(bytes, [0xae, 0x10, 0, 0, 7, 0x42, 0x86, 0x10, 0, 0, 1, 7]);
        let mut bytes = Vec::new();
        number(&mut bytes, 0x2a_d7b1, 258);
        assert_eq!(bytes, [0x2a, 0xd7, 0xb1, 0x10, 0, 0, 8, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert_eq!(long_length(258), [1, 0, 0, 0, 0, 0, 1, 2]);
    }
}
