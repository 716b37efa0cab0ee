/** Builds Rooms for tests. */
import type { Room } from "@/lib/api/types.gen";

export function roomWith(different: Partial<Room> = {}): Room {
	return {
		id: "0198c0de-0000-7000-8000-000000000001",
		title: "Tea at nine",
		description: "We drink tea.",
		tags: [],
		status: "scheduled",
		isPrivate: false,
		callMembers: [],
		hosts: [],
		hostCards: [],
		admins: [],
		minTier: "supporter",
		recording: "off",
		startsAt: Date.UTC(2026, 10, 29, 18),
		minutes: 60,
		capacity: 50,
		createdAt: 1,
		changedAt: 1,
		openedAt: null,
		beganAt: null,
		endedAt: null,
		isWeekly: false,
		isReminded: false,
		reminded: null,
		can: { edit: false, open: false, begin: false, end: false, cancel: false },
		...different,
	};
}
