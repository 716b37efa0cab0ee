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
	const isRecording = call.recording !== null;
	if (!isRecording && !call.mayRecord) return null;
	const Icon = isRecording ? Square : Circle;
	return (
		<>
			{/* One button for both, so that the focus stays on it. */}
			<Button
				variant="secondary"
				icon={<Icon aria-hidden size={18} />}
				busy={isPending}
				aria-haspopup={isRecording ? undefined : "dialog"}
				onClick={() => (isRecording ? mutate(false) : setAsking(true))}
			>
				{isRecording ? "Stop recording" : "Record"}
			</Button>
			{isAsking && (
				<Suspense fallback={null}>
					<StartRecordingDialog roomId={roomId} onClose={() => setAsking(false)} />
				</Suspense>
			)}
		</>
	);
}
