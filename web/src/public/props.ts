/** What the server hands to each public page; the Rust structs in `crates/server/src/public_pages` mirror these types. */

/** Who is looking: null when signed out. The two roles are the ones with a link of their own in the menu. */
export type Viewer = { moderator: boolean; admin: boolean } | null;

/** What every page is framed by. */
export type Frame = {
	/** What the community calls itself. */
	name: string;
	/** Scheme and host without a slash at the end, for canonical and preview addresses. */
	origin: string;
	/** The page's canonical path. */
	path: string;
	/** Null follows the device. */
	theme: "light" | "dark" | null;
	/** Percent of the normal text size. */
	textSize: "100" | "112" | "125";
	viewer: Viewer;
};

export type Moment = {
	/** Written out by the server, with its time zone. */
	text: string;
	/** RFC 3339, for machines. */
	iso: string;
};

export type HomeProps = { frame: Frame; moderatorHours: number; prices: Prices };

/** Empty lists mean that paid membership is not on sale on this server. */
export type Prices = { supporter: string[]; superSupporter: string[] };

type HelpLine = {
	name: string;
	/** As one reads it aloud, with spaces. */
	phone: string;
	/** What to know before calling: hours, languages, or how to write instead. */
	note: string;
};

export type HelpCountry = { code: string; country: string; emergency: string; lines: HelpLine[] };

export type HelpNowProps = {
	frame: Frame;
	moderatorHours: number;
	countries: HelpCountry[];
	/** Country code guessed from the browser's language, shown first; null when there is no good guess. */
	nearest: string | null;
	/** The day, as `2026-11-21`, on which the operator last checked the numbers; null when nobody has said so. */
	checked: string | null;
};

export type RoomStatus = "upcoming" | "waiting" | "live" | "ended";

export type RoomEntry = {
	id: string;
	title: string;
	host: string;
	status: RoomStatus;
	starts: Moment;
	/** Who may come in, in words. */
	access: string;
};

export type RoomsProps = { frame: Frame; live: RoomEntry[]; upcoming: RoomEntry[]; replays: RoomEntry[] };

export type RoomProps = { frame: Frame; room: RoomEntry; about: string };

export type Entry = { path: string; title: string; summary: string; published: Moment; length: string };

export type EntriesProps = { frame: Frame; entries: Entry[] };

/** Pages of fixed text. */
export type TextProps = { frame: Frame };

export type ErrorProps = { frame: Frame; requestId: string };

export type ModeratedTextProps = { frame: Frame; moderatorHours: number };

/** `contact` is the operator's mail address, null when none is configured. */
export type LegalProps = { frame: Frame; contact: string | null };
