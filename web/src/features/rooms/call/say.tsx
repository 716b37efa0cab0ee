/** The one place from which a call speaks to screen readers, politely. */
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let words = "";

function tell(sentences: readonly string[]) {
	if (sentences.length === 0) return;
	words = [...(words === "" ? [] : [words]), ...sentences].join(" ");
	for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

export function useSay(): (sentences: readonly string[]) => void {
	return useCallback(tell, []);
}

/** After it was read, it is cleared, so that the same sentence is heard again. */
const CLEAR_MS = 4000;

export function CallAnnouncer() {
	const current = useSyncExternalStore(subscribe, () => words);
	const [shown, setShown] = useState("");
	useEffect(() => {
		setShown(current);
		if (current === "") return;
		const timer = setTimeout(() => {
			words = "";
			for (const listener of listeners) listener();
		}, CLEAR_MS);
		return () => clearTimeout(timer);
	}, [current]);
	return (
		<p role="status" className="sr-only">
			{shown}
		</p>
	);
}
