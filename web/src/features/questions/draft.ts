/** Stores the draft of a new or edited Question on this device until it is sent. */
import { createDraftStore } from "@/commons/posts/draft-store";
import { questionTags } from "@/lib/generated/question-tags.gen";
import { hasContent, newQuestion, type QuestionFields } from "./question-fields";

export const questionDrafts = createDraftStore<QuestionFields>({
	name: "question",
	empty: newQuestion,
	hasContent,
	parse(stored, base) {
		const fields = stored.fields as Partial<QuestionFields> | undefined;
		if (typeof fields?.prompt !== "string") return null;
		const { tags, ...others } = { ...base, ...fields };
		if (!Array.isArray(tags)) return null;
		// An older version of the app may have known other tags.
		return { ...others, tags: tags.filter((tag) => questionTags.includes(tag)) };
	},
	format: (fields) => ({ fields }),
});
