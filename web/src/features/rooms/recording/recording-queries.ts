/** Starting and stopping a recording, and the reader's answer to it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createErrorTexts } from "@/commons/messages/error-text";
import { answerRecording, setRecording } from "@/lib/api/sdk.gen";
import type { RecordingAnswer, RoomCall } from "@/lib/api/types.gen";
import { recordingTextVersion } from "@/lib/generated/limits.gen";
import { useToast } from "@/ui/toast";
import { roomKeys } from "../room-queries";

const { getErrorText } = createErrorTexts({
	"rooms.recording_off": "This Room was planned without recordings.",
	"rooms.not_open": "Only a live Room can be recorded.",
	"rooms.no_media": "Recording isn't possible right now. Please try again later.",
	"rooms.recording_over": "The recording has already stopped.",
	"rooms.consent_text": "The question has changed. Please reload the page to read it before you answer.",
	"rooms.not_yours": "Only those who lead this Room can do that.",
});

/** Starts or stops the recording of a Room. */
export function useSetRecording(roomId: string) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (isOn: boolean) => setRecording({ path: { id: roomId }, body: { isOn } }),
		onSuccess: async (call) => {
			// A response that is on its way may be older.
			await client.cancelQueries({ queryKey: roomKeys.call(roomId) });
			client.setQueryData(roomKeys.call(roomId), call);
		},
		onError: (thrown) => {
			toast(getErrorText(thrown));
			void client.invalidateQueries({ queryKey: roomKeys.call(roomId) });
		},
	});
}

interface Answer {
	/** The recording. */
	id: string;
	answer: RecordingAnswer;
}

/** Answers the question whether the reader is recorded. */
export function useAnswerRecording(roomId: string) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: ({ id, answer }: Answer) =>
			answerRecording({ path: { id }, body: { answer, text: recordingTextVersion } }),
		onSuccess: async (_, { id, answer }) => {
			await client.cancelQueries({ queryKey: roomKeys.call(roomId) });
			client.setQueryData<RoomCall>(roomKeys.call(roomId), (call) =>
				call?.recording?.id === id ? { ...call, recording: { ...call.recording, answer } } : call,
			);
			void client.invalidateQueries({ queryKey: roomKeys.call(roomId) });
		},
		onError: (thrown) => {
			toast(getErrorText(thrown));
			void client.invalidateQueries({ queryKey: roomKeys.call(roomId) });
		},
	});
}
