/** Withdraws the member's own Question, wherever it is shown. */
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
				// Already withdrawn, on whichever device.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			updateCachedQuestion(client, question.id, () => null);
			clearDraft(getEditKey(question));
			// The member is about to leave its page; the server has nothing left to load.
			void client.invalidateQueries({
				queryKey: questionKeys.all,
				predicate: ({ queryKey }) => !queryKey.includes(question.id),
			});
			toast("Your question has been withdrawn.");
		},
		onError: () => void toast("We couldn't withdraw your question. Please try again."),
	});
}
