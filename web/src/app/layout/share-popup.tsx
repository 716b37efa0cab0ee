/** The things to share: a Win or a Question. */
import { CircleQuestionMark, Star, X } from "lucide-react";
import { useAskQuestion } from "@/features/questions/ask-question-provider";
import { useShareWin } from "@/features/wins/share-win-provider";
import { Sheet } from "@/ui/sheet";
import { PopupList } from "./popup-list";

interface PopupProps {
	open: boolean;
	onClose: () => void;
}

export function SharePopup({ open, onClose }: PopupProps) {
	const shareWin = useShareWin();
	const askQuestion = useAskQuestion();
	function newWin() {
		onClose();
		shareWin();
	}
	function newQuestion() {
		onClose();
		askQuestion();
	}
	return (
		<Sheet open={open} onClose={onClose} title="Share">
			<PopupList
				choices={[
					{ name: "New Win", icon: Star, onChoose: newWin },
					{ name: "Ask Question", icon: CircleQuestionMark, onChoose: newQuestion },
					{ name: "Cancel", icon: X, onChoose: onClose },
				]}
			/>
		</Sheet>
	);
}
