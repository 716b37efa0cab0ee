/** Holds new messages back until the member asks for them, in quiet mode. */
import { useMemo, useState } from "react";
import type { Entry } from "./message-window";

interface HeldBackMessages<T> {
	shown: readonly T[];
	/** The number of messages by others held back. */
	waiting: number;
	showHeldBack: () => void;
}

export function useHeldBackMessages<T extends Entry>(
	messages: readonly T[],
	hold: boolean,
	isOwn: (message: T) => boolean,
): HeldBackMessages<T> {
	const last = messages.at(-1)?.seq ?? null;
	const [heldAt, setHeldAt] = useState<number | null>(null);
	// Starts with the first message; messages already shown never disappear again.
	if (hold && heldAt === null && last !== null) setHeldAt(last);
	if (!hold && heldAt !== null) setHeldAt(null);
	const shown = useMemo(
		() => (hold && heldAt !== null ? messages.filter((one) => one.seq <= heldAt || isOwn(one)) : messages),
		[messages, hold, heldAt, isOwn],
	);
	return { shown, waiting: messages.length - shown.length, showHeldBack: () => setHeldAt(last) };
}
