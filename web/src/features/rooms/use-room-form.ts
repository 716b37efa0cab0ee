/** The state of a Room's form: the draft, stored on this device at every change, its errors, and the one submission at a time. */
import { useId, useRef, useState } from "react";
import { toApiError } from "@/lib/http";
import { type Draft, useFormDraft } from "@/lib/use-form-draft";
import { useSubmitError } from "@/lib/use-submit-error";
import { hasSameContent, type Version } from "@/lib/versions";
import { roomDrafts } from "./draft";
import { getFormErrorText } from "./error-text";
import { type FieldTexts, findErrors, getFieldTexts, parseStart, type RoomFields } from "./room-fields";

interface RoomFormOptions {
	/** Where the draft is stored. */
	place: string;
	begin: () => Draft<RoomFields>;
	/** What the form starts over with. */
	newest: Version<RoomFields>;
}

export type RoomForm = ReturnType<typeof useRoomForm>;

export const isChanged = ({ fields, base }: Draft<RoomFields>) => !hasSameContent(fields, base.fields);

export function useRoomForm({ place, begin, newest }: RoomFormOptions) {
	const id = useId();
	const { draft, setDraft, ...form } = useFormDraft(begin, {
		formId: id,
		first: "input",
		save: (next, before) => roomDrafts.save(place, next, before),
	});
	const [continued, setContinued] = useState(() => isChanged(draft));
	const [busy, setBusy] = useState(false);
	const running = useRef(false);
	const [errors, setErrors] = useState<FieldTexts>({});
	/** Counts the tries that failed, each of which moves the focus to the first error. */
	const [tries, setTries] = useState(0);
	const { fail, errorText, loggedOut, setErrorText } = useSubmitError();

	async function submit(send: () => Promise<void>) {
		// State updates a render later, and a second press may come before it.
		if (running.current) return;
		const planned = draft.base.submittedAt === null ? undefined : (parseStart(draft.base.fields) ?? undefined);
		const found = findErrors(draft.fields, Date.now(), planned);
		setErrors(found);
		setErrorText(null);
		if (Object.keys(found).length > 0) return setTries((count) => count + 1);
		running.current = true;
		setBusy(true);
		try {
			await send();
		} catch (thrown) {
			const { code, fields } = toApiError(thrown);
			console.error("Failed to save the Room", code);
			setErrors(getFieldTexts(fields));
			setTries((count) => count + 1);
			fail(thrown, getFormErrorText(thrown));
		} finally {
			running.current = false;
			setBusy(false);
		}
	}

	return {
		/** Connects the buttons outside to the form. */
		id,
		draft,
		setDraft,
		/** Whether it continues an earlier draft. */
		continued,
		change(part: Partial<RoomFields>) {
			setErrorText(null);
			form.change(part);
		},
		clear: () => roomDrafts.clear(place),
		startOver() {
			setContinued(false);
			setErrors({});
			setErrorText(null);
			roomDrafts.clear(place);
			form.startOver(newest);
		},
		busy,
		errors,
		tries,
		errorText,
		/** Whether it failed because the session has ended. */
		loggedOut,
		submit: (send: () => Promise<void>) => void submit(send),
	};
}
