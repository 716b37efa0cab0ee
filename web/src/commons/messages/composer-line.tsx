/** A removable line above the composer that shows what the message belongs to. */
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/icon-button";

interface ComposerLineProps {
	children: ReactNode;
	/** The label of the remove button, such as "Stop editing". */
	remove: string;
	onRemove: () => void;
}

export function ComposerLine({ children, remove, onRemove }: ComposerLineProps) {
	return (
		<p className="mb-2 flex items-center gap-2 rounded-sm border-primary border-s-4 bg-sunken ps-3 text-muted text-sm">
			<span className="min-w-0 grow truncate">{children}</span>
			<IconButton label={remove} icon={<X aria-hidden size={18} />} onClick={onRemove} />
		</p>
	);
}
