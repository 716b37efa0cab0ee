/** Whether a message's reaction bar is open: under a mouse, at the keyboard's focus, or after a long press. */
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

const LONG_PRESS_MS = 450;
/** A finger that moves farther scrolls. */
const STILL_PX = 10;
/** The bar overlaps its message, so that a mouse reaches it without leaving the message. */
const OVERLAP_PX = 6;
/** A press on these is theirs. */
const CONTROLS = "a, button, summary, video, dialog, [role=menu]";

type OpenedBy = "mouse" | "keyboard" | "press" | null;

/** `anchor` is inside the message. */
export function useReactionBar(anchor: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>) {
	const [openedBy, setOpenedBy] = useState<OpenedBy>(null);

	useEffect(() => {
		const row = anchor.current?.closest<HTMLElement>("article");
		if (!row) return;
		const stop = new AbortController();
		const listen = <E extends keyof HTMLElementEventMap>(type: E, listener: (event: HTMLElementEventMap[E]) => void) =>
			row.addEventListener(type, listener, { signal: stop.signal });
		const close = (by: OpenedBy) => setOpenedBy((now) => (now === by ? null : now));
		let press: { timer: number; x: number; y: number } | null = null;
		const endPress = () => {
			if (press) window.clearTimeout(press.timer);
			press = null;
		};

		listen("pointerenter", ({ pointerType }) => pointerType !== "touch" && setOpenedBy((now) => now ?? "mouse"));
		listen("pointerleave", () => close("mouse"));
		listen("focusin", ({ target }) => {
			const focused = target as HTMLElement;
			if (focused.matches(":focus-visible") && !focused.closest("dialog")) setOpenedBy("keyboard");
		});
		listen("focusout", ({ relatedTarget }) => {
			if (!row.contains(relatedTarget as Node | null)) close("keyboard");
		});
		listen("pointerdown", ({ pointerType, target, clientX, clientY }) => {
			endPress();
			if (pointerType !== "touch" || (target as HTMLElement).closest(CONTROLS)) return;
			press = { timer: window.setTimeout(() => setOpenedBy("press"), LONG_PRESS_MS), x: clientX, y: clientY };
		});
		listen("pointermove", ({ clientX, clientY }) => {
			if (press && Math.hypot(clientX - press.x, clientY - press.y) > STILL_PX) endPress();
		});
		listen("pointerup", endPress);
		listen("pointercancel", endPress);
		// Otherwise, Android opens its own menu as well.
		listen("contextmenu", (event) => press && event.preventDefault());
		return () => {
			endPress();
			stop.abort();
		};
	}, [anchor]);

	useLayoutEffect(() => {
		const row = bar.current?.closest<HTMLElement>("article");
		if (!openedBy || !bar.current || !row) return;
		const list = row.closest("[role=log]")?.getBoundingClientRect().top ?? 0;
		// Above the message, or at the upper edge of the list where that would hide it.
		const above = OVERLAP_PX - bar.current.offsetHeight;
		bar.current.style.top = `${Math.max(above, list - row.getBoundingClientRect().top)}px`;
	}, [openedBy, bar]);

	useEffect(() => {
		if (openedBy !== "press") return;
		const away = ({ target }: Event) => !bar.current?.contains(target as Node) && setOpenedBy(null);
		document.addEventListener("pointerdown", away);
		document.addEventListener("scroll", away, true);
		return () => {
			document.removeEventListener("pointerdown", away);
			document.removeEventListener("scroll", away, true);
		};
	}, [openedBy, bar]);

	return { openedBy, close: () => setOpenedBy(null) };
}
