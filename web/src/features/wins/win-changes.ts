/** Changes Wins that exist: liking, withdrawing, and consent to social media. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "@/ui/toast";
import { editWin, likeWin, type Win, withdrawWin } from "./api";
import { changeHeldWin, winKeys } from "./win-cache";

/** Shows at once what was meant, and takes it back when the server did not agree. */
export function useLikeWin(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		scope: { id: `like ${win.id}` },
		mutationFn: (liked: boolean) => likeWin(win.id, liked),
		onMutate: (liked) => {
			const step = liked === win.liked ? 0 : liked ? 1 : -1;
			changeHeldWin(client, win.id, (held) => ({ ...held, liked, likesCount: held.likesCount + step }));
		},
		onSuccess: (likes) => changeHeldWin(client, win.id, (held) => ({ ...held, ...likes })),
		onError: () => {
			changeHeldWin(client, win.id, (held) => ({ ...held, liked: win.liked, likesCount: win.likesCount }));
			toast("That did not work. Please try again.");
		},
	});
}

export function useWithdrawWin(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: () => withdrawWin(win.id),
		onSuccess: () => {
			changeHeldWin(client, win.id, () => null);
			void client.invalidateQueries({ queryKey: winKeys.all });
			toast("Your win is deleted.");
		},
		onError: () => void toast("Your win could not be deleted. Please try again."),
	});
}

export function useSocialConsent(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (socialMedia: boolean) => editWin(win.id, { sharePermissions: { socialMedia } }),
		onSuccess: (next) => {
			changeHeldWin(client, win.id, () => next);
			toast(
				next.sharePermissions.socialMedia
					? "Your win may be considered for our social media pages."
					: "Your win will not be considered for our social media pages.",
			);
		},
		onError: () => void toast("That did not work. Please try again."),
	});
}
