// The limits of crates/domain/src/limits.rs; made by `make gen`.

/** Code points in a Win's title (ours, O-46). */
export const winTitleMax = 120;

/** Code points in a Win's text. */
export const winTextMax = 1000;

/** Milliseconds between two Wins of a Free member. */
export const winCooldownMs = 86400000;

/** Wins on one page of the feed. */
export const winsPage = 10;

/** Ids of liked Wins in the user document, and on one page of their list (ours). */
export const likedWinsMax = 100;

/** Code points in a Question. */
export const questionMax = 500;

/** Tags of one Question. */
export const questionTagsMax = 5;

/** Members tagged in one Question. */
export const questionTaggedMax = 5;

/** Milliseconds between two Questions of a Free member. */
export const questionCooldownMs = 86400000;

/** Milliseconds for which a membership goes on after a payment that is late (D1). */
export const paymentGraceMs = 604800000;

/** Questions on one page. */
export const questionsPage = 10;

/** Posts that a Member may have saved for later (ours). */
export const savesMax = 200;

/** Saved posts on one page (ours). */
export const savesPage = 10;

/** Code points in a Room's title (ours). */
export const roomTitleMax = 100;

/** Code points in what is said of a Room (ours). */
export const roomAboutMax = 1000;

/** Tags of one Room (ours). */
export const roomTagsMax = 3;

/** Hosts of one Room beside its creator (ours). */
export const roomHostsMax = 5;

/** Members who may come into one private Room beside those who lead it (ours). */
export const roomCallMembersMax = 50;

/** The fewest people for whom a Room is planned (ours). */
export const roomCapacityMin = 2;

/** The most people that fit into a Room (ours). */
export const roomCapacityMax = 200;

/** The fewest minutes for which a Room is planned (ours). */
export const roomMinutesMin = 10;

/** The most minutes for which a Room is planned (ours). */
export const roomMinutesMax = 240;

/** Milliseconds by which a Room may be planned ahead (ours). */
export const roomAheadMs = 31536000000;

/** Milliseconds after its time in which a Room can still begin; then it is cancelled (ours). */
export const roomLateMs = 7200000;

/** Milliseconds that a live Room may go on for beyond what was expected; then it ends (ours). */
export const roomOvertimeMs = 14400000;

/** Milliseconds after which someone who was declined may ask again to come into a Room (ours). */
export const roomAskAgainMs = 300000;

/** Milliseconds within which a tab that waits for a Room has to be seen again, to keep its place (ours). */
export const roomWaitingMs = 90000;

/** Milliseconds between two signs of such a tab (ours). */
export const roomWaitingSignMs = 30000;

/** Milliseconds for which someone whose connection broke keeps their seat in a Room (ours). */
export const roomSeatKeptMs = 120000;

/** Milliseconds for which a live Room goes on without a host (I1). */
export const roomUnledMs = 300000;

/** Milliseconds after a Room's end for which what was written in it is kept, for reports (ours). */
export const roomMessagesKeptMs = 604800000;

/** Code points in what hosts tell those who wait (ours). */
export const roomNoteMax = 300;

/** Code points in a message written in a Room (ours). */
export const roomMessageMax = 500;

/** Messages of a Room on one page (ours). */
export const roomMessagesPage = 100;

/** Rooms that are still to come of which one member can be reminded (ours). */
export const roomRemindersMax = 100;

/** Rooms of a weekly series that are always planned ahead (ours). */
export const roomSeriesAhead = 4;

/** The version of the words with which members are asked whether they may be recorded. */
export const recordingTextVersion = 1;

/** Milliseconds after which a recording stops (ours). */
export const recordingMaxMs = 10800000;

/** Milliseconds for which a replay is kept after its recording ended (ours). */
export const replayKeptMs = 2592000000;

/** Replays on one page (ours). */
export const replaysPage = 20;

/** Chapters of a replay (ours). */
export const replayChaptersMax = 40;

/** Code points in a chapter's title (ours). */
export const replayChapterMax = 80;

/** Bytes of a replay's captions (ours). */
export const replayCaptionsBytesMax = 500000;

/** Rooms on one page (ours). */
export const roomsPage = 20;

/** Milliseconds for which the message about too many tags stays. */
export const tagWarningMs = 3000;

/** Milliseconds for which the message about too many tagged Members stays. */
export const memberWarningMs = 2500;

/** Code points in a Comment (ours). */
export const commentMax = 1000;

/** Comments on one page of a thread. */
export const commentsPage = 20;

