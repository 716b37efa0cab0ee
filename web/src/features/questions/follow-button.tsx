/** The toggle by which a member hears of new answers to someone else's Question. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { followQuestion, unfollowQuestion } from "@/lib/api/sdk.gen";
import type { Question } from "@/lib/api/types.gen";
import { getGateText, toApiError } from "@/lib/http";
import { Chip } from "@/ui/chip";
import { useToast } from "@/ui/toast";
import { updateCachedQuestion } from "./question-cache";

export function FollowButton({ question: { id, following } }: { question: Question }) {
	const client = useQueryClient();
	const toast = useToast();
	const show = (next: boolean) => updateCachedQuestion(client, id, (held) => ({ ...held, following: next }));
	const follow = useMutation({
		scope: { id: `follow ${id}` },
		mutationFn: (next: boolean) => (next ? followQuestion : unfollowQuestion)({ path: { id } }),
		onMutate: show,
		onSuccess: (_, next) => {
			if (next) toast({ key: `follow ${id}`, text: "We'll let you know in the app about new answers." });
		},
		onError: (thrown, next) => {
			show(!next);
			toast(getGateText(toApiError(thrown)) ?? "That didn't work. Please try again.");
		},
	});
	return (
		<Chip chosen={following} onClick={() => follow.mutate(!following)}>
			Follow
		</Chip>
	);
}
