/** Notes how far the member has read, a moment after it was seen, and where what is new begins. */
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;

interface ReadPlaceOptions {
	/** As things stood when the conversation was opened. */
	readSeq: number;
	unread: number;
	tell: (seq: number) => void;
	/** Whoever turns away and comes back finds a line above what was said meanwhile. */
	lineOnReturn?: boolean;
}

export interface ReadPlace {
	freshAfter: number | null;
	seen: (seq: number) => void;
}

export function useReadPlace({ readSeq, unread, tell, lineOnReturn = false }: ReadPlaceOptions): ReadPlace {
	/** As far as it was seen here, and as far as that was told. */
	const seen = useRef(readSeq);
	const told = useRef(readSeq);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [freshAfter, setFreshAfter] = useState(unread > 0 ? readSeq : null);

	function say() {
		clearTimeout(timer.current);
		timer.current = undefined;
		if (seen.current <= told.current) return;
		told.current = seen.current;
		tell(seen.current);
	}
	const sayNow = useRef(say);
	sayNow.current = say;
	useEffect(() => () => sayNow.current(), []);

	useEffect(() => {
		if (!lineOnReturn) return;
		const turned = () => {
			if (document.visibilityState !== "hidden") return;
			sayNow.current();
			setFreshAfter(seen.current);
		};
		document.addEventListener("visibilitychange", turned);
		return () => document.removeEventListener("visibilitychange", turned);
	}, [lineOnReturn]);

	return {
		freshAfter,
		seen(seq) {
			if (seq <= seen.current) return;
			seen.current = seq;
			timer.current ??= setTimeout(() => sayNow.current(), PAUSE_MS);
		},
	};
}