/** Code points in a Message of the chat. */
export const chatTextMax = 4000;

/** Code points in a Message's content note (ours). */
export const chatNoteMax = 80;

/** Members mentioned in one Message (ours). */
export const chatMentionsMax = 10;

/** Messages on one page of a Channel. */
export const chatPage = 50;

/** Messages found on one page of a search. */
export const chatFoundPage = 20;

/** Milliseconds for which an author may change a Message (ours). */
export const chatEditMs = 86400000;

/** Code points in what one searches for, at least (ours). */
export const chatQueryMin = 2;

/** Code points in what one searches for, at most (ours). */
export const chatQueryMax = 100;

/** Channels that there can be (ours). */
export const chatChannelsMax = 50;

/** Code points in a Channel's name (ours). */
export const chatNameMax = 40;

/** Characters in a Channel's word in addresses (ours). */
export const chatSlugMax = 40;

/** Code points in a Channel's topic (ours). */
export const chatTopicMax = 200;

/** Unread Messages that are counted, at most. */
export const chatUnreadMax = 100;

/** Hours for which a moderator may mute a Member in the chat, at most. */
export const chatMuteHoursMax = 720;

/** How many Members' reports mute an author in a Channel automatically, at least. */
export const chatSilenceReporters = 3;

/** Milliseconds within which they report. */
export const chatSilenceWithinMs = 3600000;

/** Milliseconds for which the author is muted then. */
export const chatSilenceMs = 3600000;

/** Milliseconds that accounts must be older than to be heard there. */
export const chatSilenceAccountMs = 86400000;

/** Code points in what a Member says about themselves (ours). */
export const aboutMax = 1000;

/** Code points in the line below a Member's name (ours). */
export const bioMax = 160;

/** Code points in the country that a Member names (ours). */
export const countryMax = 60;

/** Characters in the address of a Member's website (ours). */
export const websiteMax = 200;

/** Entries in a list of a Professional's profile and practice, such as the services offered (ours). */
export const profileListMax = 12;

/** Code points in one of these entries (ours). */
export const profileEntryMax = 80;

/** Code points in the name of a Professional's profession (ours). */
export const professionMax = 80;

/** Code points in the city in which a Professional works (ours). */
export const cityMax = 80;

/** Code points in what a Professional says of fees (ours). */
export const feeNoteMax = 160;

/** Code points in the sentence on a Professional's card (ours). */
export const mottoMax = 200;

/** Code points in a Professional's own words (ours). */
export const ownWordsMax = 600;

/** Professionals on one page of the directory (ours). */
export const directoryPage = 20;

/** Code points in what one searches for in the directory; longer texts find nobody (ours). */
export const directoryQueryMax = 100;

/** Milliseconds after which it is unknown whether a Professional takes new clients, unless they say so again (L4). */
export const acceptingMs = 5184000000;

/** Years of experience that a Professional may name (ours). */
export const experienceYearsMax = 80;

/** Code points in the number of a licence (ours). */
export const licenceNumberMax = 60;

/** Code points in the name of who issued a licence (ours). */
export const licenceBodyMax = 120;

/** Years from today in which a licence may end (ours). */
export const licenceYearsMax = 20;

/** Files that prove what an application says (ours). */
export const evidenceFilesMax = 6;

/** Bytes of such a file (ours). */
export const evidenceBytesMax = 20971520;

/** Pixels on the longer side of a document's picture (ours). */
export const documentSideMax = 2600;

/** Pages of such a PDF (ours). */
export const evidencePagesMax = 50;

/** Code points in the name of such a file (ours). */
export const evidenceNameMax = 120;

/** Milliseconds for which such files are kept after the decision (L1). */
export const evidenceKeptMs = 7776000000;

/** Drawn portraits that a Member may choose instead of a photo, numbered from 1 (ours). */
export const portraits = 8;

/** Profiles in a random selection. */
export const randomProfiles = 20;

/** Members found by first name, and as many by last name. */
export const nameSearchMax = 5;

/** Letters typed before last names are looked through (O-79). */
export const lastNameSearchMin = 2;

/** Milliseconds for which the browser keeps a profile. */
export const profileCacheMs = 3600000;

/** Code points in what a Member writes to a report (ours). */
export const reportNoteMax = 500;

/** Code points in a direct message (ours). */
export const directMessageMax = 4000;

/** Code points in the first one, before it is accepted (ours). */
export const requestMax = 1000;

