/** Notes how far the member has read, now and then while they read and at once when they turn away, and where what is new begins. */
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;
/** Where many read along, every message is one more write for each of them. */
const EVERY_MS = 10_000;

interface ReadPositionOptions {
	/** As things stood when the conversation was opened. */
	readSeq: number;
	unread: number;
	/** `leaving` is true where the page may be gone before there is an answer. */
	report: (seq: number, leaving: boolean) => Promise<unknown>;
	/** The shortest time between two tellings while somebody reads on. */
	everyMs?: number;
	/** Whoever turns away and comes back finds a line above what was said meanwhile. */
	showLineOnReturn?: boolean;
}

export interface ReadPosition {
	newAfter: number | null;
	seen: (seq: number) => void;
}

export function useReadPosition(options: ReadPositionOptions): ReadPosition {
	const { readSeq, unread, everyMs = EVERY_MS, showLineOnReturn = false } = options;
	/** As far as it was seen here, and as far as that was told or is on its way. */
	const seen = useRef(readSeq);
	const told = useRef(readSeq);
	const toldAt = useRef(Number.NEGATIVE_INFINITY);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [newAfter, setFreshAfter] = useState(unread > 0 ? readSeq : null);
	const report = useRef(options.report);
	report.current = options.report;

	function reportNow(leaving = false) {
		clearTimeout(timer.current);
		timer.current = undefined;
		const before = told.current;
		if (seen.current <= before) return;
		told.current = seen.current;
		toldAt.current = Date.now();
		// What did not arrive is said again with the next.
		report.current(seen.current, leaving).catch(() => {
			told.current = Math.min(told.current, before);
		});
	}
	const sayNow = useRef(reportNow);
	sayNow.current = reportNow;
	useEffect(() => () => sayNow.current(), []);

	useEffect(() => {
		const gone = () => sayNow.current(true);
		const turned = () => {
			if (document.visibilityState !== "hidden") return;
			gone();
			if (showLineOnReturn) setFreshAfter(seen.current);
		};
		window.addEventListener("pagehide", gone);
		document.addEventListener("visibilitychange", turned);
		return () => {
			window.removeEventListener("pagehide", gone);
			document.removeEventListener("visibilitychange", turned);
		};
	}, [showLineOnReturn]);

	return {
		newAfter,
		seen(seq) {
			if (seq <= seen.current) return;
			seen.current = seq;
			const wait = Math.max(PAUSE_MS, toldAt.current + everyMs - Date.now());
			timer.current ??= setTimeout(() => sayNow.current(), wait);
		},
	};
}
