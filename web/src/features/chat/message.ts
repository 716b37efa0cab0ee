/** A chat message as this member reads it. */
import type { ChatMessage, ChatMessageSeen, ChatReaction } from "@/lib/api/types.gen";

export type Emoji = ChatReaction["emoji"];

export interface Message extends ChatMessage {
	/** With the member's own reactions. */
	mine: readonly Emoji[];
	/** Why it was removed, for its author and staff. */
	removedReason: string | null;
}

export const toMessage = ({ message, ...seen }: ChatMessageSeen): Message => ({ ...message, ...seen });

export const toMessages = <Page extends { items: ChatMessageSeen[] }>(page: Page) => ({
	...page,
	items: page.items.map(toMessage),
});
