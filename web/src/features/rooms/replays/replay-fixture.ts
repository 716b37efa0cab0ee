/** Builds replays of Rooms for tests. */
import type { Replay } from "@/lib/api/types.gen";
import { personWith } from "../room-fixture";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Ready, of Sara R.'s Room, forty minutes long and recorded yesterday. */
export const replayWith = (different: Partial<Replay> = {}): Replay => ({
	id: "0190f0f0-0000-7000-8000-00000000e001",
	room: {
		id: "0190f0f0-0000-7000-8000-000000000001",
		title: "Sunday wind-down",
		tags: ["breathing together"],
		isPrivate: false,
		minTier: "supporter",
	},
	hosts: [personWith()],
	startedAt: Date.now() - DAY,
	durationMs: 40 * MINUTE,
	hasVideo: true,
	expiresAt: Date.now() + 29 * DAY,
	state: "ready",
	chapters: [],
	hasCaptions: false,
	version: 1,
	isInIt: false,
	leads: false,
	mayDelete: false,
	...different,
});
