/** A scripted WebSocket for tests, which records what it is sent. */
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

	/** The server or the network closes it. */
	end(code = 1006) {
		this.onclose?.({ code });
	}
}

/** Replaces every WebSocket from now on; returns them, the newest last. */
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

/** Sends a frame to the rendered app. */
export const sendToApp = (sockets: readonly ScriptedSocket[], ...frames: LiveFrame[]) =>
	act(async () => {
		for (const frame of frames) sockets.at(-1)?.say(frame);
	});
