/** Takes a Question of one's own back, wherever it is shown. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "@/lib/http";
import { useToast } from "@/ui/toast";
import { type Question, withdrawQuestion } from "./api";
import { clearDraft, placeOfChange } from "./draft";
import { changeHeldQuestion, questionKeys } from "./question-cache";

export function useWithdrawQuestion(question: Question) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: () =>
			withdrawQuestion(question.id).catch((thrown: unknown) => {
				// Gone is gone, whichever device did it.
				if (!isProblem(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			changeHeldQuestion(client, question.id, () => null);
			clearDraft(placeOfChange(question));
			// Its own page is about to be left; there is nothing to ask the server about it.
			void client.invalidateQueries({
				queryKey: questionKeys.all,
				predicate: ({ queryKey }) => !queryKey.includes(question.id),
			});
			toast("Your question is taken back.");
		},
		onError: () => void toast("Your question could not be taken back. Please try again."),
	});
}
