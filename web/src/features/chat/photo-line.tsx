/** Above the place to write: the photo that goes with the words, how far it is, or why it does not go. */
import { X } from "lucide-react";
import { IconButton } from "@/ui/icon-button";
import { InlineAlert } from "@/ui/inline-alert";
import { ProgressBar } from "@/ui/progress-bar";
import type { ChosenPhoto } from "./use-photo";

interface PhotoLineProps {
	photo: ChosenPhoto | null;
	part: number | null;
	fault: string | null;
	onRemove: () => void;
}

export function PhotoLine({ photo, part, fault, onRemove }: PhotoLineProps) {
	if (fault) return <InlineAlert className="mb-2">{fault}</InlineAlert>;
	if (part === null && !photo) return null;
	return (
		<div className="mb-2 flex items-center gap-3 rounded-sm bg-sunken p-2">
			<div className="min-w-0 grow">
				{part !== null ? (
					<ProgressBar label="Uploading the photo" part={part} />
				) : (
					<img src={photo?.url} alt="The one that goes with your message" className="size-16 rounded-sm object-cover" />
				)}
			</div>
			<IconButton label="Remove the photo" icon={<X aria-hidden size={18} />} onClick={onRemove} />
		</div>
	);
}
