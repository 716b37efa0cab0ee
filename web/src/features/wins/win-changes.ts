/** Changes Wins that exist: liking, withdrawing, and consent to social media. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Liked } from "@/lib/api/types.gen";
import { isProblem } from "@/lib/http";
import { useToast } from "@/ui/toast";
import { editWin, likeWin, type Win, withdrawWin } from "./api";
import { changeHeldWin, winKeys } from "./win-cache";

/** Shows at once what was meant, and takes it back when the server did not agree. */
export function useLikeWin(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	const mutationKey = ["like", win.id];
	/** As the server last said it; the win itself shows what is meant by now. */
	const known = useRef<Liked>(win);
	const last = () => client.isMutating({ mutationKey }) === 1;
	const show = ({ liked, likesCount }: Liked) =>
		changeHeldWin(client, win.id, (held) => ({ ...held, liked, likesCount }));
	return useMutation({
		mutationKey,
		scope: { id: mutationKey.join(" ") },
		mutationFn: (liked: boolean) => likeWin(win.id, liked),
		onMutate: (liked) => {
			if (last()) known.current = win;
			const step = liked === win.liked ? 0 : liked ? 1 : -1;
			show({ liked, likesCount: win.likesCount + step });
		},
		onSuccess: (likes) => {
			known.current = likes;
			// An answer to an earlier press must not undo the newest one in sight.
			if (last()) show(likes);
		},
		onError: () => {
			if (!last()) return;
			show(known.current);
			toast("That did not work. Please try again.");
		},
	});
}

export function useWithdrawWin(win: Win) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: () =>
			withdrawWin(win.id).catch((thrown: unknown) => {
				// Gone is gone, whichever device did it.
				if (!isProblem(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			changeHeldWin(client, win.id, () => null);
			// Its own page is about to be left; there is nothing to ask the server about it.
			void client.invalidateQueries({
				queryKey: winKeys.all,
				predicate: ({ queryKey }) => !queryKey.includes(win.id),
			});
			toast("Your Win is deleted.");
		},
		onError: () => void toast("Your Win could not be deleted. Please try again."),
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
					? "Your Win may be considered for our social media pages."
					: "Your Win will not be considered for our social media pages.",
			);
		},
		onError: () => void toast("That did not work. Please try again."),
	});
}
