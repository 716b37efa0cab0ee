/** The toggle by which a member hears of new answers to someone else's Question. */
import { useQueryClient } from "@tanstack/react-query";
import { followQuestion, unfollowQuestion } from "@/lib/api/sdk.gen";
import type { Question } from "@/lib/api/types.gen";
import { useToggle } from "@/lib/use-toggle";
import { Chip } from "@/ui/chip";
import { useToast } from "@/ui/toast";
import { updateCachedQuestion } from "./question-cache";

export function FollowButton({ question: { id, following } }: { question: Question }) {
	const client = useQueryClient();
	const toast = useToast();
	const toggle = useToggle({
		key: ["follow", id],
		now: { following },
		isOn: (state) => state.following,
		expect: (next) => ({ following: next }),
		send: (next) => (next ? followQuestion : unfollowQuestion)({ path: { id } }),
		show: (state) => updateCachedQuestion(client, id, (held) => ({ ...held, following: state.following })),
		onDone: (state) => {
			if (state.following) toast({ key: `follow ${id}`, text: "We'll let you know in the app about new answers." });
		},
	});
	return (
		<Chip chosen={following} onClick={toggle}>
			Follow
		</Chip>
	);
}
