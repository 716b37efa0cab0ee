/** Holds a Win for this moderator from opening it to closing it, so that two never decide about the same one. */
import { useEffect, useRef, useState } from "react";
import { claimMs } from "@/lib/generated/limits.gen";
import { asProblem } from "@/lib/http";
import { claimWin, releaseWin } from "./api";
import { useRefreshQueue } from "./queue";
import { refusalText } from "./refusal-text";

export function useClaim(id: string) {
	const [state, setState] = useState<"closed" | "opening" | "open">("closed");
	const [fault, setFault] = useState<string | null>(null);
	const refresh = useRefreshQueue();
	const held = useRef(false);
	const gone = useRef(false);

	async function open() {
		setState("opening");
		setFault(null);
		try {
			await claimWin(id);
			if (gone.current) return void releaseWin(id).catch(() => undefined);
			held.current = true;
			setState("open");
		} catch (thrown) {
			setFault(refusalText(thrown));
			setState("closed");
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
				// Without an answer nobody knows; the next try or the decision itself will tell.
				if (asProblem(thrown).status === 0) return;
				held.current = false;
				setFault(refusalText(thrown));
				setState("closed");
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

	return { state, fault, setFault, open, close, settled };
}
