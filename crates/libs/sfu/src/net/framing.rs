//! Datagrams on a TCP stream: two bytes of length, then the datagram (RFC 4571).

use tokio::io::{AsyncRead, AsyncReadExt};

/// The largest datagram that a client has reason to send.
pub(crate) const MAX_DATAGRAM: usize = 2048;

/// The next datagram, or none when the stream ends or carries something else.
pub(crate) async fn read_frame(stream: &mut (impl AsyncRead + Unpin)) -> Option<Vec<u8>> {
    let length = usize::from(stream.read_u16().await.ok()?);
    if length == 0 || length > MAX_DATAGRAM {
        return None;
    }
    let mut frame = vec![0; length];
    stream.read_exact(&mut frame).await.ok()?;
    Some(frame)
}

/// The datagram as it goes on the stream; none if it is too long for the format.
pub(crate) fn frame(datagram: &[u8]) -> Option<Vec<u8>> {
    let length = u16::try_from(datagram.len()).ok()?;
    let mut framed = Vec::with_capacity(datagram.len() + 2);
    framed.extend(length.to_be_bytes());
    framed.extend_from_slice(datagram);
    Some(framed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn datagrams_survive_and_oversized_ones_end_the_stream() {
        let mut stream = frame(b"first").unwrap();
        stream.extend(frame(b"second").unwrap());
        stream.extend([0xff, 0xff, 1, 2, 3]);
        let mut reader = stream.as_slice();
        assert_eq!(read_frame(&mut reader).await.unwrap(), b"first");
        assert_eq!(read_frame(&mut reader).await.unwrap(), b"second");
        assert_eq!(read_frame(&mut reader).await, None);
        assert_eq!(read_frame(&mut [0, 0].as_slice()).await, None, "an empty frame");
        assert_eq!(read_frame(&mut [0, 4, 1].as_slice()).await, None, "a frame that breaks off");
        assert!(frame(&vec![0; 70_000]).is_none());
    }
}
