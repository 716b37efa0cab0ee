/** Stands above a replay that is only sound: a calm scene with its hosts, and the captions, which browsers show only over pictures. */
import { useEffect, useState } from "react";
import { StageDrawing } from "@/drawings/stage";
import type { MemberCard } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";

interface SoundSceneProps {
	hosts: readonly MemberCard[];
	media: { current: HTMLMediaElement | null };
	/** Which file of captions is loaded; null without any. */
	captions: number | null;
}

export function SoundScene({ hosts, media, captions }: SoundSceneProps) {
	const caption = useCaption(media, captions);
	return (
		<div className="relative isolate flex min-h-44 flex-col items-center justify-center gap-4 overflow-hidden border-line border-b bg-warm p-5">
			<div aria-hidden className="absolute inset-0 -z-1">
				<StageDrawing />
			</div>
			<div className="flex items-center gap-3">
				{hosts.map((card, index) => (
					<Avatar key={card.uid} person={card} size={index === 0 ? 88 : 64} />
				))}
			</div>
			{caption !== "" && (
				<p className="max-w-prose whitespace-pre-line rounded-md bg-surface px-4 py-2 text-center">{caption}</p>
			)}
		</div>
	);
}

/** The text of what is said now. */
function useCaption(media: SoundSceneProps["media"], captions: number | null): string {
	const [text, setText] = useState("");
	useEffect(() => {
		setText("");
		const track = captions === null ? undefined : media.current?.textTracks?.[0];
		if (!track) return;
		track.mode = "hidden";
		const change = () =>
			setText(Array.from(track.activeCues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent).join("\n"));
		track.addEventListener("cuechange", change);
		return () => track.removeEventListener("cuechange", change);
	}, [media, captions]);
	return text;
}
