/** What is said of a Room in words: when it is, for how long, for whom, and who hosts it. */
import type { MemberCard, Room, RoomRecording, RoomTier } from "@/lib/api/types.gen";
import { formatDayHeading, formatTime } from "@/lib/dates";
import { relativeTime } from "@/lib/relative-time";

/** "Today, 3:00 PM", in the reader's zone. */
export const formatRoomTime = (at: number, now: number): string => `${formatDayHeading(at, now)}, ${formatTime(at)}`;

const DAY = 86_400_000;

const inDays = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const getMidnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** "in 2 hours"; beyond a day "tomorrow" or "in 3 days", as the calendar counts them. */
export function formatUntil(at: number, now: number): string {
	if (at - now <= DAY) return relativeTime(at, now);
	// Days have 23 or 25 hours when clocks change.
	return inDays.format(Math.round((getMidnight(at) - getMidnight(now)) / DAY), "day");
}

/** "1 hour 30 minutes". */
export function formatLength(minutes: number): string {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	const words = [
		hours > 0 && (hours === 1 ? "1 hour" : `${hours} hours`),
		rest > 0 && (rest === 1 ? "1 minute" : `${rest} minutes`),
	];
	return words.filter(Boolean).join(" ");
}

const tiers: Record<RoomTier, string> = { supporter: "For Supporters", super: "For Super Supporters" };

export const formatTier = (tier: RoomTier): string => tiers[tier];

/** The gate at the door (O-14). */
export const getGate = ({ minTier }: Pick<Room, "minTier">) =>
	minTier === "super" ? ("enter this room" as const) : ("join this room" as const);

const recordings: Record<RoomRecording, string> = {
	off: "This Room isn't recorded.",
	ask: "It's only recorded if a host asks, and only with people who say yes.",
};

export const formatRecording = (recording: RoomRecording): string => recordings[recording];

const names = new Intl.ListFormat("en", { type: "conjunction" });

/** "with Sara R. and Kofi A."; empty where the reader sees none of them. */
export const formatHosts = (cards: readonly MemberCard[]): string =>
	cards.length === 0 ? "" : `with ${names.format(cards.map(({ displayName }) => displayName))}`;
