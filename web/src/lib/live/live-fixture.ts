/** A socket for tests that says what a test lets it say, and notes what it is sent. */
import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { LiveFrame, LiveRequest } from "./frames";

export class ScriptedSocket {
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: ((event: { code: number }) => void) | null = null;
	readonly sent: LiveRequest[] = [];
	closed = false;
	readyState = 1;

	send(text: string) {
		this.sent.push(JSON.parse(text));
	}

	close() {
		this.closed = true;
	}

	say(frame: LiveFrame) {
		this.onmessage?.({ data: JSON.stringify(frame) });
	}

	hello() {
		this.say({ type: "hello", uid: "u", build: "test", now: 0 });
	}

	/** The other side, or the network, ends it. */
	end(code = 1006) {
		this.onclose?.({ code });
	}
}

/** Every socket that is opened from now on, the newest last. */
export function scriptSockets(): ScriptedSocket[] {
	const opened: ScriptedSocket[] = [];
	vi.stubGlobal(
		"WebSocket",
		class extends ScriptedSocket {
			constructor() {
				super();
				opened.push(this);
			}
		},
	);
	return opened;
}

/** Says it to a whole app that is shown. */
export const sendToApp = (sockets: readonly ScriptedSocket[], ...frames: LiveFrame[]) =>
	act(async () => {
		for (const frame of frames) sockets.at(-1)?.say(frame);
	});
