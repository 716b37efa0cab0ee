/** Says above the stage whether the Room is recorded and whether the reader is in it, and asks those who haven't answered. */
import { Circle, CircleDot } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyForm } from "@/commons/gates/lazy-form";
import type { CallRecording, RoomCall } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { AnswerButtons } from "./answer-buttons";
import { CONSENT, getAnswersText, getEndText, getInItText } from "./recording-text";

const RecordingDialog = lazyForm({
	name: "recording",
	load: async () => (await import("./recording-dialog")).RecordingDialog,
});

interface RecordingNoticeProps {
	roomId: string;
	call: Pick<RoomCall, "recording" | "recordingEnd" | "me">;
}

export function RecordingNotice({ roomId, call }: RecordingNoticeProps) {
	const { recording, recordingEnd, me } = call;
	const { hasStopped, close } = useStopNotice(call);
	if (recording) return <Recorded roomId={roomId} recording={recording} leads={me.leads} />;
	return (
		<>
			{hasStopped && (
				<InlineAlert
					tone="info"
					action={
						<Button variant="quiet" onClick={close}>
							OK
						</Button>
					}
				>
					{getEndText(recordingEnd?.reason ?? null)}
				</InlineAlert>
			)}
			<p className="flex gap-3 rounded-md bg-info-soft px-4 py-2.5 text-info text-sm">
				<CircleDot aria-hidden size={20} className="shrink-0" />
				<span>
					<strong className="font-[650]">Not recorded now.</strong> You'll be told before that changes.
				</span>
			</p>
		</>
	);
}

interface RecordedProps {
	roomId: string;
	recording: CallRecording;
	leads: boolean;
}

function Recorded({ roomId, recording, leads }: RecordedProps) {
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const answers = getAnswersText(recording);
	return (
		<>
			{/* It stays in sight while the page scrolls; on a low screen there is no space for that. */}
			<div
				data-recording=""
				className="sticky top-[var(--header)] z-9 flex items-center gap-3 rounded-md border border-line bg-surface py-1 ps-4 pe-1 shadow-card short:static"
			>
				<Circle aria-hidden size={14} className="shrink-0 fill-live text-live forced-colors:fill-[CanvasText]" />
				<p className="min-w-0 grow text-sm leading-snug">
					<strong className="font-[650]">Recording</strong> <span aria-hidden>·</span> {getInItText(recording.answer)}
					{leads && answers && <span className="block text-muted">{answers}</span>}
				</p>
				<Button
					ref={button}
					variant="quiet"
					aria-haspopup="dialog"
					className="shrink-0 font-semibold text-link text-sm"
					onClick={() => setOpen(true)}
				>
					{recording.answer === null ? "Answer" : "Change"} <span className="sr-only">whether you're recorded</span>
				</Button>
			</div>
			{recording.answer === null && (
				<section aria-label="Recording" className="rounded-lg border border-line bg-warm px-5 py-4 text-text">
					<p className="mb-3 max-w-prose">{CONSENT}</p>
					{/* The pressed button goes away with the question. */}
					<AnswerButtons
						roomId={roomId}
						recordingId={recording.id}
						onAnswered={() => button.current?.focus({ preventScroll: true })}
					/>
				</section>
			)}
			{isOpen && (
				<Suspense fallback={null}>
					<RecordingDialog roomId={roomId} recording={recording} leads={leads} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}

/**
 * Whether a recording has ended, until the reader has closed the notice of it: those who lead read that also when they
 * come back later, everyone else if it ended while it was shown.
 */
function useStopNotice({ recording, recordingEnd }: RecordingNoticeProps["call"]) {
	const [hasStopped, setStopped] = useState(false);
	const [closedAt, setClosedAt] = useState<number | null>(null);
	const before = useRef(recording);
	useEffect(() => {
		if (recording) setStopped(false);
		else if (before.current) setStopped(true);
		before.current = recording;
	}, [recording]);
	return {
		hasStopped: recordingEnd ? recordingEnd.at !== closedAt : hasStopped,
		close() {
			setStopped(false);
			setClosedAt(recordingEnd?.at ?? null);
		},
	};
}
