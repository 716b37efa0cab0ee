/** What stands in a Question's form, kept on this device at every change, and there again when the form is opened anew. */
import { useFormDraft } from "@/lib/use-form-draft";
import type { Version } from "@/lib/versions";
import { clearDraft, type Draft, saveDraft } from "./draft";
import type { QuestionFields } from "./question-fields";

/** `begin` answers with what is kept, or `newest`, which the form holds where nothing is. */
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
