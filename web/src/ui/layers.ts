/** Tracks the stack of open dialogs, locks the page's scrolling below them, and restores the focus. */
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();
let release: (() => void) | undefined;

/** The uppermost open dialog, which contains the toasts because everything outside it is inert. */
export function useTopLayer(): HTMLElement | null {
	return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

/**
 * Opens the dialog modally while it is mounted. A request to close is only passed on: the parent decides.
 */
export function useLayer(onClose: () => void) {
	const ref = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		const dialog = ref.current;
		if (!dialog) return;
		const opener = document.activeElement;
		dialog.showModal();
		enter(dialog);
		return () => {
			leave(dialog);
			if (dialog.open) dialog.close();
			restoreFocus(opener);
		};
	}, []);
	function onKeyDown(event: KeyboardEvent) {
		if (event.key !== "Escape" || event.defaultPrevented) return;
		event.preventDefault();
		event.stopPropagation();
		onClose();
	}
	function onCancel(event: SyntheticEvent) {
		if (event.target !== ref.current) return;
		event.preventDefault();
		onClose();
	}
	/** Some browsers close without asking, for example on the second "back" of a phone. */
	function onClosed(event: SyntheticEvent) {
		if (event.target !== ref.current || ref.current.open) return;
		onClose();
		// If the parent keeps it open, it must not stay invisible.
		setTimeout(() => ref.current?.open === false && ref.current.showModal());
	}
	return { ref, onKeyDown, onCancel, onClosed };
}

/** The previously focused element may be gone, for example if a dialog removed it. */
export function restoreFocus(origin: Element | null) {
	const next = origin?.isConnected ? origin : document.querySelector("#content h1");
	if (!(next instanceof HTMLElement)) return;
	if (next !== origin) next.tabIndex = -1;
	next.focus({ preventScroll: next !== origin });
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function enter(layer: HTMLElement) {
	if (open.length === 0) release = lockScroll();
	open.push(layer);
	for (const listener of listeners) listener();
}

function leave(layer: HTMLElement) {
	open.splice(open.indexOf(layer), 1);
	if (open.length === 0) release?.();
	for (const listener of listeners) listener();
}

function lockScroll(): () => void {
	const root = document.documentElement;
	const { overflow, paddingInlineEnd } = root.style;
	const scrollbar = window.innerWidth - root.clientWidth;
	root.style.overflow = "hidden";
	if (scrollbar > 0 && root.clientWidth > 0) root.style.paddingInlineEnd = `${scrollbar}px`;
	return () => {
		root.style.overflow = overflow;
		root.style.paddingInlineEnd = paddingInlineEnd;
	};
}
