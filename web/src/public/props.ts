/** The props of each public page: generated from the server's structs, except for lists that are still always empty. */
import type { Frame, Moment, Viewer as SignedIn } from "./generated/types.gen";

export type {
	Country as HelpCountry,
	ErrorProps,
	Frame,
	GuidelinesProps,
	HelpNowProps,
	HomeProps,
	LegalProps,
	Moment,
	Prices,
	RoomEntry,
	RoomProps,
	RoomState,
	RoomsProps,
	TextProps,
	UnsubscribeProps,
} from "./generated/types.gen";

/** The visitor: null when signed out. */
export type Viewer = SignedIn | null;

export type Entry = { path: string; title: string; summary: string; published: Moment; length: string };

export type EntriesProps = { frame: Frame; entries: Entry[] };
