/** Lets messages wait until they are asked for, while quiet mode holds back what arrives by itself. */
import { useMemo, useState } from "react";
import type { Entry } from "./message-window";

interface HeldBackMessages<T> {
	shown: readonly T[];
	/** How many by others are held back. */
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
	// From the first that is there on; what the reader has asked for is never taken away again.
	if (hold && heldAt === null && last !== null) setHeldAt(last);
	if (!hold && heldAt !== null) setHeldAt(null);
	const shown = useMemo(
		() => (hold && heldAt !== null ? messages.filter((one) => one.seq <= heldAt || isOwn(one)) : messages),
		[messages, hold, heldAt, isOwn],
	);
	return { shown, waiting: messages.length - shown.length, showHeldBack: () => setHeldAt(last) };
}
