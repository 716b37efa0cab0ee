/** What one can share: a Win or a Question. */
import { CircleQuestionMark, Star, X } from "lucide-react";
import { useShareWin } from "@/features/wins/share-win-provider";
import { useSession } from "@/lib/session";
import { askQuestion } from "@/public/addresses";
import { Sheet } from "@/ui/sheet";
import { PopupList } from "./popup-list";

interface PopupProps {
	open: boolean;
	onClose: () => void;
}

export function SharePopup({ open, onClose }: PopupProps) {
	const signedIn = useSession().user !== null;
	const shareWin = useShareWin();
	function newWin() {
		onClose();
		shareWin();
	}
	return (
		<Sheet open={open} onClose={onClose} title="Share">
			<PopupList
				choices={[
					{ name: "New Win", icon: Star, onChoose: newWin },
					{ name: "Ask Question", icon: CircleQuestionMark, href: askQuestion(signedIn), onChoose: onClose },
					{ name: "Cancel", icon: X, onChoose: onClose },
				]}
			/>
		</Sheet>
	);
}
