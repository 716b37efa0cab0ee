/** The fields of a Room's form, what is missing in them, and the request bodies. */
import type { Taggable } from "@/commons/people/use-member-search";
import type { EditRoom, NewRoom, Room, RoomRecording, RoomTier } from "@/lib/api/types.gen";
import {
	roomAboutMax,
	roomAheadMs,
	roomCapacityMax,
	roomCapacityMin,
	roomLateMs,
	roomTitleMax,
} from "@/lib/generated/limits.gen";
import type { Draft } from "@/lib/use-form-draft";
import type { Version } from "@/lib/versions";
import { countCodePoints } from "@/ui/code-points";

export type RoomTag = Room["tags"][number];

export interface RoomFields {
	title: string;
	description: string;
	tags: readonly RoomTag[];
	/** Begins as soon as it is created, whatever the time says. */
	startsNow: boolean;
	/** "2026-11-21" and "15:00", as native fields have them, in this device's zone. */
	date: string;
	time: string;
	/** Another one follows every week. This is chosen when it is planned. */
	weekly: boolean;
	/** The last day of a weekly series, as a native field has it; "" if it has none. */
	until: string;
	minutes: number;
	/** As typed. */
	capacity: string;
	minTier: RoomTier;
	recording: RoomRecording;
	isPrivate: boolean;
	callMembers: readonly Taggable[];
	/** Beside its creator. */
	hosts: readonly Taggable[];
}

const HOUR = 3_600_000;

/** The form of a new Room: at the next full hour, for an hour and fifty people, as the server assumes. */
export function newRoom(now: number): Version<RoomFields> {
	const next = new Date(now + HOUR);
	next.setMinutes(0, 0, 0);
	const fields = {
		title: "",
		description: "",
		tags: [],
		startsNow: false,
		...toDateAndTime(next.getTime()),
		weekly: false,
		until: "",
		minutes: 60,
		capacity: "50",
		minTier: "supporter" as const,
		recording: "off" as const,
		isPrivate: false,
		callMembers: [],
		hosts: [],
	};
	return { fields, submittedAt: null };
}

/** The form of an existing Room; the people are those whom it names without its creator. */
export function getVersion(room: Room, callMembers: readonly Taggable[]): Version<RoomFields> {
	const { title, description, tags, startsAt, minutes, capacity, minTier, recording, isPrivate, hostCards, admins } =
		room;
	const hosts = hostCards.filter(({ uid }) => !admins.includes(uid));
	const fields = {
		title,
		description,
		tags,
		startsNow: false,
		...toDateAndTime(startsAt),
		weekly: false,
		until: "",
		minutes,
		capacity: String(capacity),
		minTier,
		recording,
		isPrivate,
		callMembers,
		hosts,
	};
	return { fields, submittedAt: room.changedAt };
}

const two = (part: number) => String(part).padStart(2, "0");

