/** Remembers how far a conversation was seen in this tab, so that nothing counts as new until the server knows. */
import type { QueryClient } from "@tanstack/react-query";

export interface SeenPosition {
	/** The conversation's change number up to which everything was seen. */
	number: number;
	/** The position of the last message seen. */
	readSeq: number;
}

/** Cleared with the member's other data when another member logs in. */
const key = (conversation: string) => ["messages", "seen", conversation] as const;

export const setSeenPosition = (client: QueryClient, conversation: string, seen: SeenPosition) =>
	void client.setQueryData<SeenPosition>(key(conversation), seen);

export const getSeenPosition = (client: QueryClient, conversation: string) =>
	client.getQueryData<SeenPosition>(key(conversation)) ?? null;
