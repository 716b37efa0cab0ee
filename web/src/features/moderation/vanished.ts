/** Tells a moderator when a Win that they have open leaves the queue without them. */
import { type RefObject, useEffect, useState } from "react";
import { useToast } from "@/ui/toast";
import type { PendingWin } from "./api";

/** Answers the titles of what is open, by id, for each item of the queue to enter itself and to leave. */
export function useVanished(queue: readonly PendingWin[] | undefined, heading: RefObject<HTMLElement | null>) {
	const toast = useToast();
	const [opened] = useState(() => new Map<string, string>());
	useEffect(() => {
		if (!queue) return;
		const waiting = new Set(queue.map(({ win }) => win.id));
		for (const [id, title] of opened) {
			if (waiting.has(id)) continue;
			opened.delete(id);
			toast({
				text: "This Win has left the queue: its author withdrew or changed it, or it was decided.",
				about: title,
				key: id,
			});
			// What had the focus may have left with it.
			if (document.activeElement === document.body) heading.current?.focus();
		}
	}, [queue, opened, toast, heading]);
	return opened;
}
