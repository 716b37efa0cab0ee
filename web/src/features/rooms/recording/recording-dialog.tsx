/** The reader's answer to the recording that runs, which they can change; those who lead the Room stop it here, too. */
import type { CallRecording } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { AnswerButtons } from "./answer-buttons";
import { useAnswerRecording, useSetRecording } from "./recording-queries";
import { CONSENT, getAnswersText } from "./recording-text";

interface RecordingDialogProps {
	roomId: string;
	recording: CallRecording;
	leads: boolean;
	onClose: () => void;
}

export function RecordingDialog({ roomId, recording, leads, onClose }: RecordingDialogProps) {
	const change = useSetRecording(roomId);
	const answers = getAnswersText(recording);
	return (
		<Modal open title="This Room is being recorded" width="narrow" onClose={onClose}>
			<div className="flex flex-col gap-4">
				<OwnAnswer roomId={roomId} recording={recording} onClose={onClose} />
				{leads && (
					<div className="flex flex-col gap-3 border-line border-t pt-4">
						{answers && <p>{answers}</p>}
						<Button
							variant="secondary"
							busy={change.isPending}
							onClick={() => change.mutate(false, { onSuccess: onClose })}
						>
							Stop recording
						</Button>
					</div>
				)}
			</div>
		</Modal>
	);
}

interface OwnAnswerProps {
	roomId: string;
	recording: CallRecording;
	onClose: () => void;
}

function OwnAnswer({ roomId, recording, onClose }: OwnAnswerProps) {
	const { mutate, isPending } = useAnswerRecording(roomId);
	const { id, answer } = recording;
	if (answer === null) {
		return (
			<>
				<p>{CONSENT}</p>
				<AnswerButtons roomId={roomId} recordingId={id} onAnswered={onClose} />
			</>
		);
	}
	const isIn = answer === "yes";
	return (
		<>
			<p>
				{isIn
					? "You're in it: you said yes. If you change your mind, what was recorded of you is deleted at once."
					: "You're not in it. Nothing of your voice or picture is kept, and the conversation goes on for you as for everyone."}
			</p>
			{!isIn && <p className="text-muted text-sm">{CONSENT}</p>}
			<Button
				variant="secondary"
				busy={isPending}
				onClick={() => mutate({ id, answer: isIn ? "no" : "yes" }, { onSuccess: onClose })}
			>
				{isIn ? "Don't record me" : "Yes, record me"}
			</Button>
		</>
	);
}
