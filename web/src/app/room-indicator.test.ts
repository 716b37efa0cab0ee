/** The Rooms entry: live before waiting before idle, and private rooms count for their own people only. */
import { expect, test } from "vitest";
import { getRoomIndicator, type IndicatorRoom } from "./room-indicator";

function room(status: string, different: Partial<IndicatorRoom> = {}): IndicatorRoom {
	return { status, isPrivate: false, callMembers: [], hosts: [], admins: [], ...different };
}

const LIVE = room("live");
const WAITING = room("waiting_room");

test.each([
	[[LIVE], "live"],
	[[WAITING], "waiting"],
	[[], "idle"],
	[[room("ended"), room("scheduled")], "idle"],
	[undefined, "idle"],
	[[WAITING, LIVE], "live"],
] as const)("rooms %j show %s", (rooms, shown) => {
	expect(getRoomIndicator(rooms, "me")).toBe(shown);
});

test.each(["callMembers", "hosts", "admins"] as const)("a private room counts for its %s only", (list) => {
	for (const [status, shown] of [
		["live", "live"],
		["waiting_room", "waiting"],
	] as const) {
		expect(getRoomIndicator([room(status, { isPrivate: true, [list]: ["me"] })], "me")).toBe(shown);
		expect(getRoomIndicator([room(status, { isPrivate: true, [list]: ["somebody"] })], "me")).toBe("idle");
	}
});
