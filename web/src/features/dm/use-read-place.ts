/** Notes how far the member has read, for their own devices alone, and where what is new begins. */
import { useEffect, useRef, useState } from "react";
import type { Conversation } from "./api";
import { useMarkRead } from "./dm-queries";

const PAUSE_MS = 400;

export function useReadPlace(conversation: Conversation) {
	const mark = useMarkRead(conversation.other.uid);
	const tell = useRef(mark.mutate);
	tell.current = mark.mutate;
	const seen = useRef(conversation.readSeq);
	const told = useRef(conversation.readSeq);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [freshAfter] = useState(conversation.unread > 0 ? conversation.readSeq : null);

	function say() {
		clearTimeout(timer.current);
		timer.current = undefined;
		if (seen.current <= told.current) return;
		told.current = seen.current;
		tell.current(seen.current);
	}
	const sayNow = useRef(say);
	sayNow.current = say;
	useEffect(() => () => sayNow.current(), []);

	return {
		freshAfter,
		seen(seq: number) {
			if (seq <= seen.current) return;
			seen.current = seq;
			timer.current ??= setTimeout(() => sayNow.current(), PAUSE_MS);
		},
	};
}
