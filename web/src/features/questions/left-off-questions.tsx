/** The Questions that a member can continue. */
import { LeftOffPosts } from "@/commons/posts/left-off-posts";
import { useAskQuestion } from "./ask-question-provider";
import { questions } from "./question-kind";
import { usePendingQuestions } from "./question-queries";

export function LeftOffQuestions({ uid }: { uid: string }) {
	const { data } = usePendingQuestions(uid);
	return <LeftOffPosts uid={uid} kind={questions} pending={data} onContinue={useAskQuestion()} />;
}
