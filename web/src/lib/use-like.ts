/** Likes and unlikes: shows at once what was meant, and takes it back when the server did not agree. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useToast } from "@/ui/toast";
import type { Liked } from "./api/types.gen";
import { getGateText, toApiError } from "./api-error";

interface Likes {
	/** No two things that can be liked share one. */
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
	/** As the server last said it; what is shown is what is meant by now. */
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
			// An answer to an earlier press must not undo the newest one in sight.
			if (last()) show(likes);
		},
		onError: (thrown) => {
			if (!last()) return;
			show(known.current);
			toast(getGateText(toApiError(thrown)) ?? "That did not work. Please try again.");
		},
	});
}
