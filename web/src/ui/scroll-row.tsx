/** A row that scrolls sideways where it is too long: what is chosen in it, and what the keyboard comes to, is seen whole. */
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/** What stays in sight at either side of an item, in pixels: its ring, and a little of its neighbour. */
const EDGE = 24;

interface ScrollRowProps {
	/** What is chosen (by `aria-current` or `aria-selected`), in a word that differs from item to item. */
	chosen?: string;
	children: ReactNode;
}

export function ScrollRow({ chosen, children }: ScrollRowProps) {
	const row = useRef<HTMLDivElement>(null);
	const router = useRouter({ warn: false });
	useLayoutEffect(() => {
		if (!chosen) return;
		const show = () => {
			const item = row.current?.querySelector<HTMLElement>("[aria-current=page], [aria-selected=true]");
			if (row.current && item) reveal(row.current, item);
		};
		show();
		// The router scrolls the row of a new page to where that of the page before was.
		return router?.subscribe("onRendered", show);
	}, [chosen, router]);
	return (
		// Padding keeps the ring of what has the focus; positioned, so that unseen words in it do not widen the page.
		// biome-ignore lint/a11y/noStaticElementInteractions: it answers the focus of what stands in it.
		<div
			ref={row}
			onFocus={({ currentTarget, target }) => {
				// What a pointer presses has to stay below it until it is let go, or nothing is clicked.
				if (target.matches(":focus-visible")) reveal(currentTarget, target);
			}}
			className="relative -m-1.5 overflow-x-auto p-1.5"
		>
			{children}
		</div>
	);
}

/** Not by `scrollIntoView`, which would move the page as well. */
function reveal(row: HTMLElement, item: HTMLElement) {
	const [start, end] = [item.offsetLeft - EDGE, item.offsetLeft + item.offsetWidth + EDGE];
	if (start < row.scrollLeft) row.scrollLeft = start;
	else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}
