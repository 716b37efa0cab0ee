/** Sends one member's messages in order and each once: it waits for the network, and keeps rejected ones. */
import { type ApiError, toApiError } from "@/lib/http";
import { type UnsentMessageData, UnsentStore } from "./unsent-store";

export type { UnsentMessageData } from "./unsent-store";

/** Another member is logged in now; nothing may be sent in their name. */
const OTHER_MEMBER = "session.other";

/** Errors that a later retry can resolve; all others are shown to the member. */
const temporaryCodes = new Set<string>([
	"offline",
	"timeout",
	"busy",
	"rate.limited",
	"unreadable",
	"session.none",
	OTHER_MEMBER,
	"guard.elsewhere",
]);

const INITIAL_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

export interface OutboxState<B> {
	unsent: readonly UnsentMessageData<B>[];
	/** Why it is waiting, if it is. */
	waitReason: string | null;
}

interface OutboxOptions<B, M> {
	/** Identifies member and conversation. */
	place: string;
	send: (body: B, key: string) => Promise<M>;
	/** When a temporary error of this kind of conversation ends, such as slow mode. */
	until?: (error: ApiError) => number | null;
	/** Whether its member is logged in right now; checked before each message. */
	here?: () => boolean;
	/** The session belongs to another member, which this tab does not know yet. */
	onOther?: () => void;
}

/** One for each conversation and tab; a browser lock lets only one tab send at a time. */
export class Outbox<B, M> {
	readonly #options: OutboxOptions<B, M>;
	readonly #store: UnsentStore<B>;
	readonly #watching = new Set<() => void>();
	readonly #sent = new Set<(message: M) => void>();
	#state: OutboxState<B>;
	#running = false;
	#stopped = false;
	#pauses = 0;
	#wake: (() => void) | null = null;

	constructor(options: OutboxOptions<B, M>) {
		this.#options = options;
		this.#store = new UnsentStore(options.place);
		this.#state = { unsent: this.#store.list(), waitReason: null };
		this.#store.watch(() => {
			this.#show();
			void this.#run();
		});
		window.addEventListener("online", () => this.retryNow());
	}

	state = (): OutboxState<B> => this.#state;

	watch = (listener: () => void): (() => void) => {
		this.#watching.add(listener);
		return () => void this.#watching.delete(listener);
	};

	/** Subscribes to every message that this tab has sent. */
	onSent = (listener: (message: M) => void): (() => void) => {
		this.#sent.add(listener);
		return () => void this.#sent.delete(listener);
	};

	add(body: B): string {
		const last = this.#state.unsent.at(-1)?.at ?? 0;
		const key = crypto.randomUUID();
		this.#store.save({ key, body, at: Math.max(Date.now(), last + 1), failed: null });
		this.#show();
		void this.#run();
		return key;
	}

	/** Keeps the key, so that a message that did arrive is not sent twice. */
	retry(key: string) {
		const unsent = this.#state.unsent.find((one) => one.key === key);
		if (unsent) this.#store.save({ ...unsent, failed: null });
		this.retryNow();
	}

	discard(key: string) {
		this.#store.remove(key);
		this.#show();
	}

	/** Removes messages that the live connection delivered, whatever became of the response. */
	markDelivered(keys: ReadonlySet<string>) {
		const here = this.#state.unsent.filter(({ key }) => keys.has(key));
		for (const { key } of here) this.#store.remove(key);
		if (here.length > 0) this.#show();
	}

	/** Retries at once. */
	retryNow() {
		this.#show();
		if (this.#wake) this.#wake();
		else void this.#run();
	}

	/** Its member has left: pending messages stay stored. */
	stop() {
		this.#stopped = true;
		this.#wake?.();
	}

	/** Its member is back. */
	start() {
		this.#stopped = false;
		this.retryNow();
	}

	#may = () => !this.#stopped && (this.#options.here?.() ?? true);

	async #run() {
		if (this.#running || !this.#may()) return;
		this.#running = true;
		try {
			for (let next = this.#next(); next && this.#may(); next = this.#next()) {
				const { key } = next;
				const error = await withLock(this.#options.place, () => this.#sendOne(key));
				if (error && this.#may()) await this.#pause(error);
			}
		} finally {
			this.#running = false;
		}
		// Its member may have returned while the last request was pending.
		if (this.#may() && this.#next()) void this.#run();
	}

	#next = () => this.#store.list().find(({ failed }) => failed === null);

	/** Returns the error to wait for. Another tab may have sent it while this one waited for its turn. */
	async #sendOne(key: string): Promise<ApiError | null> {
		const unsent = this.#store.list().find((one) => one.key === key);
		if (!unsent || unsent.failed !== null || !this.#may()) return null;
		try {
			const message = await this.#options.send(unsent.body, key);
			this.#pauses = 0;
			for (const listener of this.#sent) listener(message);
			this.#store.remove(key);
		} catch (thrown) {
			const error = toApiError(thrown);
			const passes = temporaryCodes.has(error.code) || (this.#options.until?.(error) ?? null) !== null;
			if (error.code === OTHER_MEMBER) this.#options.onOther?.();
			if (passes) return error;
			// It may have been discarded in the meantime.
			if (this.#store.list().some((one) => one.key === key)) this.#store.save({ ...unsent, failed: error.code });
		}
		this.#show();
		return null;
	}

	async #pause(error: ApiError) {
		const until = this.#options.until?.(error) ?? null;
		const patience = Math.min(MAX_RETRY_MS, INITIAL_RETRY_MS * 2 ** this.#pauses);
		// The device's clock may be wrong, so it retries after half a minute at the latest.
		const ms = until === null ? patience : Math.min(MAX_RETRY_MS, Math.max(500, until - Date.now()));
		this.#pauses = Math.min(this.#pauses + 1, 5);
		this.#show(error.code);
		await new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.#wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});
		this.#wake = null;
		this.#show();
	}

	#show(waitReason: string | null = this.#wake ? this.#state.waitReason : null) {
		this.#state = { unsent: this.#store.list(), waitReason };
		for (const listener of this.#watching) listener();
	}
}

/** While one tab sends, the others wait. Without locks, the key alone prevents duplicates. */
function withLock<R>(place: string, act: () => Promise<R>): Promise<R> {
	const locks = (globalThis.navigator as Navigator | undefined)?.locks;
	return locks ? (locks.request(`exhale.unsent.${place}`, act) as Promise<R>) : act();
}
