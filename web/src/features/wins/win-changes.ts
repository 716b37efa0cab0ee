/** Likes and withdraws Wins, and changes the consent to social media. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "@/lib/http";
import { useLike } from "@/lib/use-like";
import { useToast } from "@/ui/toast";
import { editWin, likeWin, type Win, withdrawWin } from "./api";
import { clearDraft, getEditKey } from "./draft";
import { updateCachedWin, winKeys } from "./win-cache";

export function useLikeWin(win: Win) {
	const client = useQueryClient();
	return useLike({
		key: win.id,
		now: win,
		send: (liked) => likeWin(win.id, liked),
		show: ({ liked, likesCount }) => updateCachedWin(client, win.id, (cached) => ({ ...cached, liked, likesCount })),
	});
}

export function useWithdrawWin(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: () =>
			withdrawWin(win.id).catch((thrown: unknown) => {
				// Already withdrawn, on whichever device.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			updateCachedWin(client, win.id, () => null);
			clearDraft(getEditKey(win));
			// The member is about to leave its page; the server has nothing left to load.
			void client.invalidateQueries({
				queryKey: winKeys.all,
				predicate: ({ queryKey }) => !queryKey.includes(win.id),
			});
			toast("Your Win has been withdrawn.");
		},
		onError: () => void toast("We couldn't withdraw your Win. Please try again."),
	});
}

export function useSocialConsent(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (socialMedia: boolean) => editWin(win.id, { sharePermissions: { socialMedia } }),
		onSuccess: (next) => {
			updateCachedWin(client, win.id, () => next);
			toast(
				next.sharePermissions.socialMedia
					? "Your Win may be considered for our social media pages."
					: "Your Win won't be considered for our social media pages.",
			);
		},
		onError: () => void toast("That didn't work. Please try again."),
	});
}
