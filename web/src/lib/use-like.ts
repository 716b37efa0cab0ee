/** Likes and unlikes optimistically, and reverts if the server rejects it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useToast } from "@/ui/toast";
import type { Liked } from "./api/types.gen";
import { getGateText, toApiError } from "./api-error";

interface Likes {
	/** Unique for every likeable item. */
	key: string;
	/** As it is shown now. */
	now: Liked;
	send: (liked: boolean) => Promise<Liked>;
	show: (likes: Liked) => void;
}

export function useLike({ key, now, send, show }: Likes) {
	const client = useQueryClient();
	const toast = useToast();
	const mutationKey = ["like", key];
	/** The server's last answer; the screen shows the member's latest intention. */
	const known = useRef<Liked>(now);
	const last = () => client.isMutating({ mutationKey }) === 1;
	return useMutation({
		mutationKey,
		scope: { id: mutationKey.join(" ") },
		mutationFn: send,
		onMutate: (liked) => {
			if (last()) known.current = now;
			const step = liked === now.liked ? 0 : liked ? 1 : -1;
			show({ liked, likesCount: now.likesCount + step });
		},
		onSuccess: (likes) => {
			known.current = likes;
			// The response to an earlier press must not undo a newer one.
			if (last()) show(likes);
		},
		onError: (thrown) => {
			if (!last()) return;
			show(known.current);
			toast(getGateText(toApiError(thrown)) ?? "That didn't work. Please try again.");
		},
	});
}
