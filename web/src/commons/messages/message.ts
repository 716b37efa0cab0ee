/** What every kind of message has, what its feature does with it, and what remains of one that is gone. */
import type { Entry } from "./message-window";
import type { OutboxKind } from "./outboxes";
import { useMutedWordMatcher } from "./use-muted-words";

/** The fields that every kind of message has. */
export interface BaseMessage extends Entry {
	text: string;
	/** A content note. */
	note?: string;
	createdAt: number;
	editedAt: number | null;
	/** A deleted or removed message leaves a placeholder. */
	state: "there" | "deleted" | "removed";
	/** The idempotency key with which it was sent. */
	key: string | null;
}

/** How a feature stores and words its messages. */
export interface MessageKind<T extends BaseMessage, B> {
	unsent: OutboxKind<B, T>;
	/** How long authors can edit a message. */
	editMs: number;
	edit: (id: string, text: string) => Promise<T>;
	remove: (id: string) => Promise<void>;
	restore: (id: string) => Promise<T>;
	/** What a deleted message becomes. */
	toTombstone: (message: T) => T;
	/** The toast after a deletion. */
	deletedText: string;
	getCodeText: (code: string) => string;
	getErrorText: (thrown: unknown) => string;
}

/** The placeholder for a removed message. */
export function getPlaceholderText({ state }: Pick<BaseMessage, "state">): string | null {
	if (state === "deleted") return "This message was deleted.";
	return state === "removed" ? "This message was removed by a moderator." : null;
}

/** Returns whether a message is collapsed: it exists, is by another member, and contains a muted word. */
export function useIsCollapsed<T extends BaseMessage>(isOwn: (message: T) => boolean): (message: T) => boolean {
	const hidden = useMutedWordMatcher();
	return (message) => message.state === "there" && !isOwn(message) && hidden(message.text, message.note ?? "");
}
