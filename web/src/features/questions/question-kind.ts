/** Questions as a kind of post. */
import type { PostKind } from "@/commons/posts/post-kind";
import { showQuestion, withdrawQuestion } from "@/lib/api/sdk.gen";
import type { Question } from "@/lib/api/types.gen";
import { rebaseFields } from "@/lib/versions";
import { questionDrafts } from "./draft";
import { getErrorText } from "./error-text";
import { getVersion, type QuestionFields } from "./question-fields";

export const questions: PostKind<Question, QuestionFields> = {
	subject: "question",
	path: "questions",
	noun: "question",
	nouns: "questions",
	api: { show: showQuestion, withdraw: withdrawQuestion },
	drafts: questionDrafts,
	getName: ({ prompt }) => prompt,
	getVersion,
	onTopOf: rebaseFields,
	getErrorText,
	failure: "Failed to submit the question",
	firstField: "textarea",
	withdrawTexts: {
		approved: "It's deleted for everyone, with all answers. This can't be undone.",
		pending: (limited) =>
			limited
				? "It's deleted. This can't be undone, and it still counts as today's question."
				: "It's deleted. This can't be undone.",
	},
};
