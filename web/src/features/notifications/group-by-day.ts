/** Groups a list, newest first, by day. */
import { formatDayHeading } from "@/lib/dates";

interface Day<T> {
	/** The heading. */
	day: string;
	items: T[];
}

export function groupByDay<T extends { at: number }>(items: readonly T[], now: number): Day<T>[] {
	const days: Day<T>[] = [];
	// After a block, an item's time can be earlier than its place in the pages.
	for (const item of [...items].sort((one, other) => other.at - one.at)) {
		const day = formatDayHeading(item.at, now);
		const last = days.at(-1);
		if (last?.day === day) last.items.push(item);
		else days.push({ day, items: [item] });
	}
	return days;
}
