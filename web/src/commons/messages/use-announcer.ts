/** Announces new messages to screen readers, but only while list or composer has the focus. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Entry } from "./message-window";

/** On the element around list and composer. */
export const CONVERSATION = "data-conversation";

export function useAnnouncer<T extends Entry>(
	box: RefObject<HTMLElement | null>,
	messages: readonly T[],
	{ isOwn, spoken }: { isOwn: (message: T) => boolean; spoken: (message: T) => string | null },
): string {
	const [announced, announce] = useState("");
	const heard = useRef<number | null>(null);
	const latest = useRef({ isOwn, spoken });
	latest.current = { isOwn, spoken };
	useEffect(() => {
		const last = messages.at(-1)?.seq;
		if (last === undefined) return;
		const since = heard.current;
		heard.current = Math.max(since ?? 0, last);
		if (since === null || last <= since) return;
		const around = box.current?.closest(`[${CONVERSATION}]`) ?? box.current;
		if (!around?.contains(document.activeElement)) return;
		const words = messages
			.filter((one) => one.seq > since && !latest.current.isOwn(one))
			.flatMap((one) => latest.current.spoken(one) ?? []);
		// Many messages are announced by their number.
		if (words.length > 0) announce(words.length > 2 ? `${words.length} new messages` : words.join(". "));
	}, [messages, box]);
	return announced;
}
