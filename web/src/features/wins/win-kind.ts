/** Wins as a kind of post. */
import type { PostKind } from "@/commons/posts/post-kind";
import { showWin, withdrawWin } from "@/lib/api/sdk.gen";
import type { Win } from "@/lib/api/types.gen";
import { winDrafts } from "./draft";
import { getErrorText } from "./error-text";
import { getVersion, rebaseWin, type WinFields } from "./win-fields";

export const wins: PostKind<Win, WinFields> = {
	subject: "win",
	path: "wins",
	noun: "Win",
	nouns: "Wins",
	api: { show: showWin, withdraw: withdrawWin },
	drafts: winDrafts,
	getName: ({ title }) => title,
	getVersion,
	onTopOf: rebaseWin,
	getErrorText,
	firstField: "input",
	withdrawTexts: {
		approved: "It's deleted for everyone, with its photo or video and its likes. This can't be undone.",
		pending: () => "It's deleted with its photo or video. This can't be undone.",
	},
};
