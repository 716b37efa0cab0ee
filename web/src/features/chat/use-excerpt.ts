/** Excerpts of messages, hidden if they contain a muted word. */
import { HIDDEN } from "@/commons/messages/collapsed-text";
import { useMutedWordMatcher } from "@/commons/messages/use-muted-words";
import { useSession } from "@/lib/session";
import type { Message } from "./api";
import { getExcerpt } from "./quote";

/** Returns whether a message is collapsed: it exists, is by another member, and contains a muted word. */
export function useIsCollapsed(): (message: Message) => boolean {
	const hidden = useMutedWordMatcher();
	const { user } = useSession();
	return ({ author, state, text, note }) => state === "there" && author.uid !== user?.uid && hidden(text, note);
}

export function useExcerpt(): (message: Message) => string {
	const folded = useIsCollapsed();
	return (message) => (folded(message) ? HIDDEN : getExcerpt(message));
}
