/** The things to share, each with its own form. */
import { X } from "lucide-react";
import type { ShareEntry } from "@/commons/feature/contributions";
import { useContributions } from "@/commons/feature/features";
import { HelpNow } from "@/ui/help-now";
import { Sheet } from "@/ui/sheet";
import { PopupChoice } from "./popup-choice";

interface PopupProps {
	open: boolean;
	onClose: () => void;
}

export function SharePopup({ open, onClose }: PopupProps) {
	const entries = useContributions().flatMap(({ share }) => share ?? []);
	return (
		<Sheet open={open} onClose={onClose} title="Share">
			<ul>
				{entries.map((entry) => (
					<ShareChoice key={entry.name} entry={entry} onClose={onClose} />
				))}
				<PopupChoice name="Cancel" icon={X} onChoose={onClose} />
			</ul>
			<HelpNow className="w-full" />
		</Sheet>
	);
}

function ShareChoice({ entry, onClose }: { entry: ShareEntry; onClose: () => void }) {
	const openForm = entry.useOpen();
	function choose() {
		onClose();
		openForm();
	}
	return <PopupChoice name={entry.name} icon={entry.icon} onChoose={choose} />;
}
