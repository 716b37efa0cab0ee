/** The commented post, and the operations on its thread. */
import { commentOnQuestion, commentOnWin, listQuestionComments, listWinComments } from "@/lib/api/sdk.gen";

const threads = {
	win: { list: listWinComments, comment: commentOnWin },
	question: { list: listQuestionComments, comment: commentOnQuestion },
};

export interface Post {
	kind: keyof typeof threads;
	id: string;
	/** The address of its page, where its thread is shown. */
	address: string;
	/** Whether the member is its author. */
	mine?: boolean;
	/** What its author is called in a sentence, where comments can be marked as having helped them. */
	author?: string;
}

export const getThread = ({ kind }: Post) => threads[kind];
