/** How a call's connection goes from one phase to the next, and what the server's word about the seat means. */
import { expect, test } from "vitest";
import { callWith, seatWith } from "./call-fixture";
import { type CallEvent, type CallPhase, getNextPhase, getPhaseText, getSeatEvent } from "./call-phase";

test.each<[CallPhase, CallEvent, CallPhase]>([
	["connecting", "connected", "connected"],
	["connecting", "interrupted", "connecting"],
	["connecting", "attempt_failed", "connecting"],
	["connecting", "out_of_attempts", "unreachable"],
	["connecting", "weak", "connecting"],
	["connected", "weak", "weak"],
	["weak", "good", "connected"],
	["weak", "interrupted", "reconnecting"],
	["connected", "interrupted", "reconnecting"],
	["connected", "attempt_failed", "reconnecting"],
	["reconnecting", "good", "reconnecting"],
	["reconnecting", "connected", "connected"],
	["reconnecting", "out_of_attempts", "unreachable"],
	["unreachable", "interrupted", "unreachable"],
	["unreachable", "connected", "connected"],
	["connected", "elsewhere", "elsewhere"],
	["reconnecting", "ended", "ended"],
	["weak", "removed", "removed"],
	["connected", "left", "left"],
	["elsewhere", "connect", "connecting"],
	["elsewhere", "connected", "elsewhere"],
	["elsewhere", "interrupted", "elsewhere"],
	["elsewhere", "ended", "ended"],
	["elsewhere", "removed", "removed"],
	["elsewhere", "left", "left"],
	["connected", "not_included", "not_included"],
	["not_included", "connected", "not_included"],
	["ended", "connect", "ended"],
	["removed", "connect", "removed"],
	["left", "connected", "left"],
	["ended", "elsewhere", "ended"],
])("%s, %s: %s", (phase, event, next) => {
	expect(getNextPhase(phase, event)).toBe(next);
});

test.each([
	[{ status: "live", me: seatWith({ state: "inside" }) }, null],
	[{ status: "waiting_room", me: seatWith({ state: "inside" }) }, null],
	[{ status: "live", me: seatWith({ state: "removed" }) }, "removed"],
	[{ status: "live", me: seatWith({ state: "outside" }) }, "left"],
	[{ status: "live", me: seatWith({ state: "waiting" }) }, "left"],
	[{ status: "ended", me: seatWith({ state: "inside" }) }, "ended"],
	[{ status: "cancelled", me: seatWith({ state: "outside" }) }, "ended"],
] as const)("a lost connection with %o means %s", (call, event) => {
	expect(getSeatEvent(callWith(call))).toBe(event);
});

test("every phase is said in words", () => {
	expect(getPhaseText("reconnecting")).toBe("Reconnecting; you keep your seat");
	expect(getPhaseText("elsewhere")).toBe("You are here in another tab or on another device");
});
