//! What Members are told about, by which way, and what they may set; pure, without clock or database.

use std::collections::BTreeMap;

use domain::text::FieldErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something a Member may be told about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationKind)]
pub enum Kind {
    /// Someone tagged them in a Question (O-54).
    Tagged,
    /// Someone commented on what they wrote.
    Answered,
    /// Someone replied to their Comment.
    Replied,
    /// What they answered helped the author of the post.
    Helped,
    /// Someone answered a Question that they follow.
    Followed,
    /// A moderator decided about what they wrote.
    Reviewed,
    /// A moderator looked at what they reported.
    ReportAnswered,
    /// Someone mentioned them in the chat.
    Mentioned,
    /// A moderator has them only read in the chat for a while.
    ChatMuted,
    /// A moderator gave them back the one Win or Question of the day.
    GivenBack,
    /// Someone wrote to them in private.
    Messaged,
    /// One of their plans ends because another takes its place.
    Membership,
    /// A Room they asked to be reminded of begins soon, is moved or is cancelled.
    RoomReminder,
    /// Their verification as a Professional ends soon, has ended, is suspended or counts again.
    Verification,
}

platform::text_columns!(Kind => Self::from_stored);

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 14] = [
        Self::Tagged,
        Self::Answered,
        Self::Replied,
        Self::Helped,
        Self::Followed,
        Self::Reviewed,
        Self::ReportAnswered,
        Self::Mentioned,
        Self::ChatMuted,
        Self::GivenBack,
        Self::Messaged,
        Self::Membership,
        Self::RoomReminder,
        Self::Verification,
    ];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tagged => "tagged",
            Self::Answered => "answered",
            Self::Replied => "replied",
            Self::Helped => "helped",
            Self::Followed => "followed",
            Self::Reviewed => "reviewed",
            Self::ReportAnswered => "reportAnswered",
            Self::Mentioned => "mentioned",
            Self::ChatMuted => "chatMuted",
            Self::GivenBack => "givenBack",
            Self::Messaged => "messaged",
            Self::Membership => "membership",
            Self::RoomReminder => "roomReminder",
            Self::Verification => "verification",
        }
    }

    /// Whether it is about what others wrote or marked below a post.
    #[must_use]
    pub const fn is_below_post(self) -> bool {
        matches!(self, Self::Answered | Self::Replied | Self::Helped | Self::Followed)
    }

    /// The kind behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// Whether and when a mail tells about a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ByMail {
    /// Never.
    Off,
    /// Together with others, at the times the Member set.
    Digest,
    /// At once, but for the quiet hours.
    Now,
}

/// Minutes in a day.
const DAY: u16 = 24 * 60;
/// Times a day at which a digest may come.
pub const TIMES_MAX: usize = 4;

/// What a Member wants to be told, how and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NotificationPreferences)]
pub struct Preferences {
    /// By mail, for each kind.
    pub mail: BTreeMap<Kind, ByMail>,
    /// On the devices that the Member added, for each kind; nothing unless they said so.
    pub push: BTreeMap<Kind, bool>,
    /// When a digest may come: minutes after midnight, one to four of them, in order.
    pub digest_at: Vec<u16>,
    /// From when on nothing comes, in minutes after midnight.
    pub quiet_from: u16,
    /// Until when; the same as `quietFrom` means that there are no quiet hours.
    pub quiet_until: u16,
    /// The time zone of these times, such as `Europe/Berlin`.
    pub time_zone: String,
}

impl Default for Preferences {
    /// Two digests a day, and nothing at night: few and predictable emails trouble least.
    fn default() -> Self {
        let by_mail = |kind| match kind {
            // Of the last, emails of their own tell.
            Kind::ReportAnswered | Kind::Helped | Kind::Verification => ByMail::Off,
            // They asked for it at that time.
            Kind::RoomReminder => ByMail::Now,
            _ => ByMail::Digest,
        };
        let mail = Kind::ALL.map(|kind| (kind, by_mail(kind)));
        Self {
            mail: mail.into(),
            push: Kind::ALL.map(|kind| (kind, false)).into(),
            digest_at: vec![9 * 60, 18 * 60],
            quiet_from: 21 * 60,
            quiet_until: 8 * 60,
            time_zone: "UTC".to_owned(),
        }
    }
}

