/** Stores unsent messages on the device, each under its own key, so that no two tabs overwrite each other. */

/** A pending message. */
export interface UnsentMessageData<B> {
	/** The Idempotency-Key of every try. */
	key: string;
	body: B;
	/** Its order among the others. */
	at: number;
	/** Why the server rejected it for good; null while it is pending. */
	failed: string | null;
}

const BEGINNING = "exhale.unsent.";

/** Lists the conversations with stored messages whose keys start like this, without that prefix. */
export function listStoredConversations(beginning: string): string[] {
	const from = BEGINNING + beginning;
	try {
		const names = Object.keys(localStorage).filter((name) => name.startsWith(from));
		return [...new Set(names.map((name) => name.slice(from.length, name.lastIndexOf("."))))];
	} catch {
		return [];
	}
}

export class UnsentStore<B> {
	readonly #beginning: string;
	/** For browsers that refuse storage: it lives as long as the page. */
	readonly #here = new Map<string, UnsentMessageData<B>>();

	/** `place` identifies member and conversation. */
	constructor(place: string) {
		this.#beginning = `${BEGINNING}${place}.`;
	}

	/** In the order in which they were written. */
	list(): UnsentMessageData<B>[] {
		const all = new Map(this.#here);
		try {
			for (const name of Object.keys(localStorage)) {
				if (!name.startsWith(this.#beginning)) continue;
				const unsent = read<B>(localStorage.getItem(name));
				if (unsent) all.set(unsent.key, unsent);
			}
		} catch {
			// Storage is refused; only the memory counts.
		}
		return [...all.values()].sort((one, other) => one.at - other.at);
	}

	save(unsent: UnsentMessageData<B>) {
		this.#here.delete(unsent.key);
		try {
			localStorage.setItem(this.#beginning + unsent.key, JSON.stringify(unsent));
		} catch {
			this.#here.set(unsent.key, unsent);
		}
	}

	remove(key: string) {
		this.#here.delete(key);
		try {
			localStorage.removeItem(this.#beginning + key);
		} catch {
			// Nothing was stored.
		}
	}

	/** Called when another tab changes it. */
	watch(changed: () => void): () => void {
		const listen = ({ key }: StorageEvent) => {
			if (key === null || key.startsWith(this.#beginning)) changed();
		};
		window.addEventListener("storage", listen);
		return () => window.removeEventListener("storage", listen);
	}
}

function read<B>(text: string | null): UnsentMessageData<B> | undefined {
	try {
		const stored = JSON.parse(text ?? "null") as Partial<UnsentMessageData<B>> | null;
		if (!stored || typeof stored.key !== "string" || typeof stored.at !== "number" || !stored.body) return undefined;
		return { key: stored.key, body: stored.body, at: stored.at, failed: stored.failed ?? null };
	} catch {
		return undefined;
	}
}
