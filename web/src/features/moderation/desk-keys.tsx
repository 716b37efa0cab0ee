/** Single-key shortcuts for the desk, off by default: J and K move through the queue, R, A and D act on an item. */
import { type RefObject, useEffect } from "react";
import { inLocalStorage, stored, useStored } from "@/lib/stored";
import { Switch } from "@/ui/switch";

const deskKeys = stored<"off" | "on">(["off", "on"], inLocalStorage("exhale.deskKeys"));

export const useDeskKeys = (): boolean => useStored(deskKeys) === "on";

/** Off by default: a single key is easily pressed by mistake, and speech input types many. */
export function DeskKeysSwitch() {
	const on = useDeskKeys();
	return (
		<Switch
			label="Keyboard shortcuts"
			hint={on ? "J next, K previous, R review, A approve, D decline." : undefined}
			checked={on}
			onChange={(event) => deskKeys.set(event.target.checked ? "on" : "off")}
		/>
	);
}

/** Marks the button that a key presses, visibly and for screen readers. */
export function useKeyHint(key: "R" | "A" | "D") {
	const on = useDeskKeys();
	return {
		attributes: on ? { "aria-keyshortcuts": key.toLowerCase() } : {},
		mark: on ? (
			<kbd aria-hidden className="rounded-sm border border-current px-1.5 text-xs opacity-80">
				{key}
			</kbd>
		) : null,
	};
}

/** Handles keys while the queue is shown; each item is an article whose headline takes the focus. */
export function useDeskKeyHandler(queue: RefObject<HTMLElement | null>) {
	const on = useDeskKeys();
	useEffect(() => {
		if (!on) return;
		function pressed(event: KeyboardEvent) {
			if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
			const { target } = event;
			if (target instanceof Element && target.closest("input, textarea, select, dialog, [role=menu]")) return;
			const wins = [...(queue.current?.querySelectorAll("article") ?? [])];
			const at = wins.findIndex((win) => win.contains(document.activeElement));
			const key = event.key.toLowerCase();
			if (key === "j" || key === "k") {
				const to = key === "j" ? at + 1 : at - 1;
				wins[Math.max(0, Math.min(to, wins.length - 1))]?.querySelector("h2")?.focus();
			} else if (key === "r" || key === "a" || key === "d") {
				wins[at]?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`)?.click();
			} else return;
			event.preventDefault();
		}
		document.addEventListener("keydown", pressed);
		return () => document.removeEventListener("keydown", pressed);
	}, [on, queue]);
}
