/** How a message begins for its reader: without its words, where it holds one that they have muted. */
import { HIDDEN } from "@/commons/messages/folded";
import { useHidden } from "@/commons/messages/use-muted-words";
import { useSession } from "@/lib/session";
import type { Message } from "./api";
import { beginningOf } from "./quote";

/** Answers whether a message is folded: it stands, is by somebody else, and holds a muted word. */
export function useFolded(): (message: Message) => boolean {
	const hidden = useHidden();
	const { user } = useSession();
	return ({ author, state, text, note }) => state === "there" && author.uid !== user?.uid && hidden(text, note);
}

export function useBeginning(): (message: Message) => string {
	const folded = useFolded();
	return (message) => (folded(message) ? HIDDEN : beginningOf(message));
}
