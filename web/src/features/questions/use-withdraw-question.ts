/** Takes a Question of one's own back, wherever it is shown. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "@/lib/http";
import { useToast } from "@/ui/toast";
import { type Question, withdrawQuestion } from "./api";
import { clearDraft, getEditKey } from "./draft";
import { questionKeys, updateCachedQuestion } from "./question-cache";

export function useWithdrawQuestion(question: Question) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: () =>
			withdrawQuestion(question.id).catch((thrown: unknown) => {
				// Gone is gone, whichever device did it.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			updateCachedQuestion(client, question.id, () => null);
			clearDraft(getEditKey(question));
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
