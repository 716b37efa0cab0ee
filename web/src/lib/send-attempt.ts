/** The idempotency key of a draft: the same content keeps its key, changed content gets a new one. */
export interface SendAttempt {
	key: string;
	/** The content last sent under it. */
	words: string;
}

/** `key` is that of the first try. Store the result with the draft before sending: the request may outlive the page. */
export function getSendAttempt(key: string, before: SendAttempt | undefined, payload: unknown): SendAttempt {
	const words = JSON.stringify(payload);
	if (!before) return { key, words };
	return before.words === words ? before : { key: crypto.randomUUID(), words };
}

/** Reads a stored attempt. */
export const parseSendAttempt = (stored: unknown): SendAttempt | undefined => {
	const { key, words } = (stored ?? {}) as Partial<SendAttempt>;
	return typeof key === "string" && typeof words === "string" ? { key, words } : undefined;
};
