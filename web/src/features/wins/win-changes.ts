/** Likes Wins, and changes the consent to social media. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { editWin, likeWin, unlikeWin } from "@/lib/api/sdk.gen";
import type { Win } from "@/lib/api/types.gen";
import { useLike } from "@/lib/use-like";
import { useToast } from "@/ui/toast";
import { updateCachedWin } from "./win-cache";

export function useLikeWin(win: Win) {
	const client = useQueryClient();
	return useLike({
		key: win.id,
		now: win,
		send: (liked) => (liked ? likeWin : unlikeWin)({ path: { id: win.id } }),
		show: ({ liked, likesCount }) => updateCachedWin(client, win.id, (cached) => ({ ...cached, liked, likesCount })),
	});
}

export function useSocialConsent(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (socialMedia: boolean) =>
			editWin({ path: { id: win.id }, body: { sharePermissions: { socialMedia } } }),
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
