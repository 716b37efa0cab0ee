/** Chooses a photo for a message: makes it small, uploads it at once, and can be called off. */
import { useEffect, useRef, useState } from "react";
import { asProblem, isProblem, Problem } from "@/lib/http";
import { photoRefusals, preparePhoto } from "@/lib/prepare-photo";
import { uploadPhoto } from "@/lib/upload-photo";

/** An upload that waits for its message; only its member sees it until then. */
export interface ChosenPhoto {
	id: string;
	url: string;
}

export function usePhoto(onReady: (photo: ChosenPhoto) => void) {
	const ready = useRef(onReady);
	ready.current = onReady;
	/** The sent part, 0 to 1, while it is under way. */
	const [part, setPart] = useState<number | null>(null);
	const [fault, setFault] = useState<string | null>(null);
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function take(file: File) {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const here = () => running.current === controller && !controller.signal.aborted;
		setFault(null);
		setPart(0);
		try {
			const photo = await preparePhoto(file);
			if (!here()) return;
			const { id, url } = await uploadPhoto(photo, { signal: controller.signal, onProgress: setPart });
			if (here()) ready.current({ id, url });
		} catch (thrown) {
			if (here() && !isProblem(thrown, "cancelled")) setFault(words(thrown));
		}
		if (running.current === controller) setPart(null);
	}

	function stop() {
		running.current?.abort();
		setPart(null);
		setFault(null);
	}

	return { part, fault, take, stop };
}

/** What cannot be prepared says so itself. */
function words(thrown: unknown): string {
	if (thrown instanceof Error && !(thrown instanceof Problem)) return thrown.message;
	return photoRefusals[asProblem(thrown).code] ?? "The photo could not be sent. Please try again.";
}
