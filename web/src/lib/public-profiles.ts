/** Finds members and caches their profiles for an hour in this tab (spec §7): by uid, by name, or at random. */
import { listRandomMembers, searchMembers, showProfile } from "./api/sdk.gen";
import type { MemberCard, PublicProfile } from "./api/types.gen";
import { profileCacheMs, randomProfiles as RANDOM } from "./generated/limits.gen";
import { isApiError } from "./http";

/** Change this number whenever the stored format changes. */
const VERSION = 1;
const BEGINNING = "exhale.profiles.";

/** Members may read different things, so each has a separate cache. */
const place = (reader: string) => `${BEGINNING}v${VERSION}.${reader}`;

interface StoredProfile {
	/** When it was loaded, in milliseconds. */
	at: number;
	card: MemberCard;
	/** Present only after the whole profile was loaded. */
	profile?: PublicProfile;
}

type StoredProfiles = Record<string, StoredProfile>;

/** The profile of `uid` as `reader` may see it; throws the ApiError if there is none. */
export async function getUserProfile(reader: string, uid: string, signal?: AbortSignal): Promise<PublicProfile> {
	const known = readStored(reader)[uid]?.profile;
	if (known) return known;
	try {
		const profile = await showProfile({ path: { uid }, signal });
		keep(reader, { [uid]: { at: Date.now(), card: profile, profile } });
		return profile;
	} catch (thrown) {
		if (isApiError(thrown, "profiles.not_found")) clearProfile(reader, uid);
		throw thrown;
	}
}

/** At most twenty members with photos: cached ones, and random ones if those are too few. */
export async function randomProfiles(reader: string, signal?: AbortSignal): Promise<MemberCard[]> {
	const atHand = withPhotos(reader);
	if (atHand.length >= RANDOM) return atHand.slice(0, RANDOM);
	const { items } = await listRandomMembers({ signal });
	const stored = readStored(reader);
	const at = Date.now();
	keep(reader, Object.fromEntries(items.map((card) => [card.uid, { ...(stored[card.uid] ?? { at }), card }])));
	// Also without storage.
	const all = [...atHand, ...items.filter(({ photoURL }) => photoURL !== "")];
	return [...new Map(all.map((card) => [card.uid, card])).values()].slice(0, RANDOM);
}

interface Search {
	/** Only members who may be tagged. */
	toTag?: boolean;
	/** Uids that are already selected. */
	exclude?: readonly string[];
	signal?: AbortSignal;
}

/** Members whose first or last name starts with the text; empty for a blank text or a failed search. */
export async function searchPublicProfilesByName(text: string, search: Search = {}): Promise<MemberCard[]> {
	const q = text.trim();
	if (q === "") return [];
	try {
		const query = { q, for: search.toTag ? ("tag" as const) : undefined, exclude: search.exclude?.join() || undefined };
		return (await searchMembers({ query, signal: search.signal })).items;
	} catch {
		return [];
	}
}

/** Clears everything for every reader, after a block and whenever the cache might show too much. */
export function clearProfiles() {
	try {
		const stored = Object.keys(sessionStorage).filter((key) => key.startsWith(BEGINNING));
		for (const key of stored) sessionStorage.removeItem(key);
	} catch {
		// A browser that refuses storage stored nothing.
	}
}

function withPhotos(reader: string): MemberCard[] {
	const cards = Object.values(readStored(reader)).map(({ card }) => card);
	return cards.filter(({ photoURL, uid }) => photoURL !== "" && uid !== reader);
}

function clearProfile(reader: string, uid: string) {
	const { [uid]: _, ...others } = readStored(reader);
	write(reader, others);
}

function keep(reader: string, more: StoredProfiles) {
	write(reader, { ...readStored(reader), ...more });
}

/** The entries that are not too old. */
function readStored(reader: string): StoredProfiles {
	try {
		const all = JSON.parse(sessionStorage.getItem(place(reader)) ?? "{}") as StoredProfiles;
		const now = Date.now();
		return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at <= now && now - at < profileCacheMs));
	} catch {
		return {};
	}
}

function write(reader: string, all: StoredProfiles) {
	try {
		sessionStorage.setItem(place(reader), JSON.stringify(all));
	} catch {
		// Without storage every profile is fetched again.
	}
}
