/** Saves a post for later, or no longer. */
import { Bookmark } from "lucide-react";
import { IconButton } from "@/ui/icon-button";
import { type SavedKind, useSave } from "./saves";

export function SaveButton({ kind, id }: { kind: SavedKind; id: string }) {
	const { saved, toggle } = useSave(kind, id);
	return (
		<IconButton
			label="Save for later"
			aria-pressed={saved}
			icon={<Bookmark aria-hidden size={20} fill={saved ? "currentColor" : "none"} />}
			className="ms-auto aria-pressed:text-primary"
			onClick={toggle}
		/>
	);
}
