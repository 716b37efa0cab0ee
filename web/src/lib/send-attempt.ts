/** Under which idempotency key a draft is sent: the same words under the same key, others under one of their own. */
export interface SendAttempt {
	key: string;
	/** What was last sent under it. */
	words: string;
}

/** `key` is that of the first try. Keep the answer with the draft before it is sent: the try may outlive the page. */
export function getSendAttempt(key: string, before: SendAttempt | undefined, payload: unknown): SendAttempt {
	const words = JSON.stringify(payload);
	if (!before) return { key, words };
	return before.words === words ? before : { key: crypto.randomUUID(), words };
}

/** What of it was kept on the device. */
export const parseSendAttempt = (stored: unknown): SendAttempt | undefined => {
	const { key, words } = (stored ?? {}) as Partial<SendAttempt>;
	return typeof key === "string" && typeof words === "string" ? { key, words } : undefined;
};
