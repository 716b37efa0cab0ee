/** Likes Wins, and changes the consent to social media. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLike } from "@/lib/use-like";
import { useToast } from "@/ui/toast";
import { likeWin, type Win, winApi } from "./api";
import { updateCachedWin } from "./win-cache";

export function useLikeWin(win: Win) {
	const client = useQueryClient();
	return useLike({
		key: win.id,
		now: win,
		send: (liked) => likeWin(win.id, liked),
		show: ({ liked, likesCount }) => updateCachedWin(client, win.id, (cached) => ({ ...cached, liked, likesCount })),
	});
}

export function useSocialConsent(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (socialMedia: boolean) => winApi.edit(win.id, { sharePermissions: { socialMedia } }),
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
