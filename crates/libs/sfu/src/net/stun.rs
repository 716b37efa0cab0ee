//! Reads from a STUN request which of our peers it names, without trusting it: the peer itself checks the signature.

/// The part of the user name that we gave out: what stands before the colon. None for anything but a STUN message.
pub(crate) fn local_ufrag(datagram: &[u8]) -> Option<&str> {
    const USERNAME: u16 = 0x0006;
    const COOKIE: [u8; 4] = [0x21, 0x12, 0xa4, 0x42];
    let (header, mut attributes) = datagram.split_at_checked(20)?;
    if header.first()? & 0xc0 != 0 || header.get(4..8)? != COOKIE {
        return None;
    }
    while let Some((&[kind_high, kind_low, length_high, length_low], rest)) =
        attributes.split_first_chunk::<4>()
    {
        let length = usize::from(u16::from_be_bytes([length_high, length_low]));
        let value = rest.get(..length)?;
        if u16::from_be_bytes([kind_high, kind_low]) == USERNAME {
            let (local, _) = std::str::from_utf8(value).ok()?.split_once(':')?;
            return Some(local);
        }
        attributes = rest.get(length.next_multiple_of(4)..)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::local_ufrag;
    use proptest::prelude::*;

    fn request(username: &[u8]) -> Vec<u8> {
        let mut message = vec![0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
        // An attribute before it, padded to four bytes.
        message.extend([0x80, 0x22, 0, 3, b'a', b'b', b'c', 0]);
        message.extend([0, 6, 0, u8::try_from(username.len()).unwrap()]);
        message.extend(username);
        message.resize(message.len().next_multiple_of(4), 0);
        message
    }

    #[test]
    fn the_name_before_the_colon_is_ours() {
        assert_eq!(local_ufrag(&request(b"ours:theirs")), Some("ours"));
        for other in [&b""[..], b"no colon", b"\xff\xfe:x"] {
            assert_eq!(local_ufrag(&request(other)), None, "{other:?}");
        }
        let mut rtp = request(b"ours:theirs");
        rtp[0] = 0x80;
        assert_eq!(local_ufrag(&rtp), None, "RTP is not STUN");
        assert_eq!(local_ufrag(&request(b"ours:theirs")[..30]), None, "cut off");
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = local_ufrag(&bytes);
            let mut message = request(b"a:b");
            message.truncate(20);
            message.extend(bytes);
            let _ = local_ufrag(&message);
        }
    }
}
