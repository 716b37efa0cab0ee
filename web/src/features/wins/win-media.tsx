/** The photo or video of a Win; a video plays only on a tap. */
import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Win } from "@/lib/api/types.gen";

const box = "mt-4 block max-h-[32rem] w-full rounded-md bg-sunken object-contain";

export function WinMedia({ win }: { win: Win }) {
	if (win.imageUrl) {
		return (
			<img
				src={win.imageUrl}
				alt={`Shared with “${win.title}” by ${win.authorCard.displayName}`}
				loading="lazy"
				className={box}
			/>
		);
	}
	return win.videoUrl ? <WinVideo win={win} /> : null;
}

function WinVideo({ win }: { win: Win }) {
	const [wanted, setWanted] = useState(false);
	const video = useRef<HTMLVideoElement>(null);
	const label = `Video shared with “${win.title}” by ${win.authorCard.displayName}`;
	useEffect(() => {
		if (!wanted) return;
		video.current?.focus();
		void video.current?.play()?.catch(() => undefined);
	}, [wanted]);
	if (wanted) {
		return (
			// biome-ignore lint/a11y/useMediaCaption: members' short clips come without captions.
			<video
				ref={video}
				src={win.videoUrl}
				poster={win.thumbnailUrl || undefined}
				controls
				playsInline
				aria-label={label}
				className={box}
			/>
		);
	}
	return (
		<button
			type="button"
			onClick={() => setWanted(true)}
			className="relative mt-4 block min-h-48 w-full cursor-pointer overflow-hidden rounded-md bg-sunken"
		>
			{win.thumbnailUrl && (
				<img src={win.thumbnailUrl} alt="" loading="lazy" className="max-h-[32rem] w-full object-contain" />
			)}
			<span className="absolute inset-0 flex items-center justify-center">
				<span className="flex size-16 items-center justify-center rounded-full border border-line bg-surface text-text shadow-lg">
					<Play aria-hidden size={28} />
				</span>
			</span>
			<span className="sr-only">{`Play: ${label}`}</span>
		</button>
	);
}
