//! Every number of spec §9 that Exhale keeps, in one place; the browser's copy is generated from [`TABLE`].

use crate::time::{DAY, HOUR, MINUTE, SECOND};

/// A limit as the browser gets it: its camelCase name, its value and what it means.
pub struct Limit {
    /// Name of the TypeScript constant.
    pub name: &'static str,
    /// The value, in the unit that `about` names.
    pub value: f64,
    /// One line of documentation.
    pub about: &'static str,
}

macro_rules! limits {
    ($($(#[doc = $about:literal])+ $rust:ident / $ts:literal : $ty:ty = $value:expr;)+) => {
        $($(#[doc = $about])+ pub const $rust: $ty = $value;)+
        /// All limits, in the order in which they are listed here.
        #[allow(clippy::as_conversions, reason = "whole numbers far below 2^53")]
        pub const TABLE: &[Limit] = &[
            $(Limit { name: $ts, value: $rust as f64, about: concat!($($about),+) },)+
        ];
    };
}

limits! {
    /// Code points in a Win's title (ours, O-46).
    WIN_TITLE_MAX / "winTitleMax": usize = 120;
    /// Code points in a Win's text.
    WIN_TEXT_MAX / "winTextMax": usize = 1000;
    /// Milliseconds between two Wins of a Free member.
    WIN_COOLDOWN_MS / "winCooldownMs": i64 = DAY;
    /// Wins on one page of the feed.
    WINS_PAGE / "winsPage": usize = 10;
    /// Ids of liked Wins in the user document, and on one page of their list (ours).
    LIKED_WINS_MAX / "likedWinsMax": usize = 100;
    /// Code points in a Question.
    QUESTION_MAX / "questionMax": usize = 500;
    /// Tags of one Question.
    QUESTION_TAGS_MAX / "questionTagsMax": usize = 5;
    /// Members tagged in one Question.
    QUESTION_TAGGED_MAX / "questionTaggedMax": usize = 5;
    /// Milliseconds between two Questions of a Free member.
    QUESTION_COOLDOWN_MS / "questionCooldownMs": i64 = DAY;
    /// Milliseconds for which a membership goes on after a payment that is late (D1).
    PAYMENT_GRACE_MS / "paymentGraceMs": i64 = 7 * DAY;
    /// Questions on one page.
    QUESTIONS_PAGE / "questionsPage": usize = 10;
    /// Posts that a Member may have saved for later (ours).
    SAVES_MAX / "savesMax": usize = 200;
    /// Saved posts on one page (ours).
    SAVES_PAGE / "savesPage": usize = 10;
    /// Code points in a Room's title (ours).
    ROOM_TITLE_MAX / "roomTitleMax": usize = 100;
    /// Code points in what is said of a Room (ours).
    ROOM_ABOUT_MAX / "roomAboutMax": usize = 1000;
    /// Tags of one Room (ours).
    ROOM_TAGS_MAX / "roomTagsMax": usize = 3;
    /// Hosts of one Room beside its creator (ours).
    ROOM_HOSTS_MAX / "roomHostsMax": usize = 5;
    /// Members who may come into one private Room beside those who lead it (ours).
    ROOM_CALL_MEMBERS_MAX / "roomCallMembersMax": usize = 50;
    /// The fewest people for whom a Room is planned (ours).
    ROOM_CAPACITY_MIN / "roomCapacityMin": i64 = 2;
    /// The most people that fit into a Room (ours).
    ROOM_CAPACITY_MAX / "roomCapacityMax": i64 = 200;
    /// The fewest minutes for which a Room is planned (ours).
    ROOM_MINUTES_MIN / "roomMinutesMin": i64 = 10;
    /// The most minutes for which a Room is planned (ours).
    ROOM_MINUTES_MAX / "roomMinutesMax": i64 = 240;
    /// Milliseconds by which a Room may be planned ahead (ours).
    ROOM_AHEAD_MS / "roomAheadMs": i64 = 365 * DAY;
    /// Milliseconds after its time in which a Room can still begin; then it is cancelled (ours).
    ROOM_LATE_MS / "roomLateMs": i64 = 2 * HOUR;
    /// Milliseconds that a live Room may go on for beyond what was expected; then it ends (ours).
    ROOM_OVERTIME_MS / "roomOvertimeMs": i64 = 4 * HOUR;
    /// Milliseconds after which someone who was declined may ask again to come into a Room (ours).
    ROOM_ASK_AGAIN_MS / "roomAskAgainMs": i64 = 5 * MINUTE;
    /// Milliseconds within which a tab that waits for a Room has to be seen again, to keep its place (ours).
    ROOM_WAITING_MS / "roomWaitingMs": i64 = 90 * SECOND;
    /// Milliseconds between two signs of such a tab (ours).
    ROOM_WAITING_SIGN_MS / "roomWaitingSignMs": i64 = 30 * SECOND;
    /// Milliseconds for which someone whose connection broke keeps their seat in a Room (ours).
    ROOM_SEAT_KEPT_MS / "roomSeatKeptMs": i64 = 2 * MINUTE;
    /// Milliseconds for which a live Room goes on without a host (I1).
    ROOM_UNLED_MS / "roomUnledMs": i64 = 5 * MINUTE;
    /// Milliseconds after a Room's end for which what was written in it is kept, for reports (ours).
    ROOM_MESSAGES_KEPT_MS / "roomMessagesKeptMs": i64 = 7 * DAY;
    /// Code points in what hosts tell those who wait (ours).
    ROOM_NOTE_MAX / "roomNoteMax": usize = 300;
    /// Code points in a message written in a Room (ours).
    ROOM_MESSAGE_MAX / "roomMessageMax": usize = 500;
    /// Messages of a Room on one page (ours).
    ROOM_MESSAGES_PAGE / "roomMessagesPage": usize = 100;
    /// Rooms that are still to come of which one member can be reminded (ours).
    ROOM_REMINDERS_MAX / "roomRemindersMax": i64 = 100;
    /// Rooms of a weekly series that are always planned ahead (ours).
    ROOM_SERIES_AHEAD / "roomSeriesAhead": usize = 4;
    /// The version of the words with which members are asked whether they may be recorded.
    RECORDING_TEXT_VERSION / "recordingTextVersion": i64 = 1;
    /// Milliseconds after which a recording stops (ours).
    RECORDING_MAX_MS / "recordingMaxMs": i64 = 3 * HOUR;
    /// Milliseconds for which a replay is kept after its recording ended (ours).
    REPLAY_KEPT_MS / "replayKeptMs": i64 = 30 * DAY;
    /// Replays on one page (ours).
    REPLAYS_PAGE / "replaysPage": usize = 20;
    /// Chapters of a replay (ours).
    REPLAY_CHAPTERS_MAX / "replayChaptersMax": usize = 40;
    /// Code points in a chapter's title (ours).
    REPLAY_CHAPTER_MAX / "replayChapterMax": usize = 80;
    /// Bytes of a replay's captions (ours).
    REPLAY_CAPTIONS_BYTES_MAX / "replayCaptionsBytesMax": usize = 500_000;
    /// Rooms on one page (ours).
    ROOMS_PAGE / "roomsPage": usize = 20;
    /// Milliseconds for which the message about too many tags stays.
    TAG_WARNING_MS / "tagWarningMs": i64 = 3 * SECOND;
    /// Milliseconds for which the message about too many tagged Members stays.
    MEMBER_WARNING_MS / "memberWarningMs": i64 = 2500;
    /// Code points in a Comment (ours).
    COMMENT_MAX / "commentMax": usize = 1000;
    /// Comments on one page of a thread.
    COMMENTS_PAGE / "commentsPage": usize = 20;
    /// Code points in a Message of the chat.
    CHAT_TEXT_MAX / "chatTextMax": usize = 4000;
    /// Code points in a Message's content note (ours).
    CHAT_NOTE_MAX / "chatNoteMax": usize = 80;
    /// Members mentioned in one Message (ours).
    CHAT_MENTIONS_MAX / "chatMentionsMax": usize = 10;
    /// Messages on one page of a Channel.
    CHAT_PAGE / "chatPage": usize = 50;
    /// Messages found on one page of a search.
    CHAT_FOUND_PAGE / "chatFoundPage": usize = 20;
    /// Milliseconds for which an author may change a Message (ours).
    CHAT_EDIT_MS / "chatEditMs": i64 = DAY;
    /// Code points in what one searches for, at least (ours).
    CHAT_QUERY_MIN / "chatQueryMin": usize = 2;
    /// Code points in what one searches for, at most (ours).
    CHAT_QUERY_MAX / "chatQueryMax": usize = 100;
    /// Channels that there can be (ours).
    CHAT_CHANNELS_MAX / "chatChannelsMax": usize = 50;
    /// Code points in a Channel's name (ours).
    CHAT_NAME_MAX / "chatNameMax": usize = 40;
    /// Characters in a Channel's word in addresses (ours).
    CHAT_SLUG_MAX / "chatSlugMax": usize = 40;
    /// Code points in a Channel's topic (ours).
    CHAT_TOPIC_MAX / "chatTopicMax": usize = 200;
    /// Unread Messages that are counted, at most.
    CHAT_UNREAD_MAX / "chatUnreadMax": i64 = 100;
    /// Hours for which a moderator may mute a Member in the chat, at most.
    CHAT_MUTE_HOURS_MAX / "chatMuteHoursMax": i64 = 720;
    /// How many Members' reports mute an author in a Channel automatically, at least.
    CHAT_SILENCE_REPORTERS / "chatSilenceReporters": usize = 3;
    /// Milliseconds within which they report.
    CHAT_SILENCE_WITHIN_MS / "chatSilenceWithinMs": i64 = HOUR;
    /// Milliseconds for which the author is muted then.
    CHAT_SILENCE_MS / "chatSilenceMs": i64 = HOUR;
    /// Milliseconds that accounts must be older than to be heard there.
    CHAT_SILENCE_ACCOUNT_MS / "chatSilenceAccountMs": i64 = DAY;
    /// Code points in what a Member says about themselves (ours).
    ABOUT_MAX / "aboutMax": usize = 1000;
    /// Code points in the line below a Member's name (ours).
    BIO_MAX / "bioMax": usize = 160;
    /// Code points in the country that a Member names (ours).
    COUNTRY_MAX / "countryMax": usize = 60;
    /// Characters in the address of a Member's website (ours).
    WEBSITE_MAX / "websiteMax": usize = 200;
    /// Entries in a list of a Professional's profile and practice, such as the services offered (ours).
    PROFILE_LIST_MAX / "profileListMax": usize = 12;
    /// Code points in one of these entries (ours).
    PROFILE_ENTRY_MAX / "profileEntryMax": usize = 80;
    /// Code points in the name of a Professional's profession (ours).
    PROFESSION_MAX / "professionMax": usize = 80;
    /// Code points in the city in which a Professional works (ours).
    CITY_MAX / "cityMax": usize = 80;
    /// Code points in what a Professional says of fees (ours).
    FEE_NOTE_MAX / "feeNoteMax": usize = 160;
    /// Code points in the sentence on a Professional's card (ours).
    MOTTO_MAX / "mottoMax": usize = 200;
    /// Code points in a Professional's own words (ours).
    OWN_WORDS_MAX / "ownWordsMax": usize = 600;
    /// Professionals on one page of the directory (ours).
    DIRECTORY_PAGE / "directoryPage": usize = 20;
    /// Code points in what one searches for in the directory; longer texts find nobody (ours).
    DIRECTORY_QUERY_MAX / "directoryQueryMax": usize = 100;
    /// Milliseconds after which it is unknown whether a Professional takes new clients, unless they say so again (L4).
    ACCEPTING_MS / "acceptingMs": i64 = 60 * DAY;
    /// Years of experience that a Professional may name (ours).
    EXPERIENCE_YEARS_MAX / "experienceYearsMax": u8 = 80;
    /// Code points in the number of a licence (ours).
    LICENCE_NUMBER_MAX / "licenceNumberMax": usize = 60;
    /// Code points in the name of who issued a licence (ours).
    LICENCE_BODY_MAX / "licenceBodyMax": usize = 120;
    /// Years from today in which a licence may end (ours).
    LICENCE_YEARS_MAX / "licenceYearsMax": i32 = 20;
    /// Files that prove what an application says (ours).
    EVIDENCE_FILES_MAX / "evidenceFilesMax": usize = 6;
    /// Bytes of such a file (ours).
    EVIDENCE_BYTES_MAX / "evidenceBytesMax": usize = 20 * 1024 * 1024;
    /// Pixels on the longer side of a document's picture (ours).
    DOCUMENT_SIDE_MAX / "documentSideMax": u32 = 2600;
    /// Pages of such a PDF (ours).
    EVIDENCE_PAGES_MAX / "evidencePagesMax": usize = 50;
    /// Code points in the name of such a file (ours).
    EVIDENCE_NAME_MAX / "evidenceNameMax": usize = 120;
    /// Milliseconds for which such files are kept after the decision (L1).
    EVIDENCE_KEPT_MS / "evidenceKeptMs": i64 = 90 * DAY;
    /// Drawn portraits that a Member may choose instead of a photo, numbered from 1 (ours).
    PORTRAITS / "portraits": u8 = 8;
    /// Profiles in a random selection.
    RANDOM_PROFILES / "randomProfiles": usize = 20;
    /// Members found by first name, and as many by last name.
    NAME_SEARCH_MAX / "nameSearchMax": usize = 5;
    /// Letters typed before last names are looked through (O-79).
    LAST_NAME_SEARCH_MIN / "lastNameSearchMin": usize = 2;
    /// Milliseconds for which the browser keeps a profile.
    PROFILE_CACHE_MS / "profileCacheMs": i64 = HOUR;
    /// Code points in what a Member writes to a report (ours).
    REPORT_NOTE_MAX / "reportNoteMax": usize = 500;
    /// Code points in a direct message (ours).
    DIRECT_MESSAGE_MAX / "directMessageMax": usize = 4000;
    /// Code points in the first one, before it is accepted (ours).
    REQUEST_MAX / "requestMax": usize = 1000;
    /// New people whom a Member asks within 24 hours, at most.
    DIRECT_REQUESTS_MAX / "directRequestsMax": usize = 10;
    /// Conversations on one page.
    CONVERSATIONS_PAGE / "conversationsPage": usize = 20;
    /// Direct messages on one page of a conversation.
    DIRECT_MESSAGES_PAGE / "directMessagesPage": usize = 50;
    /// Milliseconds for which a direct message can be changed.
    DIRECT_MESSAGE_EDIT_MS / "directMessageEditMs": i64 = DAY;
    /// Direct messages in one report.
    REPORTED_MESSAGES_MAX / "reportedMessagesMax": usize = 20;
    /// Bytes of a photo (5 MiB, O-48).
    IMAGE_BYTES_MAX / "imageBytesMax": usize = 5 * 1024 * 1024;
    /// Pixels on the longer side of a stored photo.
    IMAGE_SIDE_MAX / "imageSideMax": u32 = 1200;
    /// Pixels in a photo before it is decoded (ours).
    IMAGE_PIXELS_MAX / "imagePixelsMax": u64 = 40_000_000;
    /// Pixels on each side of a photo before it is decoded (ours).
    IMAGE_SOURCE_SIDE_MAX / "imageSourceSideMax": u32 = 20_000;
    /// JPEG quality of a stored photo, 0 to 1.
    IMAGE_QUALITY / "imageQuality": f64 = 0.85;
    /// Bytes of a video (25 MiB, O-48).
    VIDEO_BYTES_MAX / "videoBytesMax": usize = 25 * 1024 * 1024;
    /// Seconds of a video.
    VIDEO_SECONDS_MAX / "videoSecondsMax": i64 = 30;
    /// Bytes of a video's thumbnail as uploaded (ours).
    THUMBNAIL_BYTES_MAX / "thumbnailBytesMax": usize = 2 * 1024 * 1024;
    /// JPEG quality of a video's thumbnail, 0 to 1.
    THUMBNAIL_QUALITY / "thumbnailQuality": f64 = 0.8;
    /// Seconds into a video at which its thumbnail is taken, or half its length.
    THUMBNAIL_AT_SECONDS / "thumbnailAtSeconds": f64 = 0.5;
    /// Seconds for which approved media may be cached: one year.
    MEDIA_CACHE_SECONDS / "mediaCacheSeconds": i64 = 365 * 24 * 60 * 60;
    /// Milliseconds between two words of the loading view.
    LOADING_WORD_MS / "loadingWordMs": i64 = 1200;
    /// Milliseconds of one burst of confetti.
    CONFETTI_BURST_MS / "confettiBurstMs": i64 = 1800;
    /// Pieces in one burst of confetti.
    CONFETTI_PIECES / "confettiPieces": i64 = 360;
    /// Milliseconds for which a success celebrates.
    CELEBRATION_MS / "celebrationMs": i64 = 5 * SECOND;
    /// Width of the sidebar in rem.
    SIDEBAR_WIDTH_REM / "sidebarWidthRem": i64 = 16;
    /// Code points in a password, at least (O-70).
    PASSWORD_MIN / "passwordMin": usize = 8;
    /// Code points in a password, at most (O-70).
    PASSWORD_MAX / "passwordMax": usize = 128;
    /// Characters in an e-mail address.
    EMAIL_MAX / "emailMax": usize = 254;
    /// Code points in a first or last name.
    NAME_MAX / "nameMax": usize = 50;
    /// Code points in the reason that a moderator gives.
    REASON_MAX / "reasonMax": usize = 500;
    /// Words that a Member can mute (ours).
    MUTED_WORDS_MAX / "mutedWordsMax": usize = 50;
    /// Code points in one of them (ours).
    MUTED_WORD_MAX / "mutedWordMax": usize = 50;
    /// How high a notification counts, and of how many people it keeps what each of them did (ours).
    NOTIFICATION_COUNT_MAX / "notificationCountMax": i64 = 100;
    /// Code points of a post's name in a notification (ours).
    NOTIFICATION_NAME_MAX / "notificationNameMax": usize = 80;
    /// Notifications on one page.
    NOTIFICATIONS_PAGE / "notificationsPage": usize = 30;
    /// Things that wait on one page of the moderators' queue.
    REVIEWS_PAGE / "reviewsPage": usize = 10;
    /// Things of one kind that the moderators' tabs count; as many mean at least as many.
    REVIEWS_COUNT_MAX / "reviewsCountMax": i64 = 100;
    /// Milliseconds for which a moderator may undo a decision.
    UNDO_MS / "undoMs": i64 = 10 * SECOND;
    /// Milliseconds for which a moderator holds a claim.
    CLAIM_MS / "claimMs": i64 = 5 * MINUTE;
    /// Digits of a code sent by mail.
    CODE_DIGITS / "codeDigits": usize = 6;
    /// Milliseconds for which a code is good.
    CODE_MS / "codeMs": i64 = 10 * MINUTE;
    /// Milliseconds for which a link sent by mail is good.
    LINK_MS / "linkMs": i64 = HOUR;
    /// Tries at one code.
    CODE_TRIES / "codeTries": i64 = 5;
    /// Milliseconds before another code may be sent.
    CODE_RESEND_MS / "codeResendMs": i64 = MINUTE;
    /// Milliseconds for which an unused session lives.
    SESSION_IDLE_MS / "sessionIdleMs": i64 = 30 * DAY;
    /// Milliseconds for which a session lives at most, however often it is used.
    SESSION_MAX_MS / "sessionMaxMs": i64 = 180 * DAY;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R406, R407, R408, R409, R410, R411, R412, R413, R414, R415, R416, R417, R418, R419, R420, R421, R422, R423, R424, R425, R426, R427, R428, R429, R430: spec §9.
    #[test]
    fn the_numbers_of_the_specification() {
        let expected = [
            ("winCooldownMs", 86_400_000.0),
            ("winTextMax", 1000.0),
            ("imageBytesMax", 5_242_880.0),
            ("imageSideMax", 1200.0),
            ("imageQuality", 0.85),
            ("videoBytesMax", 26_214_400.0),
            ("videoSecondsMax", 30.0),
            ("thumbnailQuality", 0.8),
            ("mediaCacheSeconds", 31_536_000.0),
            ("winsPage", 10.0),
            ("loadingWordMs", 1200.0),
            ("confettiBurstMs", 1800.0),
            ("confettiPieces", 360.0),
            ("celebrationMs", 5000.0),
            ("sidebarWidthRem", 16.0),
            ("questionMax", 500.0),
            ("questionTagsMax", 5.0),
            ("questionTaggedMax", 5.0),
            ("questionCooldownMs", 86_400_000.0),
            ("tagWarningMs", 3000.0),
            ("memberWarningMs", 2500.0),
            ("randomProfiles", 20.0),
            ("nameSearchMax", 5.0),
            ("profileCacheMs", 3_600_000.0),
        ];
        for (name, value) in expected {
            let found = TABLE.iter().find(|limit| limit.name == name).map(|limit| limit.value);
            assert_eq!(found, Some(value), "{name}");
        }
    }
}
