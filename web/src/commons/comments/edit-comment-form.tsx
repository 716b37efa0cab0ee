/** Edits the member's own comment in place. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { editComment } from "@/lib/api/sdk.gen";
import type { Comment } from "@/lib/api/types.gen";
import { commentMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { countCodePoints } from "@/ui/code-points";
import { InlineAlert } from "@/ui/inline-alert";
import { TextArea } from "@/ui/text-area";
import { updateCachedComment } from "./comment-cache";
import type { Post } from "./commented-post";
import { EMPTY, getErrorText, TOO_LONG } from "./error-text";
import { getNoun, getWords } from "./thread-words";

interface EditCommentFormProps {
	comment: Comment;
	post: Post;
	onDone: () => void;
}

export function EditCommentForm({ comment, post, onDone }: EditCommentFormProps) {
	const client = useQueryClient();
	const [text, setText] = useState(comment.text);
	const [errorText, setErrorText] = useState<string | null>(null);
	const noun = getNoun(post, comment);
	const field = useRef<HTMLTextAreaElement>(null);
	useEffect(() => field.current?.focus(), []);
	const save = useMutation({
		mutationFn: () => editComment({ path: { id: comment.id }, body: { text: text.trim() } }),
		onSuccess: (changed) => {
			updateCachedComment(client, comment.id, (cached) => ({ ...cached, ...changed }));
			onDone();
		},
		onError: (thrown) => setErrorText(getErrorText(thrown, { ...getWords(post), noun, actOn: "edit it" })),
	});

	function submit(event?: FormEvent) {
		event?.preventDefault();
		if (save.isPending) return;
		const words = text.trim();
		const wrong = words === "" ? EMPTY : countCodePoints(words) > commentMax ? TOO_LONG : null;
		setErrorText(wrong);
		if (!wrong) save.mutate();
	}

	return (
		<form noValidate aria-label={`Edit your ${noun}`} className="mt-2 flex flex-col gap-2" onSubmit={submit}>
			<TextArea
				ref={field}
				label={`Your ${noun}`}
				rows={3}
				dir="auto"
				max={commentMax}
				value={text}
				readOnly={save.isPending}
				onChange={(event) => {
					setErrorText(null);
					setText(event.target.value);
				}}
				onKeyDown={(event) => {
					if (event.key === "Escape") onDone();
					else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
				}}
			/>
			{errorText && <InlineAlert>{errorText}</InlineAlert>}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" busy={save.isPending}>
					{save.isPending ? "Saving..." : "Save"}
				</Button>
				<Button variant="quiet" onClick={onDone}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
