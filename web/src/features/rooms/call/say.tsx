/** The one place from which a call speaks to screen readers, politely. */
import { useCallback, useEffect, useSyncExternalStore } from "react";

interface Sentence {
	number: number;
	text: string;
}

const listeners = new Set<() => void>();
let sentences: readonly Sentence[] = [];
let last = 0;

function show(next: readonly Sentence[]) {
	sentences = next;
	for (const listener of listeners) listener();
}

/** After it was read, it is taken away. */
const READ_MS = 4000;

function tell(texts: readonly string[]) {
	if (texts.length === 0) return;
	const told = texts.map((text) => ({ number: ++last, text }));
	show([...sentences, ...told]);
	setTimeout(() => show(sentences.filter((one) => !told.includes(one))), READ_MS);
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

export function useSay(): (texts: readonly string[]) => void {
	return useCallback(tell, []);
}

/** Every sentence is an element of its own, so that it is read once, also beside another or after the same one. */
export function CallAnnouncer() {
	const current = useSyncExternalStore(subscribe, () => sentences);
	// What was said of one call is not said again in the next.
	useEffect(() => () => show([]), []);
	return (
		<div role="status" aria-atomic="false" className="sr-only">
			{current.map(({ number, text }) => (
				<p key={number}>{text}</p>
			))}
		</div>
	);
}
