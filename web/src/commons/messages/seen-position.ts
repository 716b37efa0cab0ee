/** What of a conversation was seen in this tab, so that nothing counts as new while the server is still to be told. */
import type { QueryClient } from "@tanstack/react-query";

export interface SeenPosition {
	/** Everything up to this number of the conversation's changes. */
	number: number;
	/** The place of the last message among it. */
	readSeq: number;
}

/** Goes with the member's other data when another one comes. */
const key = (conversation: string) => ["messages", "seen", conversation] as const;

export const setSeenPosition = (client: QueryClient, conversation: string, seen: SeenPosition) =>
	void client.setQueryData<SeenPosition>(key(conversation), seen);

export const getSeenPosition = (client: QueryClient, conversation: string) =>
	client.getQueryData<SeenPosition>(key(conversation)) ?? null;
