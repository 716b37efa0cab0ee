/** Previews the photo or video to be sent, and removes it. */
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";

export interface MediaPreviewProps {
	kind: "photo" | "video";
	file: Blob;
	/** The video's thumbnail, until it plays. */
	poster?: Blob | null;
	disabled?: boolean;
	onRemove: () => void;
}

export function MediaPreview({ kind, file, poster, disabled, onRemove }: MediaPreviewProps) {
	const photo = useDataUrl(kind === "photo" ? file : (poster ?? null));
	const video = useBlobUrl(kind === "video" ? file : null);
	return (
		<figure className="flex flex-col gap-2">
			{kind === "photo" && photo && (
				<img
					src={photo}
					alt="Chosen, as it will be sent"
					className="max-h-80 w-full rounded-md bg-sunken object-contain"
				/>
			)}
			{kind === "video" && video && (
				// biome-ignore lint/a11y/useMediaCaption: it is the member's own recording, shown only to its maker here.
				<video
					src={video}
					poster={photo}
					controls
					playsInline
					preload="metadata"
					aria-label="Your video"
					className="max-h-80 w-full rounded-md bg-sunken"
				/>
			)}
			<figcaption>
				<Button
					variant="quiet"
					disabled={disabled}
					onClick={onRemove}
					icon={<Trash2 aria-hidden size={18} />}
					className="-ms-3"
				>
					{kind === "photo" ? "Remove photo" : "Remove video"}
				</Button>
			</figcaption>
		</figure>
	);
}

/** A data URL, because the page's policy allows images only from the server. */
function useDataUrl(file: Blob | null): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		setUrl(undefined);
		if (!file) return;
		const reader = new FileReader();
		reader.onload = () => setUrl(String(reader.result));
		reader.readAsDataURL(file);
		return () => {
			reader.onload = null;
		};
	}, [file]);
	return url;
}

function useBlobUrl(file: Blob | null): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!file) return;
		const made = URL.createObjectURL(file);
		setUrl(made);
		return () => {
			setUrl(undefined);
			URL.revokeObjectURL(made);
		};
	}, [file]);
	return url;
}
