/** Keeps what was not sent yet in the device's storage, a place for each message, so that no two tabs write over each other. */

/** A message on its way. */
export interface UnsentMessageData<B> {
	/** The Idempotency-Key under which it is sent, however often. */
	key: string;
	body: B;
	/** Its place among the others. */
	at: number;
	/** Why the server refused it for good; null while it is still to go. */
	failed: string | null;
}

const BEGINNING = "exhale.unsent.";

/** Places that begin like this and hold something, such as all of one member, without that beginning. */
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
	/** For browsers that refuse storage: then it lives as long as the page. */
	readonly #here = new Map<string, UnsentMessageData<B>>();

	/** `place` names member and conversation. */
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
			// Refused; what is in memory is all there is.
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
			// Nothing was kept.
		}
	}

	/** Told when another tab changed it. */
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
