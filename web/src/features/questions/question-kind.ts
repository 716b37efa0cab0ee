/** Questions as a kind of post. */
import type { PostKind } from "@/commons/posts/post-kind";
import { type Question, questionApi } from "./api";
import { clearDraft } from "./draft";

export const questions: PostKind<Question> = {
	subject: "question",
	path: "questions",
	noun: "question",
	nouns: "questions",
	api: questionApi,
	clearDraft,
	withdrawTexts: {
		approved: "It's deleted for everyone, with all answers. This can't be undone.",
		pending: "It's deleted. This can't be undone, and it still counts as today’s question.",
	},
};
