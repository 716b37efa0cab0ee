/** The streams that a tab follows by sequence number, so that nothing is missed or applied twice. */

import type { LiveFrame, LiveRequest, Stream } from "./frames";
import { getRetryDelay } from "./retry-delay";

/** A subscriber of a stream. */
export interface Follower {
	/** The number up to which everything is loaded; null while nothing is. */
	number: () => number | null;
	/** Applies the changes up to `upTo`, which is the number from now on. */
	apply: (items: readonly unknown[], upTo: number) => void;
	/** Too much was missed: reloads the newest state, which changes the number. */
	reload: () => Promise<unknown>;
	/** The stream cannot be followed, for this permanent reason. */
	refused: (code: string) => void;
	typing?: (uid: string, displayName: string) => void;
}

interface Followed {
	stream: Stream;
	follower: Follower;
	/** Missed changes were requested and not answered yet. */
	catchingUp: boolean;
	reloading: boolean;
	/** The number of temporary rejections in a row, and when to retry. */
	errorTexts: number;
	again: ReturnType<typeof setTimeout> | undefined;
}

/** Temporary errors; all others are reported. */
const temporaryCodes: ReadonlySet<string> = new Set(["busy", "internal", "rate.limited"]);

const getStreamKey = ({ kind, id }: Stream): string => `${kind}:${id}`;

const RELOAD_AGAIN_MS = 3000;

export class Streams {
	readonly #followed = new Map<string, Set<Followed>>();
	readonly #send: (request: LiveRequest) => void;

	constructor(send: (request: LiveRequest) => void) {
		this.#send = send;
	}

	/** Returns the function to unsubscribe. */
	follow(stream: Stream, follower: Follower): () => void {
		const key = getStreamKey(stream);
		const followed: Followed = {
			stream,
			follower,
			catchingUp: false,
			reloading: false,
			errorTexts: 0,
			again: undefined,
		};
		const all = this.#followed.get(key) ?? new Set();
		this.#followed.set(key, all.add(followed));
		this.#subscribe(followed);
		return () => {
			clearTimeout(followed.again);
			if (!all.delete(followed) || all.size > 0) return;
			this.#followed.delete(key);
			this.#send({ type: "unsubscribe", stream });
		};
	}

	/** A new connection knows no subscriptions. */
	resume() {
		for (const all of this.#followed.values()) {
			for (const followed of all) if (!followed.reloading) this.#subscribe(followed);
		}
	}

	hear(frame: LiveFrame) {
		if (!("stream" in frame)) return;
		for (const followed of [...(this.#followed.get(getStreamKey(frame.stream)) ?? [])]) this.#tell(followed, frame);
	}

	#tell(followed: Followed, frame: LiveFrame) {
		const { follower } = followed;
		switch (frame.type) {
			case "subscribed":
				followed.catchingUp = false;
				followed.errorTexts = 0;
				return;
			case "changes":
				return this.#take(followed, frame);
			case "stale":
				return void this.#reload(followed);
			case "refused":
				followed.catchingUp = false;
				return temporaryCodes.has(frame.code) ? this.#later(followed) : follower.refused(frame.code);
			case "typing":
				return follower.typing?.(frame.uid, frame.displayName);
		}
	}

	#take(followed: Followed, { after, upTo, items }: Extract<LiveFrame, { type: "changes" }>) {
		const number = followed.follower.number();
		if (number === null || followed.reloading || upTo <= number) return;
		if (after <= number) return followed.follower.apply(items, upTo);
		// A change is missing in between; one request is enough until it is answered.
		if (!followed.catchingUp) this.#subscribe(followed);
	}

	async #reload(followed: Followed) {
		if (followed.reloading) return;
		followed.reloading = true;
		const there = () => this.#followed.get(getStreamKey(followed.stream))?.has(followed);
		while (there()) {
			try {
				await followed.follower.reload();
				break;
			} catch {
				await new Promise((resolve) => setTimeout(resolve, RELOAD_AGAIN_MS));
			}
		}
		followed.reloading = false;
		if (there()) this.#subscribe(followed);
	}

	#later(followed: Followed) {
		clearTimeout(followed.again);
		followed.again = setTimeout(
			() => {
				if (!followed.reloading) this.#subscribe(followed);
			},
			getRetryDelay(followed.errorTexts, Math.random()),
		);
		followed.errorTexts += 1;
	}

	#subscribe(followed: Followed) {
		clearTimeout(followed.again);
		const after = followed.follower.number();
		if (after === null) return;
		followed.catchingUp = true;
		this.#send({ type: "subscribe", stream: followed.stream, after });
	}
}
