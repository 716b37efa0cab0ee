/** The member's own unapproved posts, each with its review status. */
import { AppLink } from "./app-link";
import { type Reviewed, StatusBadge } from "./badge";
import { Card } from "./card";

interface Item extends Reviewed {
	id: string;
	name: string;
}

export interface PendingItemsProps {
	title: string;
	items: readonly Item[] | undefined;
	/** What happens before others see it. */
	text: string;
	link: { href: string; label: string };
}

/** Renders nothing if there are none or they did not load. */
export function PendingItems({ title, items, text, link }: PendingItemsProps) {
	const waiting = items?.filter(({ status }) => status !== "approved") ?? [];
	if (waiting.length === 0) return null;
	const declined = waiting.some(({ status }) => status === "rejected");
	return (
		<Card>
			<h2>{title}</h2>
			<ul className="mt-3 flex flex-col gap-2">
				{waiting.map((item) => (
					<li key={item.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
						<span className="min-w-0 break-words">{item.name}</span>
						<StatusBadge of={item} />
					</li>
				))}
			</ul>
			<p className="mt-3 text-muted text-sm">{declined ? "You can edit it and send it again any time." : text}</p>
			<AppLink href={link.href} className="mt-1 inline-flex min-h-11 items-center text-link underline">
				{link.label}
			</AppLink>
		</Card>
	);
}
