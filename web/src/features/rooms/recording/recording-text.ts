/** What is said of a recording: whether the reader is in it, how many said yes, and what changed. */
import type { CallRecording, RecordingAnswer, RecordingEndReason } from "@/lib/api/types.gen";
import { recordingText } from "@/lib/generated/limits.gen";

/** The question, word for word as the server keeps it with every answer. */
export const CONSENT = recordingText.join(" ");

type Answer = RecordingAnswer | null;

/** After "Recording". */
export function getInItText(answer: Answer): string {
	if (answer === "yes") return "You're in it.";
	return answer === "no" ? "You're not in it." : "You're not in it unless you say yes.";
}

/** For those who lead the Room; null for everyone else. */
export function getAnswersText({ recorded, asked }: Pick<CallRecording, "recorded" | "asked">): string | null {
	if (recorded === null || asked === null) return null;
	const yes = recorded === 0 ? "Nobody has said yes" : `${recorded} said yes`;
	if (asked === 0) return `${yes}.`;
	return `${yes}, ${asked} ${asked === 1 ? "hasn't" : "haven't"} answered yet.`;
}

type Known = Pick<CallRecording, "id" | "answer"> | null;

/** What screen readers are told, once for every change. */
export function getRecordingAnnouncements(before: Known, after: Known): string[] {
	if (after === null) return before === null ? [] : [STOPPED];
	if (before?.id !== after.id) {
		return after.answer === null ? [ASKED] : [`This Room is being recorded. ${getInItText(after.answer)}`];
	}
	if (before.answer === after.answer) return [];
	return [after.answer === "yes" ? "You're in the recording." : "You're not in the recording."];
}

const ends: Readonly<Record<RecordingEndReason, string>> = {
	host: "The recording stopped.",
	room_over: "The recording stopped.",
	too_long: "The recording stopped after three hours.",
	too_large: "The recording stopped because it became too large.",
	disk: "The recording stopped because there was no space left for it.",
	server: "The recording stopped because the server restarted.",
};

/** Those who lead the Room are told why, and what becomes of it. */
export const getEndText = (reason: RecordingEndReason | null): string =>
	reason === null ? ends.host : `${ends[reason]} What was recorded until then is kept.`;

const STOPPED = "The recording has stopped.";
const ASKED = "A host would like to record this Room. You're not in it unless you say yes.";
