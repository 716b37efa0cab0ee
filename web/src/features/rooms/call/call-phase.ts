/** The phases of a call's connection, what leads from one to the next, and their words. */
import type { RoomCall } from "@/lib/api/types.gen";

export type CallPhase =
	| "connecting"
	| "connected"
	| "weak"
	| "reconnecting"
	| "unreachable"
	/** The member's newer connection is in another tab or on another device. */
	| "elsewhere"
	| "ended"
	| "removed"
	/** The member's plan no longer includes the Room. */
	| "not_included"
	/** No longer inside, for any other reason. */
	| "left";

/** The phases in which a call is over. */
export type CallEnd = "ended" | "removed" | "not_included" | "left";

export type CallEvent =
	| "connected"
	| "weak"
	| "good"
	| "interrupted"
	| "attempt_failed"
	| "out_of_attempts"
	| "connect"
	| "elsewhere"
	| CallEnd;

const ENDS: readonly string[] = ["ended", "removed", "not_included", "left"] satisfies CallEnd[];

export const isEnd = (phase: CallPhase | CallEvent): phase is CallEnd => ENDS.includes(phase);

const OPEN: readonly CallPhase[] = ["connecting", "connected", "weak", "reconnecting", "unreachable"];

/** Whether the call goes on: it is connected, or tries to be. */
export const isOpen = (phase: CallPhase): boolean => OPEN.includes(phase);

export const isConnected = (phase: CallPhase): boolean => phase === "connected" || phase === "weak";

export function getNextPhase(phase: CallPhase, event: CallEvent): CallPhase {
	if (event === "connect") return phase === "elsewhere" ? "connecting" : phase;
	if (phase === "elsewhere" && isEnd(event)) return event;
	if (!isOpen(phase)) return phase;
	switch (event) {
		case "connected":
			return "connected";
		case "weak":
			return phase === "connected" ? "weak" : phase;
		case "good":
			return phase === "weak" ? "connected" : phase;
		case "interrupted":
			return phase === "connecting" || phase === "unreachable" ? phase : "reconnecting";
		case "attempt_failed":
			return isConnected(phase) ? "reconnecting" : phase;
		case "out_of_attempts":
			return "unreachable";
		default:
			return event;
	}
}

/** What a lost connection means, by what the server says of the member's seat; null is: connect again. */
export function getSeatEvent({ status, me }: Pick<RoomCall, "status" | "me">): "ended" | "removed" | "left" | null {
	if (status === "ended" || status === "cancelled") return "ended";
	if (me.state === "inside") return null;
	return me.state === "removed" ? "removed" : "left";
}

const words: Readonly<Record<CallPhase, string>> = {
	connecting: "Connecting",
	connected: "Connected",
	weak: "Connection is weak",
	reconnecting: "Reconnecting; you keep your seat",
	unreachable: "No way to the media server. Trying again",
	elsewhere: "You are here in another tab or on another device",
	ended: "The Room has ended",
	removed: "You were removed",
	not_included: "Your plan no longer includes this Room",
	left: "You left the Room",
};

export const getPhaseText = (phase: CallPhase): string => words[phase];
