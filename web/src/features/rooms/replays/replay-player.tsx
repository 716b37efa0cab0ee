/** Plays a replay with the browser's own controls, at a chosen speed, with its chapters and captions. */
import { useEffect, useRef, useState } from "react";
import type { Replay } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { control } from "@/ui/field";
import { InlineAlert } from "@/ui/inline-alert";
import { ChapterList } from "./chapter-list";
import { findChapter } from "./chapters";
import { getCaptionsUrl, getVideoUrl } from "./replay-path";
import { SoundScene } from "./sound-scene";

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

interface ReplayPlayerProps {
	replay: Replay;
	/** Another number is another file of captions. */
	captionsVersion: number;
	/** Keeps what is playing for others to ask, such as where a new chapter begins. */
	media: { current: HTMLMediaElement | null };
	/** The file couldn't be played; the replay may have changed. */
	onFailed: () => void;
}

export function ReplayPlayer({ replay, captionsVersion, media, onFailed }: ReplayPlayerProps) {
	const { id, room, hosts, hasVideo, hasCaptions, chapters, version } = replay;
	const [speed, setSpeed] = useState(1);
	/** The version that couldn't be played. */
	const [failed, setFailed] = useState<number | null>(null);
	const [position, setPosition] = useState(0);
	const current = findChapter(chapters, position);
	const latest = useRef(speed);
	latest.current = speed;

	// A file that loads begins at the usual speed.
	const applySpeed = () => {
		if (media.current) media.current.playbackRate = latest.current;
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: the speed is what changed.
	useEffect(applySpeed, [speed]);

	function jump(at: number) {
		if (!media.current) return;
		media.current.currentTime = at / 1000;
		setPosition(at);
	}

	function retry() {
		setFailed(null);
		media.current?.load();
	}

	const shared = {
		ref: (element: HTMLMediaElement | null) => {
			media.current = element;
		},
		src: getVideoUrl(replay),
		controls: true,
		preload: "metadata",
		"aria-label": `Replay of ${room.title}`,
		onLoadedMetadata: () => {
			setFailed(null);
			applySpeed();
		},
		onTimeUpdate: () => setPosition((media.current?.currentTime ?? 0) * 1000),
		onError: () => {
			setFailed(version);
			onFailed();
		},
	};
	const captions = hasCaptions && (
		<track key={captionsVersion} default kind="captions" label="Captions" src={getCaptionsUrl(id, captionsVersion)} />
	);
	return (
		<section aria-label="Player" className="flex flex-col gap-4">
			<div className="overflow-hidden rounded-scene border border-line bg-surface shadow-card">
				{hasVideo ? (
					<video {...shared} playsInline className="aspect-video w-full bg-[#101513]">
						{captions}
					</video>
				) : (
					<>
						<SoundScene hosts={hosts} media={media} captions={hasCaptions ? captionsVersion : null} />
						<audio {...shared} className="w-full p-3">
							{captions}
						</audio>
					</>
				)}
			</div>
			{failed === version && (
				<InlineAlert
					tone="warn"
					action={
						<Button variant="quiet" onClick={retry}>
							Try again
						</Button>
					}
				>
					The replay couldn't be played.
				</InlineAlert>
			)}
			<label className="flex items-center gap-3 self-start">
				<span className="font-semibold">Speed</span>
				<select
					value={speed}
					className={`${control} w-auto!`}
					onChange={(event) => setSpeed(Number(event.target.value))}
				>
					{SPEEDS.map((each) => (
						<option key={each} value={each}>
							{each === 1 ? "Normal" : `${each}×`}
						</option>
					))}
				</select>
			</label>
			<ChapterList chapters={chapters} current={current} onJump={jump} />
		</section>
	);
}
