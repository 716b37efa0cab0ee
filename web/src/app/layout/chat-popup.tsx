/** The ways to talk. */
import { useContributions } from "@/commons/feature/features";
import { HelpNow } from "@/ui/help-now";
import { Sheet } from "@/ui/sheet";
import { PopupChoice } from "./popup-choice";

export function ChatPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
	const ways = useContributions().flatMap(({ talk }) => talk ?? []);
	return (
		<Sheet open={open} onClose={onClose} title="Chat">
			<ul>
				{ways.map(({ name, icon, href, Mark }) => (
					<PopupChoice key={href} name={name} icon={icon} href={href} news={<Mark />} onChoose={onClose} />
				))}
			</ul>
			<HelpNow className="w-full" />
		</Sheet>
	);
}
