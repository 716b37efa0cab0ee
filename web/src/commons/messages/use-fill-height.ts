/** Sizes a conversation to the rest of the screen, so that the list scrolls and not the page. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Below this height the page scrolls instead. */
const LEAST_PX = 200;

export function useFillHeight(): RefObject<HTMLDivElement | null> {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const element = box.current;
		if (!element) return;
		const fill = () => {
			const top = element.getBoundingClientRect().top + window.scrollY;
			element.style.height = `${Math.max(LEAST_PX, window.innerHeight - top - below(element))}px`;
		};
		fill();
		window.addEventListener("resize", fill);
		// Elements above come and go, such as the offline bar.
		const watcher = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(fill);
		for (let frame = element.parentElement; frame; frame = frame.parentElement) watcher?.observe(frame);
		return () => {
			window.removeEventListener("resize", fill);
			watcher?.disconnect();
		};
	}, []);
	return box;
}

/** The bottom padding of the surrounding frames. */
function below(element: HTMLElement): number {
	let free = Number.parseFloat(getComputedStyle(element).marginBottom) || 0;
	for (let frame = element.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
		free += Number.parseFloat(getComputedStyle(frame).paddingBottom) || 0;
	}
	return free;
}
