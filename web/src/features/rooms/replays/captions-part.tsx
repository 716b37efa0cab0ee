/** Adds captions to a replay from a file, or removes them. */
import { useState } from "react";
import { replayCaptionsBytesMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { FileDrop } from "@/ui/file-drop";
import { InlineAlert } from "@/ui/inline-alert";
import { getErrorText, useRemoveCaptions, useSetCaptions } from "./replay-queries";

interface CaptionsPartProps {
	id: string;
	hasCaptions: boolean;
	onChange: () => void;
}

const TOO_LARGE = `Please choose a file of at most ${replayCaptionsBytesMax / 1000} kB.`;
const NOT_CAPTIONS = "This isn't a WebVTT file. Its first line has to be WEBVTT.";

const UNREADABLE = "This file can't be read. Please save it as UTF-8 text, and choose it again.";

const WEBVTT = /^\uFEFF?WEBVTT([ \t\r\n]|$)/;

export function CaptionsPart({ id, hasCaptions, onChange }: CaptionsPartProps) {
	const save = useSetCaptions(id);
	const remove = useRemoveCaptions(id);
	const [refused, setRefused] = useState<string | null>(null);
	const failure = save.error ?? remove.error;
	const problem = refused ?? (failure && getErrorText(failure));
	const busy = save.isPending || remove.isPending;

	async function choose(file: File) {
		remove.reset();
		save.reset();
		setRefused(null);
		if (file.size > replayCaptionsBytesMax) return setRefused(TOO_LARGE);
		const text = await decode(file);
		if (text === null) return setRefused(UNREADABLE);
		if (!WEBVTT.test(text)) return setRefused(NOT_CAPTIONS);
		save.mutate(text, { onSuccess: onChange });
	}

	return (
		<section aria-label="Captions" className="flex w-full flex-col gap-2">
			<h3>Captions</h3>
			<p role="status" className="text-muted text-sm">
				{hasCaptions ? "This replay has captions." : "This replay has no captions yet."}
			</p>
			<FileDrop
				label={hasCaptions ? "Choose another file" : "Choose a file"}
				hint="WebVTT (.vtt), at most 500 kB."
				accept=".vtt,text/vtt"
				disabled={busy}
				onFile={(file) => void choose(file)}
			/>
			{problem && <InlineAlert>{problem}</InlineAlert>}
			{hasCaptions && (
				<div>
					<Button variant="quiet" busy={busy} onClick={() => remove.mutate(undefined, { onSuccess: onChange })}>
						Remove the captions
					</Button>
				</div>
			)}
		</section>
	);
}

/** The text of a file; null if it isn't UTF-8, or the browser couldn't read it. */
async function decode(file: File): Promise<string | null> {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
	} catch {
		return null;
	}
}
