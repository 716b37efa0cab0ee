/** Shows toasts: above everything, reachable by keyboard, and never in the way for long. */
import { X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { restoreFocus, useTopLayer } from "./layers";
import type { VisibleToast } from "./toast";

const MIN_MS = 6000;
/** A live region is only announced if it existed before its text. */
const SETTLE_MS = 100;
const JUMP_KEY = "F8";
/** The distance of the toasts from the edge of the screen and from a dialog, together. */
const GAPS_PX = 24;

interface RegionProps {
	toasts: readonly VisibleToast[];
	remove: (id: number) => void;
}

export function ToastRegion({ toasts, remove }: RegionProps) {
	const layer = useTopLayer();
	const [settled, setSettled] = useState(layer);
	const region = useRef<HTMLDivElement>(null);
	/** Where the focus was before it submitted. */
	const origin = useRef<Element | null>(null);
	const [pointed, setPointed] = useState<number | null>(null);
	const [focused, setFocused] = useState<number | null>(null);
	useJumpKey(region);
	useRoom(region, layer);
	useEffect(() => {
		const timer = setTimeout(() => {
			setSettled(layer);
			// Moved toasts receive no events for pointer or focus leaving them.
			setPointed(null);
			setFocused(null);
		}, SETTLE_MS);
		return () => clearTimeout(timer);
	}, [layer]);
	const paused = toasts.some(({ id }) => id === pointed || id === focused);

	return (
		<>
			{toasts.map(({ id, durationMs = 0 }) => (
				<Clock key={id} ms={Math.max(MIN_MS, durationMs)} paused={paused} onUp={() => remove(id)} />
			))}
			{createPortal(
				<div
					ref={region}
					role="status"
					aria-label={`News (${JUMP_KEY})`}
					className={classNames(
						"kit-news pointer-events-none fixed inset-x-0 top-4 z-50 flex flex-col items-center gap-2 px-4",
						// Help is in the header of small screens.
						!layer && "mt-[var(--header)]",
					)}
					onFocus={({ relatedTarget }) => {
						if (!region.current?.contains(relatedTarget)) origin.current = relatedTarget;
					}}
				>
					{settled === layer &&
						toasts.map((toast) => (
							<Toast
								key={toast.id}
								toast={toast}
								origin={origin}
								onPointed={(on) => setPointed(on ? toast.id : null)}
								onFocused={(on) => setFocused(on ? toast.id : null)}
								onGo={() => remove(toast.id)}
							/>
						))}
				</div>,
				layer ?? document.body,
			)}
		</>
	);
}

/** Dialogs leave this space free, so that a toast never covers their title or close button. */
function useRoom(region: RefObject<HTMLElement | null>, layer: HTMLElement | null) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the region is another element in another layer.
	useLayoutEffect(() => {
		const element = region.current;
		if (!element || typeof ResizeObserver === "undefined") return;
		const { style } = document.documentElement;
		const sizes = new ResizeObserver(() => {
			const height = element.offsetHeight;
			if (height > 0) style.setProperty("--toasts", `${height + GAPS_PX}px`);
			else style.removeProperty("--toasts");
		});
		sizes.observe(element);
		return () => {
			sizes.disconnect();
			style.removeProperty("--toasts");
		};
	}, [region, layer]);
}

/** A shortcut to here, because the way by Tab takes longer than a toast stays. */
function useJumpKey(region: RefObject<HTMLElement | null>) {
	useEffect(() => {
		const pressed = (event: globalThis.KeyboardEvent) => {
			const newest = region.current?.lastElementChild?.querySelector("button");
			if (event.key !== JUMP_KEY || !newest) return;
			event.preventDefault();
			newest.focus();
		};
		document.addEventListener("keydown", pressed);
		return () => document.removeEventListener("keydown", pressed);
	}, [region]);
}

/** Outside the region, so that a toast which moves into or out of a dialog does not restart its timer. */
function Clock({ ms, paused, onUp }: { ms: number; paused: boolean; onUp: () => void }) {
	const left = useRef(ms);
	const up = useRef(onUp);
	up.current = onUp;
	useEffect(() => {
		if (paused) return;
		const since = Date.now();
		const timer = setTimeout(() => up.current(), left.current);
		return () => {
			clearTimeout(timer);
			left.current = Math.max(0, left.current - (Date.now() - since));
		};
	}, [paused]);
	return null;
}

interface ToastProps {
	toast: VisibleToast;
	origin: RefObject<Element | null>;
	onPointed: (on: boolean) => void;
	onFocused: (on: boolean) => void;
	onGo: () => void;
}

function Toast({ toast: { text, about, action }, origin, onPointed, onFocused, onGo }: ToastProps) {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const shown = box.current;
		return () => {
			if (shown?.contains(document.activeElement)) restoreFocus(origin.current);
		};
	}, [origin]);
	function keyDown(event: KeyboardEvent) {
		if (event.key !== "Escape") return;
		// Escape closes only the uppermost: the toast, and not the dialog below it.
		event.preventDefault();
		event.stopPropagation();
		onGo();
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut for the button inside.
		<div
			ref={box}
			className="pointer-events-auto flex w-full max-w-md items-center gap-2 rounded-md border border-border bg-surface py-1 ps-4 pe-1 text-text shadow-lg"
			// A lifted finger leaves, where an emulated mouse would stay.
			onPointerEnter={() => onPointed(true)}
			onPointerLeave={() => onPointed(false)}
			onFocus={() => onFocused(true)}
			onBlur={() => onFocused(false)}
			onKeyDown={keyDown}
		>
			<p className="min-w-0 grow py-2">
				{text}
				{about && <span className="block truncate text-muted text-sm">{about}</span>}
			</p>
			{action && (
				<Button
					variant="quiet"
					className="font-semibold text-link"
					onClick={() => {
						onGo();
						action.onAct();
					}}
				>
					{action.label}
				</Button>
			)}
			<IconButton label="Dismiss" icon={<X aria-hidden size={18} />} onClick={onGo} />
		</div>
	);
}
