/** The props of each public page: generated from the server's structs, except for lists that are still always empty. */
import type { Frame, Viewer as SignedIn } from "./generated/types.gen";

export type {
	Country as HelpCountry,
	ErrorProps,
	Frame,
	GuidelinesProps,
	HelpNowProps,
	HomeProps,
	LegalProps,
	Prices,
	TextProps,
	UnsubscribeProps,
} from "./generated/types.gen";

/** The visitor: null when signed out. */
export type Viewer = SignedIn | null;

export type Moment = {
	/** Formatted by the server, with its time zone. */
	text: string;
	/** RFC 3339, for machines. */
	iso: string;
};

export type RoomStatus = "upcoming" | "waiting" | "live" | "ended";

export type RoomEntry = {
	id: string;
	title: string;
	host: string;
	status: RoomStatus;
	starts: Moment;
	/** Who may join, in words. */
	access: string;
};

export type RoomsProps = { frame: Frame; live: RoomEntry[]; upcoming: RoomEntry[]; replays: RoomEntry[] };

export type RoomProps = { frame: Frame; room: RoomEntry; about: string };

export type Entry = { path: string; title: string; summary: string; published: Moment; length: string };

export type EntriesProps = { frame: Frame; entries: Entry[] };
