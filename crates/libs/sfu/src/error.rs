//! Every way the SFU says no.

/// Why the SFU did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A socket could not be opened.
    #[error("cannot listen for media on {address}: {source}")]
    Bind {
        /// The address asked for.
        address: std::net::SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// Clients cannot be told an address such as `0.0.0.0`.
    #[error("clients cannot reach {0}: name the address they should use")]
    Unreachable(std::net::IpAddr),
    /// There is no address of the socket's own family to tell clients.
    #[error("no address to tell clients")]
    NoAddress,
    /// The cryptography library made no certificate.
    #[error("no certificate could be made")]
    Certificate,
}

/// Why a client was not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConnectError {
    /// There is no such room, or it has ended.
    #[error("the room does not exist")]
    NoRoom,
    /// The room has as many participants as it may have.
    #[error("the room is full")]
    Full,
    /// The identity is or was in the room.
    #[error("the identity was used before")]
    IdentityUsed,
    /// The identity is empty or too long, or the metadata is.
    #[error("the identity or its metadata is not acceptable")]
    Invalid,
}

/// Why a command about a room was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomError {
    /// There is no such room, or it has ended.
    #[error("the room does not exist")]
    NoRoom,
    /// The room is open already.
    #[error("the room is open")]
    AlreadyOpen,
    /// The server has as many rooms as it may have.
    #[error("too many rooms are open")]
    TooMany,
    /// Nobody of that identity is in the room.
    #[error("the participant is not in the room")]
    NoParticipant,
}
