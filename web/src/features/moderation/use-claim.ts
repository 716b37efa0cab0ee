/** Claims an item for this moderator while it is open, so that two never decide the same one. */
import { useEffect, useRef, useState } from "react";
import { claimSubject, releaseSubject } from "@/lib/api/sdk.gen";
import { claimMs } from "@/lib/generated/limits.gen";
import { endsReview } from "./error-text";
import { useRefreshQueue } from "./queue";
import { getKey, type Subject } from "./subject";

/** `onRefused` receives why it could not be opened, or not be kept open. */
export function useClaim(subject: Subject, onRefused: (thrown: unknown) => void) {
	const [state, setState] = useState<"closed" | "opening" | "open">("closed");
	const refresh = useRefreshQueue();
	const cached = useRef(false);
	const gone = useRef(false);
	const refused = useRef(onRefused);
	refused.current = onRefused;
	const subjectNow = useRef(subject);
	subjectNow.current = subject;
	const key = getKey(subject);

	async function open() {
		setState("opening");
		try {
			await claimSubject({ path: subjectNow.current });
			if (gone.current) return void releaseSubject({ path: subjectNow.current }).catch(() => undefined);
			cached.current = true;
			setState("open");
		} catch (thrown) {
			setState("closed");
			refused.current(thrown);
		}
		refresh();
	}

	function close() {
		setState("closed");
		if (!cached.current) return;
		cached.current = false;
		releaseSubject({ path: subjectNow.current })
			.catch(() => undefined)
			.finally(refresh);
	}

	/** The decision has ended the claim on the server. */
	function settled() {
		cached.current = false;
	}

	useEffect(() => {
		if (state !== "open") return;
		const prolong = setInterval(() => {
			claimSubject({ path: subjectNow.current }).catch((thrown: unknown) => {
				// The state is unknown; the next try or the decision itself will tell.
				if (!endsReview(thrown)) return;
				cached.current = false;
				setState("closed");
				refused.current(thrown);
				refresh();
			});
		}, claimMs / 2);
		return () => clearInterval(prolong);
	}, [state, refresh]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another claim.
	useEffect(() => {
		gone.current = false;
		const mine = subjectNow.current;
		return () => {
			gone.current = true;
			if (cached.current) void releaseSubject({ path: mine }).catch(() => undefined);
		};
	}, [key]);

	return { state, open, close, settled };
}
