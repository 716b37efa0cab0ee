/** The visible part of a message list: renders it, loads more near an end, and keeps or follows the position. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { BaseMessage } from "./message";
import type { Row } from "./rows";
import type { Thread } from "./use-thread";

/** Where the list starts or scrolls to; a new object scrolls again. */
export interface Place {
	/** Null is the end. */
	seq: number | null;
}

/** Rows rendered beyond each end of the viewport. */
const OVERSCAN = 8;
/** The distance from an end, in rows, at which more is loaded. */
const NEAR = 12;
const AT_END_PX = 80;
const GUESSED_PX = 76;

/** `onSeen` is called when the reader has seen everything up to a position. */
export function useMessageViewport<T extends BaseMessage, B>(
	box: RefObject<HTMLDivElement | null>,
	rows: readonly Row<T, B>[],
	getActiveIndex: () => number,
	{ messageWindow, place }: Thread<T, B>,
	onSeen: (seq: number) => void,
) {
	const later = messageWindow.window?.later ?? false;
	const [atEnd, setAtEnd] = useState(true);
	const [seen, setSeen] = useState(0);
	const placed = useRef<Place | null>(null);
	const now = useRef({ rows, later, messageWindow });
	now.current = { rows, later, messageWindow };

	const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
		count: rows.length,
		getScrollElement: () => box.current,
		getItemKey: (index) => rows[index]?.key ?? index,
		estimateSize: () => GUESSED_PX,
		overscan: OVERSCAN,
		anchorTo: "end",
		// An open menu, or more messages to load at this end, keeps the position.
		followOnAppend: !later && !box.current?.querySelector("[aria-expanded=true]"),
		scrollEndThreshold: AT_END_PX,
		paddingStart: 8,
		paddingEnd: 8,
		rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
			const from = Math.max(0, startIndex - overscan);
			const to = Math.min(count - 1, endIndex + overscan);
			const all = Array.from({ length: to - from + 1 }, (_, step) => from + step);
			const at = getActiveIndex();
			return at < 0 || (at >= from && at <= to) ? all : [...all, at].sort((one, other) => one - other);
		},
		onChange: () => look.current(),
	});

	// With older rows above it, the formerly first row loses its day and its name, most often while a member scrolls
	// back; a resize above the viewport must not move it.
	virtual.shouldAdjustScrollPositionOnItemSizeChange = (row, _, { scrollOffset, itemSizeCache }) =>
		(itemSizeCache.has(row.key) ? row.end : row.start + 1) <= (scrollOffset ?? 0);

	const look = useRef(() => {});
	look.current = () => {
		const { range } = virtual;
		if (!range || placed.current === null) return;
		const { rows: all, later: more, messageWindow: loaded } = now.current;
		const end = !more && virtual.isAtEnd(AT_END_PX);
		setAtEnd(end);
		const inSight = all.slice(range.startIndex, range.endIndex + 1).flatMap(({ message }) => message ?? []);
		const last = inSight.at(-1);
		loaded.readingAt(end || !last ? null : (inSight[Math.floor(inSight.length / 2)]?.seq ?? null));
		if (last && document.visibilityState === "visible" && document.hasFocus()) {
			setSeen((before) => Math.max(before, last.seq));
			onSeen(last.seq);
		}
		if (range.startIndex < NEAR && loaded.failed !== "earlier") loaded.loadEarlier();
		if (range.endIndex >= all.length - NEAR && loaded.failed !== "later") loaded.loadLater();
	};

	const has = rows.length > 0;
	useLayoutEffect(() => {
		if (!has || placed.current === place) return;
		const { seq } = place;
		const at = seq === null ? -1 : rows.findIndex(({ message }) => message !== undefined && message.seq >= seq);
		placed.current = place;
		if (at < 0) virtual.scrollToEnd();
		else virtual.scrollToIndex(at, { align: "center" });
	}, [has, place, rows, virtual]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: checked again when rows came or went.
	useEffect(() => look.current(), [rows, place]);
	useEffect(() => {
		const back = () => look.current();
		window.addEventListener("focus", back);
		document.addEventListener("visibilitychange", back);
		return () => {
			window.removeEventListener("focus", back);
			document.removeEventListener("visibilitychange", back);
		};
	}, []);

	// Elements above the composer, or a phone's keyboard, shrink the list: a reader at its end stays there.
	useEffect(() => {
		const element = box.current;
		if (!element || typeof ResizeObserver === "undefined") return;
		let height = element.clientHeight;
		const sizes = new ResizeObserver(() => {
			const below = element.scrollHeight - element.scrollTop - height;
			const shrinks = element.clientHeight < height;
			height = element.clientHeight;
			if (shrinks && below <= AT_END_PX && !now.current.later) virtual.scrollToEnd();
		});
		sizes.observe(element);
		return () => sizes.disconnect();
	}, [box, virtual]);

	return {
		atEnd,
		/** The position of the last message seen. */
		seen,
		items: virtual.getVirtualItems(),
		height: virtual.getTotalSize(),
		measure: virtual.measureElement,
		show: (index: number) => virtual.scrollToIndex(index, { align: "auto" }),
		toEnd: () => virtual.scrollToEnd(),
	};
}
