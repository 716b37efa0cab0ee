/** Excerpts of messages, hidden if they contain a muted word. */
import { HIDDEN } from "@/commons/messages/collapsed-text";
import { useIsCollapsed } from "@/commons/messages/message";
import { useSession } from "@/lib/session";
import type { Message } from "./message";
import { getExcerpt } from "./quote";

export function useExcerpt(): (message: Message) => string {
	const { user } = useSession();
	const isCollapsed = useIsCollapsed(({ author }: Message) => author.uid === user?.uid);
	return (message) => (isCollapsed(message) ? HIDDEN : getExcerpt(message));
}