impl Preferences {
    /// Reads stored preferences; those from before devices could be told notify none.
    ///
    /// # Errors
    /// When the text is not what [`Preferences`] are stored as.
    pub fn from_stored(text: &str) -> Result<Self, serde_json::Error> {
        let mut stored: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text)?;
        stored.entry("push").or_insert_with(|| serde_json::Map::new().into());
        serde_json::from_value(stored.into())
    }

    /// Accepts what a Member set.
    ///
    /// # Errors
    /// The fields at fault.
    pub fn accept(mut self) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let times = self.digest_at.len();
        self.digest_at.sort_unstable();
        self.digest_at.dedup();
        if times == 0 {
            faults.push(("digestAt", "required"));
        } else if times > TIMES_MAX {
            faults.push(("digestAt", "too_many"));
        } else if self.digest_at.iter().any(|minute| *minute >= DAY) {
            faults.push(("digestAt", "invalid"));
        }
        if self.quiet_from >= DAY {
            faults.push(("quietFrom", "invalid"));
        }
        if self.quiet_until >= DAY {
            faults.push(("quietUntil", "invalid"));
        }
        if !crate::times::is_zone(&self.time_zone) {
            faults.push(("timeZone", "unknown"));
        }
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }

    /// How mail tells about this kind.
    #[must_use]
    pub fn by_mail(&self, kind: Kind) -> ByMail {
        // Those who turned every email off get none of a kind that came later, either.
        let wants_none = !self.mail.is_empty() && self.mail.values().all(|way| *way == ByMail::Off);
        let default = || Self::default().mail.get(&kind).copied().filter(|_| !wants_none);
        self.mail.get(&kind).copied().or_else(default).unwrap_or(ByMail::Off)
    }

    /// Whether devices tell about this kind.
    #[must_use]
    pub fn by_push(&self, kind: Kind) -> bool {
        self.push.get(&kind).copied().unwrap_or_default()
    }

    /// The same without any mail.
    #[must_use]
    pub fn without_mail(self) -> Self {
        Self { mail: Kind::ALL.map(|kind| (kind, ByMail::Off)).into(), ..self }
    }

    /// Whether this minute of the day lies in the quiet hours, which may go over midnight.
    #[must_use]
    pub const fn is_quiet(&self, minute: u16) -> bool {
        if self.quiet_from <= self.quiet_until {
            self.quiet_from <= minute && minute < self.quiet_until
        } else {
            minute >= self.quiet_from || minute < self.quiet_until
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_as_a_table() {
        let quiet = |from, until, minute| {
            Preferences { quiet_from: from, quiet_until: until, ..Preferences::default() }.is_quiet(minute)
        };
        let cases = [
            (1260, 480, 1259, false),
            (1260, 480, 1260, true),
            (1260, 480, 0, true),
            (1260, 480, 479, true),
            (1260, 480, 480, false),
            (600, 660, 599, false),
            (600, 660, 600, true),
            (600, 660, 660, false),
            (600, 600, 600, false),
        ];
        for (from, until, minute, expected) in cases {
            assert_eq!(quiet(from, until, minute), expected, "{from} {until} {minute}");
        }
    }

    #[test]
    fn what_can_be_set() {
        let fine = Preferences::default();
        assert_eq!(fine.clone().accept(), Ok(fine.clone()));
        let sorted = Preferences { digest_at: vec![600, 480, 600], ..fine.clone() }.accept().unwrap();
        assert_eq!(sorted.digest_at, [480, 600]);
        let cases = [
            (Preferences { digest_at: vec![], ..fine.clone() }, ("digestAt", "required")),
            (Preferences { digest_at: vec![1, 2, 3, 4, 5], ..fine.clone() }, ("digestAt", "too_many")),
            (Preferences { digest_at: vec![1440], ..fine.clone() }, ("digestAt", "invalid")),
            (Preferences { quiet_from: 1440, ..fine.clone() }, ("quietFrom", "invalid")),
            (Preferences { quiet_until: 9999, ..fine.clone() }, ("quietUntil", "invalid")),
            (Preferences { time_zone: "Europe/Atlantis".into(), ..fine.clone() }, ("timeZone", "unknown")),
            (Preferences { time_zone: "../etc/passwd".into(), ..fine.clone() }, ("timeZone", "unknown")),
        ];
        for (preferences, fault) in cases {
            assert_eq!(preferences.clone().accept(), Err(vec![fault]), "{preferences:?}");
        }
    }

    /// What was stored before devices could be told.
    #[test]
    fn older_preferences_tell_no_device() {
        let older =
            r#"{"mail":{"replied":"now"},"digestAt":[540],"quietFrom":0,"quietUntil":0,"timeZone":"UTC"}"#;
        assert!(serde_json::from_str::<Preferences>(older).is_err(), "a request has to say it");
        let read = Preferences::from_stored(older).unwrap();
        assert_eq!(read.by_mail(Kind::Replied), ByMail::Now);
        assert!(
            Kind::ALL.into_iter().all(|kind| !read.by_push(kind) && !Preferences::default().by_push(kind))
        );
    }

    #[test]
    fn kinds_and_their_words() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_stored(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
            assert_eq!(Preferences::default().without_mail().by_mail(kind), ByMail::Off);
            let nothing_said = Preferences { mail: BTreeMap::new(), ..Preferences::default() };
            assert_eq!(nothing_said.by_mail(kind), Preferences::default().by_mail(kind));
            let mut earlier = Preferences::default().without_mail();
            earlier.mail.remove(&kind);
            assert_eq!(earlier.by_mail(kind), ByMail::Off, "{kind:?} came after they unsubscribed");
        }
        assert_eq!(Kind::from_stored("poked"), None);
    }
}
