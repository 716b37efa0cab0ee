/** Attaches a photo or video to a message: prepares it, uploads it at once, retries, and can be cancelled. */
import { useEffect, useRef, useState } from "react";
import {
	type ChosenMedia,
	type MediaKind,
	mediaErrorTexts,
	prepareMedia,
	validateMedia,
} from "@/commons/media/chosen-media";
import { type UploadCache, type UploadedMedia, uploadMedia } from "@/commons/media/upload-media";
import { ApiError, isApiError, toApiError } from "@/lib/http";

interface MediaError {
	kind: MediaKind;
	words: string;
	/** Null if the file itself is the problem. */
	again: (() => void) | null;
}

/** Uploads wait for their message; only their member sees them until then. */
export function useMediaUpload(onReady: (sent: UploadedMedia) => void) {
	const ready = useRef(onReady);
	ready.current = onReady;
	/** The running upload, and its uploaded part, 0 to 1. */
	const [under, setUnder] = useState<{ kind: MediaKind; part: number } | null>(null);
	const [errorText, setErrorText] = useState<MediaError | null>(null);
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function start(kind: MediaKind, prepare: () => Promise<ChosenMedia>, uploaded: UploadCache) {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const { signal } = controller;
		const here = () => running.current === controller && !signal.aborted;
		setErrorText(null);
		setUnder({ kind, part: 0 });
		let chosen: ChosenMedia | null = null;
		try {
			const media = await prepare();
			if (!here()) return;
			const words = validateMedia(media);
			if (words !== null) throw new Error(words);
			chosen = media;
			const onProgress = (part: number) => here() && setUnder({ kind, part });
			const sent = await uploadMedia(media, uploaded, { signal, onProgress });
			if (here()) ready.current(sent);
		} catch (thrown) {
			if (!here() || isApiError(thrown, "cancelled")) return;
			const media = chosen;
			const passing = media !== null && getErrorText(thrown) === undefined;
			setErrorText({
				kind,
				words: getErrorText(thrown) ?? `We couldn't upload the ${kind}.`,
				again: passing ? () => void start(kind, async () => media, uploaded) : null,
			});
		} finally {
			if (running.current === controller) setUnder(null);
		}
	}

	function stop() {
		running.current?.abort();
		setUnder(null);
		setErrorText(null);
	}

	const take = (kind: MediaKind, file: File) => void start(kind, () => prepareMedia(kind, file), new Map());
	return { under, errorText, take, stop };
}

/** Returns why the file cannot be used; preparation errors carry their own sentence. */
function getErrorText(thrown: unknown): string | undefined {
	if (thrown instanceof Error && !(thrown instanceof ApiError)) return thrown.message;
	return mediaErrorTexts[toApiError(thrown).code];
}
