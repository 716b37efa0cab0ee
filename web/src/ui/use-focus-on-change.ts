/** Moves the focus when one part of a card replaces another, which would lose it. */
import { useEffect, useRef } from "react";

/** Whenever `shown` changes, the first field or button inside the element gets the focus, unless it is elsewhere by then. */
export function useFocusOnChange<Box extends HTMLElement = HTMLElement>(shown: unknown) {
	const box = useRef<Box>(null);
	const before = useRef(shown);
	useEffect(() => {
		if (before.current === shown) return;
		before.current = shown;
		const focused = document.activeElement ?? document.body;
		if (focused !== document.body && !box.current?.contains(focused)) return;
		box.current?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus();
	}, [shown]);
	return box;
}
