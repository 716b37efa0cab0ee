/** A row that scrolls sideways if it is too long: the selected and the focused item are always fully visible. */
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/** The pixels that stay visible at either side of an item: its ring, and a little of its neighbour. */
const EDGE = 24;

interface ScrollRowProps {
	/** The selected item's id (by `aria-current` or `aria-selected`), which differs from item to item. */
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
		// The router restores the scroll position of the previous page's row.
		return router?.subscribe("onRendered", show);
	}, [chosen, router]);
	return (
		// Padding keeps the focus ring visible; positioned, so that visually hidden words in it do not widen the page.
		// biome-ignore lint/a11y/noStaticElementInteractions: it reacts to the focus of its items.
		<div
			ref={row}
			onFocus={({ currentTarget, target }) => {
				// A pressed item must stay below the pointer until release, or there is no click.
				if (target.matches(":focus-visible")) reveal(currentTarget, target);
			}}
			className="relative -m-1.5 overflow-x-auto p-1.5"
		>
			{children}
		</div>
	);
}

/** Not `scrollIntoView`, which would scroll the page as well. */
function reveal(row: HTMLElement, item: HTMLElement) {
	const [start, end] = [item.offsetLeft - EDGE, item.offsetLeft + item.offsetWidth + EDGE];
	if (start < row.scrollLeft) row.scrollLeft = start;
	else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}
