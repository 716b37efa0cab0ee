/** The control with which those who lead a Room record it, or stop the recording. */
import { Circle, Square } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyForm } from "@/commons/gates/lazy-form";
import type { RoomCall } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { useSetRecording } from "./recording-queries";

const StartRecordingDialog = lazyForm({
	name: "start-recording",
	load: async () => (await import("./start-recording-dialog")).StartRecordingDialog,
});

interface RecordControlProps {
	roomId: string;
	call: Pick<RoomCall, "recording" | "mayRecord">;
}

export function RecordControl({ roomId, call }: RecordControlProps) {
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending } = useSetRecording(roomId);
	if (call.recording) {
		return (
			<Button
				variant="secondary"
				icon={<Square aria-hidden size={18} />}
				busy={isPending}
				onClick={() => mutate(false)}
			>
				Stop recording
			</Button>
		);
	}
	if (!call.mayRecord) return null;
	return (
		<>
			<Button
				variant="secondary"
				icon={<Circle aria-hidden size={18} />}
				aria-haspopup="dialog"
				onClick={() => setAsking(true)}
			>
				Record
			</Button>
			{isAsking && (
				<Suspense fallback={null}>
					<StartRecordingDialog roomId={roomId} onClose={() => setAsking(false)} />
				</Suspense>
			)}
		</>
	);
}
