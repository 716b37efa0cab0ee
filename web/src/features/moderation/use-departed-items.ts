/** Tells a moderator when an item that they have open leaves the queue without them. */
import { type RefObject, useEffect, useState } from "react";
import type { QueueItem } from "@/lib/api/types.gen";
import { useToast } from "@/ui/toast";
import { getKey } from "./subject";

/** Returns the titles of the open items, by id, for each item to add and remove itself. */
export function useDepartedItems(queue: readonly QueueItem[] | undefined, heading: RefObject<HTMLElement | null>) {
	const toast = useToast();
	const [opened] = useState(() => new Map<string, string>());
	useEffect(() => {
		if (!queue) return;
		const waiting = new Set(queue.map(getKey));
		for (const [key, title] of opened) {
			if (waiting.has(key)) continue;
			opened.delete(key);
			toast({
				text: "This has left the queue: the author withdrew or changed it, or it was decided.",
				about: title,
				key,
			});
			// The focused element may have left with it.
			if (document.activeElement === document.body) heading.current?.focus();
		}
	}, [queue, opened, toast, heading]);
	return opened;
}
