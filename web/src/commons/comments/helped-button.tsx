/** The toggle by which the author of a post says that a comment helped them. */
import { useQueryClient } from "@tanstack/react-query";
import { HandHeart } from "lucide-react";
import { markHelped, unmarkHelped } from "@/lib/api/sdk.gen";
import type { Comment } from "@/lib/api/types.gen";
import { useToggle } from "@/lib/use-toggle";
import { updateCachedComment } from "./comment-cache";

export function HelpedButton({ comment: { id, helped, authorName } }: { comment: Comment }) {
	const client = useQueryClient();
	const toggle = useToggle({
		key: ["helped", id],
		now: { helped },
		isOn: (state) => state.helped,
		expect: (next) => ({ helped: next }),
		send: (next) => (next ? markHelped : unmarkHelped)({ path: { id } }),
		show: (state) => updateCachedComment(client, id, (cached) => ({ ...cached, helped: state.helped })),
	});
	return (
		<button
			type="button"
			aria-pressed={helped}
			onClick={toggle}
			className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 text-muted transition-colors duration-120 hover:bg-sunken hover:text-text aria-pressed:font-semibold aria-pressed:text-primary"
		>
			<HandHeart aria-hidden size={20} />
			This helped me
			<span className="sr-only">{`: the answer by ${authorName}`}</span>
		</button>
	);
}
