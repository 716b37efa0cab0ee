/** Holds a Win for this moderator from opening it to closing it, so that two never decide about the same one. */
import { useEffect, useRef, useState } from "react";
import { claimMs } from "@/lib/generated/limits.gen";
import { claimWin, releaseWin } from "./api";
import { useRefreshQueue } from "./queue";
import { endsReview } from "./refusal-text";

/** `onRefused` is told why the Win could not be opened, or not be kept open. */
export function useClaim(id: string, onRefused: (thrown: unknown) => void) {
	const [state, setState] = useState<"closed" | "opening" | "open">("closed");
	const refresh = useRefreshQueue();
	const held = useRef(false);
	const gone = useRef(false);
	const refused = useRef(onRefused);
	refused.current = onRefused;

	async function open() {
		setState("opening");
		try {
			await claimWin(id);
			if (gone.current) return void releaseWin(id).catch(() => undefined);
			held.current = true;
			setState("open");
		} catch (thrown) {
			setState("closed");
			refused.current(thrown);
		}
		refresh();
	}

	function close() {
		setState("closed");
		if (!held.current) return;
		held.current = false;
		releaseWin(id)
			.catch(() => undefined)
			.finally(refresh);
	}

	/** The decision has ended the claim on the server. */
	function settled() {
		held.current = false;
	}

	useEffect(() => {
		if (state !== "open") return;
		const prolong = setInterval(() => {
			claimWin(id).catch((thrown: unknown) => {
				// Without a clear answer nobody knows; the next try or the decision itself will tell.
				if (!endsReview(thrown)) return;
				held.current = false;
				setState("closed");
				refused.current(thrown);
				refresh();
			});
		}, claimMs / 2);
		return () => clearInterval(prolong);
	}, [state, id, refresh]);

	useEffect(() => {
		gone.current = false;
		return () => {
			gone.current = true;
			if (held.current) void releaseWin(id).catch(() => undefined);
		};
	}, [id]);

	return { state, open, close, settled };
}
