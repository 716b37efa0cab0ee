/** The attached photo or video above the composer: its preview, progress or error. */
import { X } from "lucide-react";
import type { MediaKind } from "@/commons/media/chosen-media";
import type { UploadedMedia } from "@/commons/media/upload-media";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { InlineAlert } from "@/ui/inline-alert";
import { ProgressBar } from "@/ui/progress-bar";
import { Player } from "./player";
import type { useMediaUpload } from "./use-media-upload";

interface MediaLineProps {
	media: UploadedMedia | null;
	upload: ReturnType<typeof useMediaUpload>;
	onRemove: () => void;
}

export function ComposerMedia({ media, upload: { under, errorText }, onRemove }: MediaLineProps) {
	const remove = (kind: MediaKind) => (
		<IconButton label={`Remove the ${kind}`} icon={<X aria-hidden size={18} />} onClick={onRemove} />
	);
	if (errorText) {
		return (
			<InlineAlert
				className="mb-2"
				action={
					<>
						{errorText.again && (
							<Button variant="quiet" className="shrink-0" onClick={errorText.again}>
								Try again
							</Button>
						)}
						{remove(errorText.kind)}
					</>
				}
			>
				{errorText.words}
			</InlineAlert>
		);
	}
	if (!under && !media) return null;
	return (
		<div className="mb-2 flex items-center gap-3 rounded-sm bg-sunken p-2">
			<div className="min-w-0 grow">
				{under ? (
					<ProgressBar label={`Uploading the ${under.kind}`} part={under.part} />
				) : (
					media && <MediaThumbnail media={media} />
				)}
			</div>
			{remove(under?.kind ?? (media && "video" in media ? "video" : "photo"))}
		</div>
	);
}

function MediaThumbnail({ media }: { media: UploadedMedia }) {
	if ("video" in media) {
		return (
			<Player
				src={media.video.url}
				poster={media.thumbnail?.url}
				label="The video that goes with your message"
				className="w-44 rounded-sm"
			/>
		);
	}
	return (
		<img src={media.image.url} alt="The one that goes with your message" className="size-16 rounded-sm object-cover" />
	);
}
