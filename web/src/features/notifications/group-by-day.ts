/** Groups a list, newest first, by day. */

interface Day<T> {
	/** The heading. */
	day: string;
	items: T[];
}

const long = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });

export function groupByDay<T extends { at: number }>(items: readonly T[], now: Date): Day<T>[] {
	const days: Day<T>[] = [];
	// After a block, an item's time can be earlier than its place in the pages.
	for (const item of [...items].sort((one, other) => other.at - one.at)) {
		const day = getName(new Date(item.at), now);
		const last = days.at(-1);
		if (last?.day === day) last.items.push(item);
		else days.push({ day, items: [item] });
	}
	return days;
}

function getName(at: Date, now: Date): string {
	const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
	if (at.toDateString() === now.toDateString()) return "Today";
	if (at.toDateString() === yesterday.toDateString()) return "Yesterday";
	return long.format(at);
}
