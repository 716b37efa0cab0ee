/** Selects no media, a photo or a video; prepares, previews and removes it. */
import { Image, Trash2, Video } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ChosenMedia, type MediaKind, prepareMedia } from "@/commons/media/chosen-media";
import { Button } from "@/ui/button";
import { FileDrop } from "@/ui/file-drop";
import { MediaPreview } from "@/ui/media-preview";
import { SegmentedControl } from "@/ui/segmented-control";
import type { ExistingMedia, MediaChoice, WinFields } from "./win-fields";

interface MediaFieldProps {
	fields: Pick<WinFields, "choice" | "media" | "existing">;
	disabled: boolean;
	onChange: (change: Pick<WinFields, "choice" | "media" | "existing">) => void;
	onError: (sentence: string | null) => void;
	/** Nothing can be sent while a file is being prepared. */
	onPreparing: (preparing: boolean) => void;
}

const choices = [
	{ value: "none", label: "No media" },
	{ value: "photo", label: "Photo", icon: <Image aria-hidden size={18} /> },
	{ value: "video", label: "Video", icon: <Video aria-hidden size={18} /> },
] as const;

const nothing = { choice: "none", media: null, existing: null } as const;

export function MediaField({ fields, disabled, onChange, onError, onPreparing }: MediaFieldProps) {
	const { choice, media, existing } = fields;
	const { preparing, prepare, stop } = usePreparing(onPreparing);
	const box = useRef<HTMLDivElement>(null);
	/** The pressed button disappears; the choice above it stays. */
	const keepFocus = () => box.current?.querySelector<HTMLInputElement>("input:checked")?.focus();

	async function take(kind: MediaKind, file: File) {
		onError(null);
		keepFocus();
		const prepared = await prepare(() => prepareOrExplain(kind, file));
		if (!prepared) return;
		if (prepared.errorText !== undefined) onError(prepared.errorText);
		else onChange({ choice: kind, media: prepared.media, existing: null });
	}
	function remove() {
		onChange(nothing);
		box.current?.querySelector("input")?.focus();
	}
	function choose(next: MediaChoice) {
		stop();
		onError(null);
		onChange({
			choice: next,
			media: media?.kind === next ? media : null,
			existing: existing?.kind === next ? existing : null,
		});
	}

	return (
		<div ref={box} className="flex flex-col gap-3">
			<SegmentedControl
				legend="Add a photo or video"
				legendShown
				options={choices}
				value={choice}
				onChange={choose}
				disabled={disabled}
			/>
			<p role="status" className={preparing ? "text-muted" : "sr-only"}>
				{preparing && (choice === "video" ? "Reading the video…" : "Preparing the photo…")}
			</p>
			{media && (
				<MediaPreview kind={media.kind} file={media.file} poster={media.poster} disabled={disabled} onRemove={remove} />
			)}
			{!media && existing && <ExistingMediaPreview existing={existing} disabled={disabled} onRemove={remove} />}
			{!media && !existing && !preparing && choice === "photo" && (
				<FileDrop
					label="Choose a photo"
					hint="Up to 5 MB. We remove its location and date."
					accept="image/*"
					disabled={disabled}
					onFile={(file) => void take("photo", file)}
				/>
			)}
			{!media && !existing && !preparing && choice === "video" && (
				<FileDrop
					label="Choose a video"
					hint="Up to 30 seconds and 25 MB."
					accept="video/*"
					disabled={disabled}
					onFile={(file) => void take("video", file)}
				/>
			)}
		</div>
	);
}

type Prepared = { media: ChosenMedia; errorText?: undefined } | { errorText: string };

async function prepareOrExplain(kind: MediaKind, file: File): Promise<Prepared> {
	try {
		return { media: await prepareMedia(kind, file) };
	} catch (thrown) {
		return { errorText: thrown instanceof Error ? thrown.message : "This file can't be used." };
	}
}

/** Only the newest preparation counts, and none after another choice. */
function usePreparing(onPreparing: (preparing: boolean) => void) {
	const [preparing, setPreparing] = useState(false);
	const turn = useRef(0);
	useEffect(() => onPreparing(preparing), [preparing, onPreparing]);
	useEffect(
		() => () => {
			turn.current += 1;
		},
		[],
	);
	return {
		preparing,
		async prepare<T>(work: () => Promise<T>): Promise<T | null> {
			const mine = ++turn.current;
			setPreparing(true);
			const result = await work();
			if (mine !== turn.current) return null;
			setPreparing(false);
			return result;
		},
		stop() {
			turn.current += 1;
			setPreparing(false);
		},
	};
}

function ExistingMediaPreview({
	existing,
	disabled,
	onRemove,
}: {
	existing: ExistingMedia;
	disabled: boolean;
	onRemove: () => void;
}) {
	const still = existing.kind === "photo" ? existing.url : existing.thumbnailUrl;
	return (
		<figure className="flex flex-col gap-2">
			{still ? (
				<img
					src={still}
					alt="Already part of this Win"
					className="max-h-80 w-full rounded-md bg-sunken object-contain"
				/>
			) : (
				<p className="rounded-md bg-sunken px-4 py-6 text-center text-muted">Your video</p>
			)}
			<figcaption>
				<Button
					variant="quiet"
					disabled={disabled}
					onClick={onRemove}
					icon={<Trash2 aria-hidden size={18} />}
					className="-ms-3"
				>
					{existing.kind === "photo" ? "Remove photo" : "Remove video"}
				</Button>
			</figcaption>
		</figure>
	);
}
