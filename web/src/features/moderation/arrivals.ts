/** Holds back what would push down the items that a moderator reads; what comes after them appears at once. */
import { useEffect, useState } from "react";
import type { QueueItem } from "@/lib/api/types.gen";
import { getKey } from "./subject";

interface Split<T> {
	items: readonly T[];
	/** New ones before an item that was shown. */
	arrived: readonly T[];
}

export function splitArrivals<T>(queue: readonly T[], isShown: (item: T) => boolean): Split<T> {
	const last = queue.findLastIndex(isShown);
	const isHeld = (item: T, index: number) => index < last && !isShown(item);
	return {
		items: queue.filter((item, index) => !isHeld(item, index)),
		arrived: queue.filter(isHeld),
	};
}

/** What was shown once, such as an item whose decision is undone, comes back at once. */
export function useArrivals(queue: readonly QueueItem[]) {
	const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
	const { items, arrived } = splitArrivals(queue, (item) => shown.has(getKey(item)));
	const add = (more: readonly QueueItem[]) => setShown((before) => new Set([...before, ...more.map(getKey)]));
	const fresh = items.filter((item) => !shown.has(getKey(item)));
	// biome-ignore lint/correctness/useExhaustiveDependencies: until all that is shown is known.
	useEffect(() => {
		if (fresh.length > 0) add(fresh);
	}, [fresh.length, queue]);
	return { items, count: arrived.length, showArrivals: () => add(arrived) };
}
