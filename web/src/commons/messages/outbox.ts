/** Sends what one member writes, one after the other and each once: it waits for the network, and keeps what was refused. */
import { asProblem, type Problem } from "@/lib/http";
import { type Unsent, UnsentStore } from "./unsent-store";

export type { Unsent } from "./unsent-store";

/** Somebody else is logged in by now, in whose name nothing of this may be said. */
const OTHER = "session.other";

/** Trying again later can help with these; everything else is said, and left to the member. */
const passing = new Set<string>([
	"offline",
	"timeout",
	"busy",
	"rate.limited",
	"unreadable",
	"session.none",
	OTHER,
	"guard.elsewhere",
]);

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

export interface OutboxState<B> {
	unsent: readonly Unsent<B>[];
	/** Why it waits, while it does. */
	waits: string | null;
}

interface OutboxOptions<B, M> {
	/** Names member and conversation. */
	place: string;
	send: (body: B, key: string) => Promise<M>;
	/** Refusals of a kind of conversation that pass by themselves, such as slow mode, and until when. */
	until?: (problem: Problem) => number | null;
	/** Whether its member is here at this moment; asked before each message. */
	here?: () => boolean;
	/** The session is somebody else's, which this tab does not know yet. */
	onOther?: () => void;
}

/** One for each conversation and tab; the lock of the browser lets only one tab send at a time. */
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
		this.#state = { unsent: this.#store.list(), waits: null };
		this.#store.watch(() => {
			this.#show();
			void this.#run();
		});
		window.addEventListener("online", () => this.wake());
	}

	state = (): OutboxState<B> => this.#state;

	watch = (tell: () => void): (() => void) => {
		this.#watching.add(tell);
		return () => void this.#watching.delete(tell);
	};

	/** Told of every message that this tab has sent. */
	onSent = (tell: (message: M) => void): (() => void) => {
		this.#sent.add(tell);
		return () => void this.#sent.delete(tell);
	};

	add(body: B): string {
		const last = this.#state.unsent.at(-1)?.at ?? 0;
		const key = crypto.randomUUID();
		this.#store.keep({ key, body, at: Math.max(Date.now(), last + 1), failed: null });
		this.#show();
		void this.#run();
		return key;
	}

	/** Under the same key: what did arrive after all is not said twice. */
	retry(key: string) {
		const unsent = this.#state.unsent.find((one) => one.key === key);
		if (unsent) this.#store.keep({ ...unsent, failed: null });
		this.wake();
	}

	discard(key: string) {
		this.#store.drop(key);
		this.#show();
	}

	/** It came with the live connection, so it has arrived, whatever became of the answer. */
	arrived(keys: ReadonlySet<string>) {
		const here = this.#state.unsent.filter(({ key }) => keys.has(key));
		for (const { key } of here) this.#store.drop(key);
		if (here.length > 0) this.#show();
	}

	/** Tries at once what it waits with. */
	wake() {
		this.#show();
		if (this.#wake) this.#wake();
		else void this.#run();
	}

	/** Its member is not here any more: what it holds stays where it is. */
	stop() {
		this.#stopped = true;
		this.#wake?.();
	}

	/** Its member is here. */
	start() {
		this.#stopped = false;
		this.wake();
	}

	#may = () => !this.#stopped && (this.#options.here?.() ?? true);

	async #run() {
		if (this.#running || !this.#may()) return;
		this.#running = true;
		try {
			for (let next = this.#next(); next && this.#may(); next = this.#next()) {
				const { key } = next;
				const problem = await alone(this.#options.place, () => this.#sendOne(key));
				if (problem && this.#may()) await this.#pause(problem);
			}
		} finally {
			this.#running = false;
		}
		// Its member may have come back while the last answer was on its way.
		if (this.#may() && this.#next()) void this.#run();
	}

	#next = () => this.#store.list().find(({ failed }) => failed === null);

	/** Answers what it has to wait for. Another tab may have been faster while this one waited for its turn. */
	async #sendOne(key: string): Promise<Problem | null> {
		const unsent = this.#store.list().find((one) => one.key === key);
		if (!unsent || unsent.failed !== null || !this.#may()) return null;
		try {
			const message = await this.#options.send(unsent.body, key);
			this.#pauses = 0;
			for (const tell of this.#sent) tell(message);
			this.#store.drop(key);
		} catch (thrown) {
			const problem = asProblem(thrown);
			const passes = passing.has(problem.code) || (this.#options.until?.(problem) ?? null) !== null;
			if (problem.code === OTHER) this.#options.onOther?.();
			if (passes) return problem;
			// It may have been discarded meanwhile.
			if (this.#store.list().some((one) => one.key === key)) this.#store.keep({ ...unsent, failed: problem.code });
		}
		this.#show();
		return null;
	}

	async #pause(problem: Problem) {
		const until = this.#options.until?.(problem) ?? null;
		const patience = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#pauses);
		// The device's clock may be wrong, so it asks again after half a minute at the latest.
		const ms = until === null ? patience : Math.min(LONGEST_PAUSE_MS, Math.max(500, until - Date.now()));
		this.#pauses = Math.min(this.#pauses + 1, 5);
		this.#show(problem.code);
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

	#show(waits: string | null = this.#wake ? this.#state.waits : null) {
		this.#state = { unsent: this.#store.list(), waits };
		for (const tell of this.#watching) tell();
	}
}

/** While one tab sends, the others wait. Where there are no locks, the key alone keeps a message from being doubled. */
function alone<R>(place: string, act: () => Promise<R>): Promise<R> {
	const locks = (globalThis.navigator as Navigator | undefined)?.locks;
	return locks ? (locks.request(`exhale.unsent.${place}`, act) as Promise<R>) : act();
}
