/** Chooses a photo or video for a message: makes it ready, uploads it at once, tries again, and can be called off. */
import { useEffect, useRef, useState } from "react";
import {
	type ChosenMedia,
	type MediumKind,
	mediaFault,
	mediaRefusals,
	prepareMedia,
} from "@/commons/media/chosen-media";
import { type SentMedia, sendMedia, type Uploaded } from "@/commons/media/send-media";
import { asProblem, isProblem, Problem } from "@/lib/http";

interface MediaFault {
	kind: MediumKind;
	words: string;
	/** Null where the file itself is at fault. */
	again: (() => void) | null;
}

/** Its uploads wait for their message; only their member sees them until then. */
export function useMedia(onReady: (sent: SentMedia) => void) {
	const ready = useRef(onReady);
	ready.current = onReady;
	/** What is under way, and its sent part, 0 to 1. */
	const [under, setUnder] = useState<{ kind: MediumKind; part: number } | null>(null);
	const [fault, setFault] = useState<MediaFault | null>(null);
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function start(kind: MediumKind, prepare: () => Promise<ChosenMedia>, uploaded: Uploaded) {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const { signal } = controller;
		const here = () => running.current === controller && !signal.aborted;
		setFault(null);
		setUnder({ kind, part: 0 });
		let chosen: ChosenMedia | null = null;
		try {
			const media = await prepare();
			if (!here()) return;
			const words = mediaFault(media);
			if (words !== null) throw new Error(words);
			chosen = media;
			const onProgress = (part: number) => here() && setUnder({ kind, part });
			const sent = await sendMedia(media, uploaded, { signal, onProgress });
			if (here()) ready.current(sent);
		} catch (thrown) {
			if (!here() || isProblem(thrown, "cancelled")) return;
			const media = chosen;
			const passing = media !== null && refusal(thrown) === undefined;
			setFault({
				kind,
				words: refusal(thrown) ?? `The ${kind} could not be sent.`,
				again: passing ? () => void start(kind, async () => media, uploaded) : null,
			});
		} finally {
			if (running.current === controller) setUnder(null);
		}
	}

	function stop() {
		running.current?.abort();
		setUnder(null);
		setFault(null);
	}

	const take = (kind: MediumKind, file: File) => void start(kind, () => prepareMedia(kind, file), new Map());
	return { under, fault, take, stop };
}

/** What is wrong with the file, in words; what cannot be prepared says so itself. */
function refusal(thrown: unknown): string | undefined {
	if (thrown instanceof Error && !(thrown instanceof Problem)) return thrown.message;
	return mediaRefusals[asProblem(thrown).code];
}
