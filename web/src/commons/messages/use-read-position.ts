/** Reports how far the member has read, at intervals and when they leave, and marks where new messages start. */
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;
/** In a busy channel, every report is one more write for each reader. */
const EVERY_MS = 10_000;

interface ReadPositionOptions {
	/** As of the opening of the conversation. */
	readSeq: number;
	unread: number;
	/** `leaving` is true if the page may be gone before the response. */
	report: (seq: number, leaving: boolean) => Promise<unknown>;
	/** The shortest time between two reports while a member keeps reading. */
	everyMs?: number;
	/** Shows the line above new messages when the member returns to the tab. */
	showLineOnReturn?: boolean;
}

export interface ReadPosition {
	newAfter: number | null;
	seen: (seq: number) => void;
}

export function useReadPosition(options: ReadPositionOptions): ReadPosition {
	const { readSeq, unread, everyMs = EVERY_MS, showLineOnReturn = false } = options;
	/** The last position seen here, and the last one reported or being reported. */
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
		// A failed report is repeated with the next one.
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