/** New people whom a Member asks within 24 hours, at most. */
export const directRequestsMax = 10;

/** Conversations on one page. */
export const conversationsPage = 20;

/** Direct messages on one page of a conversation. */
export const directMessagesPage = 50;

/** Milliseconds for which a direct message can be changed. */
export const directMessageEditMs = 86400000;

/** Direct messages in one report. */
export const reportedMessagesMax = 20;

/** Bytes of a photo (5 MiB, O-48). */
export const imageBytesMax = 5242880;

/** Pixels on the longer side of a stored photo. */
export const imageSideMax = 1200;

/** Pixels in a photo before it is decoded (ours). */
export const imagePixelsMax = 40000000;

/** Pixels on each side of a photo before it is decoded (ours). */
export const imageSourceSideMax = 20000;

/** JPEG quality of a stored photo, 0 to 1. */
export const imageQuality = 0.85;

/** Bytes of a video (25 MiB, O-48). */
export const videoBytesMax = 26214400;

/** Seconds of a video. */
export const videoSecondsMax = 30;

/** Bytes of a video's thumbnail as uploaded (ours). */
export const thumbnailBytesMax = 2097152;

/** JPEG quality of a video's thumbnail, 0 to 1. */
export const thumbnailQuality = 0.8;

/** Seconds into a video at which its thumbnail is taken, or half its length. */
export const thumbnailAtSeconds = 0.5;

/** Seconds for which approved media may be cached: one year. */
export const mediaCacheSeconds = 31536000;

/** Milliseconds between two words of the loading view. */
export const loadingWordMs = 1200;

/** Milliseconds of one burst of confetti. */
export const confettiBurstMs = 1800;

/** Pieces in one burst of confetti. */
export const confettiPieces = 360;

/** Milliseconds for which a success celebrates. */
export const celebrationMs = 5000;

/** Width of the sidebar in rem. */
export const sidebarWidthRem = 16;

/** Code points in a password, at least (O-70). */
export const passwordMin = 8;

/** Code points in a password, at most (O-70). */
export const passwordMax = 128;

/** Characters in an e-mail address. */
export const emailMax = 254;

/** Code points in a first or last name. */
export const nameMax = 50;

/** Code points in the reason that a moderator gives. */
export const reasonMax = 500;

/** Words that a Member can mute (ours). */
export const mutedWordsMax = 50;

/** Code points in one of them (ours). */
export const mutedWordMax = 50;

/** How high a notification counts, and of how many people it keeps what each of them did (ours). */
export const notificationCountMax = 100;

/** Code points of a post's name in a notification (ours). */
export const notificationNameMax = 80;

/** Notifications on one page. */
export const notificationsPage = 30;

/** Things that wait on one page of the moderators' queue. */
export const reviewsPage = 10;

/** Things of one kind that the moderators' tabs count; as many mean at least as many. */
export const reviewsCountMax = 100;

/** Milliseconds for which a moderator may undo a decision. */
export const undoMs = 10000;

/** Milliseconds for which a moderator holds a claim. */
export const claimMs = 300000;

/** Digits of a code sent by mail. */
export const codeDigits = 6;

/** Milliseconds for which a code is good. */
export const codeMs = 600000;

/** Milliseconds for which a link sent by mail is good. */
export const linkMs = 3600000;

/** Tries at one code. */
export const codeTries = 5;

/** Milliseconds before another code may be sent. */
export const codeResendMs = 60000;

/** Milliseconds for which an unused session lives. */
export const sessionIdleMs = 2592000000;

/** Milliseconds for which a session lives at most, however often it is used. */
export const sessionMaxMs = 15552000000;

/** What a Room can be about (crates/features/rooms/src/rules.rs). */
export const roomTags = [
	"first time here",
	"open conversation",
	"breathing together",
	"panic",
	"social anxiety",
	"sleep",
	"work and study",
	"family and friends",
	"exposure",
	"ask a professional",
] as const;

/** The words with which members are asked whether they may be recorded, sentence by sentence (crates/features/rooms/src/recording/rules.rs). */
export const recordingText = [
	"A host would like to record this Room.",
	"Supporters can watch it for 30 days.",
	"Your voice and picture are only kept if you say yes.",
	"You can change your mind at any time, also later.",
] as const;

/** With what Members answer Messages (crates/features/chat/src/rules.rs). */
export const chatEmoji = [
	"💛",
	"🌱",
	"🤗",
	"👏",
	"🙏",
	"😊",
] as const;
