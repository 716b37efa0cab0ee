/** The tab's WebSocket: connects, detects silence, and reconnects with backoff; it does not know the messages' meaning. */

import type { LiveFrame, LiveRequest } from "./frames";
import { getRetryDelay } from "./retry-delay";

/** "full": the member has too many tabs open, and this one stays disconnected until it is asked to connect. */
export type LiveState = "off" | "connecting" | "connected" | "full";

interface Events {
	onFrame: (frame: LiveFrame) => void;
	/** The server's greeting arrived: everything must be refetched. */
	onReady: () => void;
	/** Rights may have changed, or the session may have ended; the next try waits for this. */
	onSessionDoubt: (rights: boolean) => Promise<unknown>;
	onState: (state: LiveState) => void;
}

export const RIGHTS_CHANGED = 4001;
export const TOO_MANY = 4010;
/** The other side may close it just before the event arrives. */
const OPEN = 1;
/** The server sends a heartbeat every 25 seconds. */
const SILENCE_MS = 60_000;
/** A shorter connection counts as a failure, so that nobody reconnects without a delay. */
const STEADY_MS = 5000;
/** A rejected upgrade looks like a network error; after so many failures the session is refetched. */
const DOUBT_EVERY = 4;

export class Connection {
	#socket: WebSocket | null = null;
	#state: LiveState = "off";
	#failures = 0;
	#greetedAt = 0;
	#heardAt = 0;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#silence: ReturnType<typeof setTimeout> | undefined;
	readonly #connect: () => WebSocket;
	readonly #events: Events;

	constructor(connect: () => WebSocket, events: Events) {
		this.#connect = connect;
		this.#events = events;
	}

	start() {
		if (this.#state !== "off") return;
		window.addEventListener("online", this.#back);
		window.addEventListener("offline", this.#gone);
		document.addEventListener("visibilitychange", this.#back);
		this.#open();
	}

	stop() {
		window.removeEventListener("online", this.#back);
		window.removeEventListener("offline", this.#gone);
		document.removeEventListener("visibilitychange", this.#back);
		this.#letGo();
		this.#failures = 0;
		this.#become("off");
	}

	/** Connects at once, whatever the delay. */
	again() {
		if (this.#state === "off" || this.#state === "connected") return;
		this.#letGo();
		this.#open();
	}

	/** Frames sent without a connection are lost: important ones are repeated after the greeting. */
	send(request: LiveRequest) {
		const socket = this.#socket;
		if (this.#state === "connected" && socket?.readyState === OPEN) socket.send(JSON.stringify(request));
	}

	#open() {
		this.#become("connecting");
		const socket = this.#connect();
		this.#socket = socket;
		this.#greetedAt = 0;
		this.#listen();
		socket.onmessage = ({ data }) => {
			this.#listen();
			const frame = parse(data);
			if (!frame) return;
			if (frame.type === "hello") {
				this.#greetedAt = Date.now();
				this.#become("connected");
				this.#events.onReady();
			}
			this.#events.onFrame(frame);
		};
		socket.onclose = ({ code }) => this.#lost(code);
	}

	#lost(code: number) {
		const steady = this.#greetedAt > 0 && Date.now() - this.#greetedAt >= STEADY_MS;
		const refused = this.#greetedAt === 0;
		this.#letGo();
		if (code === TOO_MANY) return this.#become("full");
		this.#failures = steady ? 0 : this.#failures + 1;
		this.#become("connecting");
		const wait = getRetryDelay(Math.max(0, this.#failures - 1), Math.random());
		const rights = code === RIGHTS_CHANGED;
		if (!rights && !(refused && this.#failures % DOUBT_EVERY === 2)) return this.#after(wait);
		// A member who has lost access stops during this request; any other continues.
		const asked = this.#events.onSessionDoubt(rights).catch(() => {});
		void asked.then(() => this.#after(rights && steady ? 0 : wait));
	}

	#after(ms: number) {
		if (this.#state !== "connecting" || this.#socket) return;
		clearTimeout(this.#retry);
		this.#retry = setTimeout(() => this.#open(), ms);
	}

	/** Any frame counts; after too long a silence the connection is dead, whatever the browser thinks. */
	#listen() {
		this.#heardAt = Date.now();
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.#lost(0), SILENCE_MS);
	}

	/** The network is back, or the tab is visible again: its timers may have slept. */
	#back = () => {
		if (document.visibilityState === "hidden") return;
		if (this.#state === "connected" && Date.now() - this.#heardAt > SILENCE_MS) this.#lost(0);
		if (this.#state === "connecting" && this.#greetedAt === 0 && !this.#opening()) this.again();
	};

	/** A browser may keep a dead socket; without a network there is none. */
	#gone = () => {
		if (this.#state === "connecting" || this.#state === "connected") this.#lost(0);
	};

	#opening = () => this.#socket !== null && Date.now() - this.#heardAt < STEADY_MS;

	#letGo() {
		clearTimeout(this.#retry);
		clearTimeout(this.#silence);
		const socket = this.#socket;
		this.#socket = null;
		this.#greetedAt = 0;
		if (!socket) return;
		socket.onmessage = null;
		socket.onclose = null;
		socket.close();
	}

	#become(state: LiveState) {
		if (state === this.#state) return;
		this.#state = state;
		this.#events.onState(state);
	}
}

function parse(data: unknown): LiveFrame | null {
	try {
		return JSON.parse(String(data)) as LiveFrame;
	} catch {
		return null;
	}
}
