/** Moves the focus between messages with the arrow keys; one message with its controls is in the tab order. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { Row } from "./rows";

export function useRovingFocus<T, B>(box: RefObject<HTMLElement | null>, rows: readonly Row<T, B>[]) {
	const [active, setActive] = useState<string | null>(null);
	/** While the list has the focus, the active row must stay rendered, or the focus would be lost. */
	const inside = useRef(false);
	const at = active === null ? -1 : rows.findIndex(({ key }) => key === active);
	const reachable = at >= 0 ? active : (rows.at(-1)?.key ?? null);

	function keyDown(event: KeyboardEvent<HTMLElement>, show: (index: number) => void) {
		const on = (event.target as HTMLElement).closest("[data-row]");
		// Keys inside a message, such as in its menu, belong to it.
		if (event.target !== box.current && event.target !== on) return;
		const to: Record<string, number> = {
			ArrowUp: at < 0 ? rows.length - 1 : Math.max(0, at - 1),
			ArrowDown: at < 0 ? rows.length - 1 : Math.min(rows.length - 1, at + 1),
			Home: 0,
			End: rows.length - 1,
		};
		const index = to[event.key];
		const row = index === undefined ? undefined : rows[index];
		if (index === undefined || !row) return;
		event.preventDefault();
		setActive(row.key);
		inside.current = true;
		show(index);
		// The row may render only after the list has scrolled.
		let tries = 5;
		const focus = () => {
			const element = [...(box.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
				({ dataset }) => dataset.row === row.key,
			);
			if (element) element.focus({ preventScroll: true });
			else if (--tries > 0) requestAnimationFrame(focus);
		};
		requestAnimationFrame(focus);
	}

	return {
		keyDown,
		within: (key: string) => key === reachable,
		/** The index that must stay rendered, or -1. */
		activeIndex: () => (inside.current ? at : -1),
		focused: ({ target }: FocusEvent) => {
			const key = (target as HTMLElement).closest<HTMLElement>("[data-row]")?.dataset.row;
			inside.current = key !== undefined;
			if (key !== undefined) setActive(key);
		},
		blurred: ({ relatedTarget }: FocusEvent) => {
			if (!box.current?.contains(relatedTarget)) inside.current = false;
		},
	};
}
