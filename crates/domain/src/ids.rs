//! Ids in types of their own, so that a Win's id is never passed where a Member's belongs.

/// Hands every id, with what it is of, to the macro of this name. It is the one list of them: the types below, and their
/// columns in the database, are made from it.
#[macro_export]
macro_rules! each_id {
    ($make:ident) => {
        $make! {
            /// A member's account, the `uid` of spec §3.
            MemberId;
            /// One sign-in on one device.
            SessionId;
            /// A Win (spec §3).
            WinId;
            /// A Question or a prompt (spec §3).
            QuestionId;
            /// A Comment on a Win or a Question (spec §3).
            CommentId;
            /// A Channel of the community's chat.
            ChannelId;
            /// A Message in the community's chat.
            MessageId;
            /// A message that one Member wrote to another in private.
            DirectMessageId;
            /// A Member's report of something.
            ReportId;
            /// Something a Member is told about.
            NotificationId;
            /// A device on which a Member is told about news.
            PushSubscriptionId;
            /// An entry of the ledger of entitlements.
            EntryId;
            /// A wish to pay, from the price to the provider's answer.
            CheckoutId;
            /// An uploaded photo, video or thumbnail.
            MediaId;
            /// A piece of work waiting in the durable queue.
            JobId;
            /// A one-time code or link sent by mail.
            CodeId;
            /// A moderator's decision, as the log keeps it.
            DecisionId;
            /// A Room (spec §3).
            RoomId;
            /// A message written in a Room.
            RoomMessageId;
            /// A weekly series of Rooms.
            RoomSeriesId;
            /// A recording of a Room, and the replay made of it.
            RecordingId;
            /// A Professional's application.
            ApplicationId;
            /// A file that proves what an application says.
            EvidenceId;
            /// A check of a Professional's licence.
            VerificationId;
            /// A public register of licences.
            RegisterId;
        }
    };
}

/// Declares UUIDv7 id types with the conversions that every layer needs.
macro_rules! declare {
    ($($(#[$doc:meta])* $name:ident;)+) => { $(
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
    )+ };
}

each_id!(declare);
