/** Brings a reader of the list back to where they were, after a reload or from a profile. */
import { useLocation } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Place {
	/** How many entries were shown. */
	shown: number;
	y: number;
}

const KEY = "exhale.directory.place.";

interface PlaceOptions {
	/** Undefined while nothing is loaded. */
	shown: number | undefined;
	hasMore: boolean;
	busy: boolean;
	failed: boolean;
	onMore: () => void;
}

/** Loads as many entries as were shown when the reader left this entry of the history, then scrolls there once. */
export function usePlace({ shown, hasMore, busy, failed, onMore }: PlaceOptions): void {
	// The list shows its first page in a later render than the one that has it; before, there is nowhere to scroll to.
	const coming = useDeferredValue(shown === undefined);
	const current = useLocation({ select: ({ state }) => state.__TSR_key ?? "" });
	// The address changes before the next page is there.
	const [entry] = useState(current);
	const [place] = useState(() => load(entry));
	const returned = useRef(place === null);
	const more = useRef(onMore);
	more.current = onMore;

	useLayoutEffect(() => {
		if (returned.current || !place || shown === undefined || coming || busy) return;
		if (shown < place.shown && hasMore && !failed) return more.current();
		returned.current = true;
		window.scrollTo(0, place.y);
	}, [place, shown, coming, hasMore, busy, failed]);

	const latest = useRef<Place>({ shown: 0, y: 0 });
	useEffect(() => {
		const note = () => {
			if (!returned.current || shown === undefined) return;
			latest.current = { shown, y: window.scrollY };
		};
		const keep = () => {
			note();
			if (returned.current && latest.current.shown > 0) save(entry, latest.current);
		};
		note();
		window.addEventListener("scroll", note, { passive: true });
		window.addEventListener("pagehide", keep);
		return () => {
			window.removeEventListener("scroll", note);
			window.removeEventListener("pagehide", keep);
			if (returned.current && latest.current.shown > 0) save(entry, latest.current);
		};
	}, [entry, shown]);
}

function load(entry: string): Place | null {
	try {
		const place = JSON.parse(sessionStorage.getItem(KEY + entry) ?? "null") as Partial<Place> | null;
		return typeof place?.shown === "number" && typeof place.y === "number" ? { shown: place.shown, y: place.y } : null;
	} catch {
		return null;
	}
}

function save(entry: string, place: Place) {
	try {
		sessionStorage.setItem(KEY + entry, JSON.stringify(place));
	} catch {
		// Without storage the list begins at its top.
	}
}
