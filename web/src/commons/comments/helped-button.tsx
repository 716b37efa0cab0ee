/** The toggle by which the author of a post says that a comment helped them. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { HandHeart } from "lucide-react";
import { markHelped, unmarkHelped } from "@/lib/api/sdk.gen";
import type { Comment } from "@/lib/api/types.gen";
import { useToast } from "@/ui/toast";
import { updateCachedComment } from "./comment-cache";

export function HelpedButton({ comment: { id, helped, authorName } }: { comment: Comment }) {
	const client = useQueryClient();
	const toast = useToast();
	const show = (next: boolean) => updateCachedComment(client, id, (cached) => ({ ...cached, helped: next }));
	const mark = useMutation({
		scope: { id: `helped ${id}` },
		mutationFn: (next: boolean) => (next ? markHelped : unmarkHelped)({ path: { id } }),
		onMutate: show,
		onError: (_, next) => {
			show(!next);
			toast("That didn't work. Please try again.");
		},
	});
	return (
		<button
			type="button"
			aria-pressed={helped}
			onClick={() => mark.mutate(!helped)}
			className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 text-muted transition-colors duration-120 hover:bg-sunken hover:text-text aria-pressed:font-semibold aria-pressed:text-primary"
		>
			<HandHeart aria-hidden size={20} />
			This helped me
			<span className="sr-only">{`: the answer by ${authorName}`}</span>
		</button>
	);
}
