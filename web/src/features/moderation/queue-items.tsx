/** The items of the queue, and a button for urgent ones that came while the moderator was reading. */
import type { RefObject } from "react";
import type { QueueItem as Item } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { useArrivals } from "./arrivals";
import { QueueItem } from "./queue-item";
import { getKey } from "./subject";

interface QueueItemsProps {
	queue: readonly Item[];
	opened: Map<string, string>;
	heading: RefObject<HTMLElement | null>;
}

export function QueueItems({ queue, opened, heading }: QueueItemsProps) {
	const { items, count, showArrivals } = useArrivals(queue);
	function show() {
		showArrivals();
		// The pressed button disappears; what it showed is at the top.
		heading.current?.focus();
	}
	return (
		<>
			{/* Always in the tree: screen readers announce what changes in a region that they know. */}
			<p role="status" className="sr-only">
				{count > 0 ? `${count} new` : ""}
			</p>
			{count > 0 && (
				<div className="sticky top-2 z-10 flex justify-center">
					<Button variant="secondary" onClick={show}>
						{`Show ${count} new`}
					</Button>
				</div>
			)}
			{items.map((pending) => (
				<QueueItem key={getKey(pending)} pending={pending} opened={opened} onLeft={() => heading.current?.focus()} />
			))}
		</>
	);
}
