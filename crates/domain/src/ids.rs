//! Ids in types of their own, so that a Win's id is never passed where a Member's belongs.

/// Declares a UUIDv7 id type with the conversions that every layer needs.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(transparent)]
        #[schema(value_type = String, format = Uuid)]
        pub struct $name(pub uuid::Uuid);

        impl From<uuid::Uuid> for $name {
            fn from(raw: uuid::Uuid) -> Self {
                Self(raw)
            }
        }

        impl From<$name> for uuid::Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(raw: &str) -> Result<Self, Self::Err> {
                raw.parse().map(Self)
            }
        }
    };
}

id!(
    /// A member's account, the `uid` of spec §3.
    MemberId
);
id!(
    /// One sign-in on one device.
    SessionId
);
id!(
    /// A Win (spec §3).
    WinId
);
id!(
    /// A Question or a prompt (spec §3).
    QuestionId
);
id!(
    /// A Comment on a Win or a Question (spec §3).
    CommentId
);
id!(
    /// A Channel of the community's chat.
    ChannelId
);
id!(
    /// A Message in the community's chat.
    MessageId
);
id!(
    /// A message that one Member wrote to another in private.
    DirectMessageId
);
id!(
    /// A Member's report of something.
    ReportId
);
id!(
    /// Something a Member is told about.
    NotificationId
);
id!(
    /// A device on which a Member is told about news.
    PushSubscriptionId
);
id!(
    /// An entry of the ledger of entitlements.
    EntryId
);
id!(
    /// A wish to pay, from the price to the provider's answer.
    CheckoutId
);
id!(
    /// An uploaded photo, video or thumbnail.
    MediaId
);
id!(
    /// A piece of work waiting in the durable queue.
    JobId
);
id!(
    /// A one-time code or link sent by mail.
    CodeId
);
id!(
    /// A moderator's decision, as the log keeps it.
    DecisionId
);
id!(
    /// A Room (spec §3).
    RoomId
);
