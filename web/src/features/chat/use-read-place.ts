/** Says how far the member has read, a moment after it was seen, and where what is new begins. */
import { useEffect, useRef, useState } from "react";
import type { Channel } from "./api";
import { useMarkRead } from "./chat-queries";

const PAUSE_MS = 400;

export function useReadPlace(channel: Channel) {
	const mark = useMarkRead(channel.id);
	const tell = useRef(mark.mutate);
	tell.current = mark.mutate;
	/** As far as it was seen here, and as far as that was told. */
	const seen = useRef(channel.readSeq);
	const told = useRef(channel.readSeq);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [freshAfter, setFreshAfter] = useState(channel.unread > 0 ? channel.readSeq : null);

	function say() {
		clearTimeout(timer.current);
		timer.current = undefined;
		if (seen.current <= told.current) return;
		told.current = seen.current;
		tell.current(seen.current);
	}
	const sayNow = useRef(say);
	sayNow.current = say;

	useEffect(() => {
		// Whoever comes back finds a line above what was said meanwhile.
		const turned = () => {
			if (document.visibilityState !== "hidden") return;
			sayNow.current();
			setFreshAfter(seen.current);
		};
		document.addEventListener("visibilitychange", turned);
		return () => {
			document.removeEventListener("visibilitychange", turned);
			sayNow.current();
		};
	}, []);

	return {
		freshAfter,
		seen(seq: number) {
			if (seq <= seen.current) return;
			seen.current = seq;
			timer.current ??= setTimeout(() => sayNow.current(), PAUSE_MS);
		},
	};
}