function toDateAndTime(at: number): { date: string; time: string } {
	const day = new Date(at);
	return {
		date: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`,
		time: `${two(day.getHours())}:${two(day.getMinutes())}`,
	};
}

/** Null while date or time are incomplete. */
export function parseStart({ date, time }: Pick<RoomFields, "date" | "time">): number | null {
	const at = new Date(`${date}T${time}`).getTime();
	return Number.isNaN(at) ? null : at;
}

/** The end of a series, which is the end of its last day; null if it has none. */
function parseUntil({ startsNow, weekly, until }: Pick<RoomFields, "startsNow" | "weekly" | "until">): number | null {
	if (startsNow || !weekly || until === "") return null;
	return new Date(`${until}T23:59:59.999`).getTime();
}

/** The fields that can be wrong, by their names in the API. */
export type RoomField =
	| "title"
	| "description"
	| "tags"
	| "startsAt"
	| "until"
	| "minutes"
	| "capacity"
	| "hosts"
	| "callMembers";

export type FieldTexts = Partial<Record<RoomField, string>>;

const WHOLE = /^\d+$/;

/** What has to change before it can be sent; `planned` is the time of an existing Room, which may have passed. */
export function findErrors(fields: RoomFields, now: number, planned?: number): FieldTexts {
	const texts: FieldTexts = {};
	const title = fields.title.trim();
	if (title === "") texts.title = "A few words are enough.";
	else if (countCodePoints(title) > roomTitleMax) texts.title = TOO_LONG;
	if (countCodePoints(fields.description.trim()) > roomAboutMax) texts.description = TOO_LONG;
	const capacity = Number(fields.capacity);
	if (!WHOLE.test(fields.capacity.trim()) || capacity < roomCapacityMin || capacity > roomCapacityMax) {
		texts.capacity = CAPACITY;
	}
	const startsAt = parseStart(fields);
	if (!fields.startsNow && !canStart(startsAt, now, planned)) texts.startsAt = STARTS_AT;
	const until = parseUntil(fields);
	if (until !== null && !(until >= (startsAt ?? now) && until - now <= roomAheadMs)) texts.until = UNTIL;
	return texts;
}

function canStart(at: number | null, now: number, planned?: number): boolean {
	if (at === null) return false;
	return at === planned || (at - now <= roomAheadMs && now - at <= roomLateMs);
}

const TOO_LONG = "Please make this a little shorter.";
const STARTS_AT = "Please choose a time between now and a year from now.";
const UNTIL = "Please choose a day after the first Room, within a year.";
const CAPACITY = `Please choose a number between ${roomCapacityMin} and ${roomCapacityMax}.`;
const PEOPLE = "Someone here can't be chosen right now. Please check the list.";

const texts: Record<RoomField, string> = {
	title: "A few words are enough.",
	description: TOO_LONG,
	tags: "Please choose other tags.",
	startsAt: STARTS_AT,
	until: UNTIL,
	minutes: "Please choose another length.",
	capacity: CAPACITY,
	hosts: PEOPLE,
	callMembers: PEOPLE,
};

/** The sentences for what the server refused. */
export function getFieldTexts(codes: Readonly<Record<string, string>>): FieldTexts {
	const refused = (Object.keys(texts) as RoomField[]).filter((field) => field in codes);
	return Object.fromEntries(
		refused.map((field) => [field, codes[field] === "too_long" ? TOO_LONG : texts[field]]),
	) as FieldTexts;
}

const uids = (people: readonly Taggable[]) => people.map(({ uid }) => uid);

/** The request for a new Room; without a time it begins now. */
export function toPayload(fields: RoomFields): NewRoom {
	const { title, description, tags, minutes, capacity, minTier, recording, isPrivate, callMembers, hosts } = fields;
	const startsAt = fields.startsNow ? null : parseStart(fields);
	const until = parseUntil(fields);
	return {
		title: title.trim(),
		description: description.trim(),
		tags: [...tags],
		...(startsAt !== null && { startsAt }),
		...(startsAt !== null && fields.weekly && { weekly: true, ...(until !== null && { until }) }),
		minutes,
		capacity: Number(capacity),
		minTier,
		recording,
		isPrivate,
		hosts: uids(hosts),
		callMembers: isPrivate ? uids(callMembers) : [],
	};
}

/** Only what the member changed, so that people whom they cannot see stay. */
export function getChanges({ base, fields }: Draft<RoomFields>): EditRoom {
	const now = toPayload(fields);
	const before = toPayload(base.fields);
	const { startsAt, callMembers, isPrivate: _, weekly: __, until: ___, ...rest } = now;
	const changes = {
		...rest,
		...(startsAt !== null && { startsAt }),
		...(fields.isPrivate && { callMembers }),
	};
	const isChanged = (name: string) =>
		JSON.stringify(now[name as keyof NewRoom]) !== JSON.stringify(before[name as keyof NewRoom]);
	return {
		...Object.fromEntries(Object.entries(changes).filter(([name]) => isChanged(name))),
		changedAt: base.submittedAt ?? undefined,
	};
}
