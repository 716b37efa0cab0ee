/** The state of a Question's form, stored on this device at every change and restored when the form reopens. */
import { useFormDraft } from "@/lib/use-form-draft";
import type { Version } from "@/lib/versions";
import { clearDraft, type Draft, saveDraft } from "./draft";
import type { QuestionFields } from "./question-fields";

/** `begin` returns the stored draft, or one with `newest`. */
export function useQuestionDraft(place: string, newest: Version<QuestionFields>, formId: string, begin: () => Draft) {
	const { draft, setDraft, change, startOver } = useFormDraft(begin, {
		formId,
		first: "textarea",
		save: (draft) => saveDraft(place, draft),
	});
	return {
		draft,
		setDraft,
		change,
		startOver() {
			clearDraft(place);
			startOver(newest);
		},
	};
}
