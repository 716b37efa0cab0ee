/** Ends of LiveKit's connection: those that the member wants, and those of a page that may come back. */
import { DisconnectReason, Room, RoomEvent } from "livekit-client";
import { afterEach, expect, test, vi } from "vitest";
import { createLivekitRoom } from "./livekit-room";
import type { MediaEnd, MediaEvents } from "./media-room";

afterEach(() => vi.restoreAllMocks());

/** A room whose connection ends as a test says, and the ends that it reports. */
function create() {
	let room: Room | undefined;
	const ends: MediaEnd[] = [];
	const disconnect = vi.fn(async () => end(DisconnectReason.CLIENT_INITIATED));
	const on = vi.spyOn(Room.prototype, "on").mockImplementation(function (this: Room, ...given) {
		room = this;
		this.disconnect = disconnect;
		return this.addListener(...given);
	});
	const events = { onEnd: (why: MediaEnd) => void ends.push(why), onChange: () => {} } as unknown as MediaEvents;
	const media = createLivekitRoom(events, () => undefined);
	on.mockRestore();
	function end(reason: DisconnectReason) {
		room?.emit(RoomEvent.Disconnected, reason);
	}
	return { media, ends, end };
}

test("leaving is no end to come back from", async () => {
	const { media, ends } = create();
	await media.disconnect();
	expect(ends).toEqual([]);
});

test.each([
	["CLIENT_INITIATED", "lost"],
	["JOIN_FAILURE", "lost"],
	["DUPLICATE_IDENTITY", "elsewhere"],
	["PARTICIPANT_REMOVED", "removed"],
	["ROOM_DELETED", "ended"],
] as const)("an end that nobody here asked for (%s) is %s", (reason, expected) => {
	const { ends, end } = create();
	end(DisconnectReason[reason]);
	expect(ends).toEqual([expected]);
});
