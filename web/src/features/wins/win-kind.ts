/** Wins as a kind of post. */
import type { PostKind } from "@/commons/posts/post-kind";
import { type Win, winApi } from "./api";
import { clearDraft } from "./draft";

export const wins: PostKind<Win> = {
	subject: "win",
	path: "wins",
	noun: "Win",
	nouns: "Wins",
	api: winApi,
	clearDraft,
	withdrawTexts: {
		approved: "It's deleted for everyone, with its photo or video and its likes. This can't be undone.",
		pending: "It's deleted with its photo or video. This can't be undone.",
	},
};
