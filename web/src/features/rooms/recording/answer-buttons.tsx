/** The two answers to whether one is recorded, side by side and alike, so that neither is suggested. */
import { Button } from "@/ui/button";
import { useAnswerRecording } from "./recording-queries";

interface AnswerButtonsProps {
	roomId: string;
	recordingId: string;
	onAnswered: () => void;
}

export function AnswerButtons({ roomId, recordingId, onAnswered }: AnswerButtonsProps) {
	const { mutate, isPending } = useAnswerRecording(roomId);
	const answer = (chosen: "yes" | "no") => mutate({ id: recordingId, answer: chosen }, { onSuccess: onAnswered });
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2">
			<Button variant="secondary" busy={isPending} onClick={() => answer("yes")}>
				Yes, record me
			</Button>
			<Button variant="secondary" busy={isPending} onClick={() => answer("no")}>
				Don't record me
			</Button>
		</div>
	);
}
