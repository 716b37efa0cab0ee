/** The composer of comments and replies: it counts, stores a draft, sends once, and never loses the text. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Comment } from "@/lib/api/types.gen";
import { commentMax } from "@/lib/generated/limits.gen";
import { useSubmitError } from "@/lib/use-submit-error";
import { Button } from "@/ui/button";
import { countCodePoints } from "@/ui/code-points";
import { InlineAlert } from "@/ui/inline-alert";
import { LogInAgain } from "@/ui/log-in-again";
import { TextArea } from "@/ui/text-area";
import { addCachedComment } from "./comment-cache";
import { useDraft } from "./comment-draft";
import { getThread, type Post } from "./commented-post";
import { EMPTY, getErrorText, KEPT, TOO_LONG } from "./error-text";
import { getNoun, getOwnWords, getWords } from "./thread-words";

interface CommentComposerProps {
	uid: string;
	post: Post;
	/** The comment that is answered. */
	answered?: Comment;
	onAdded: (comment: Comment) => void;
	onCancel?: () => void;
}

export function CommentComposer({ uid, post, answered, onAdded, onCancel }: CommentComposerProps) {
	const client = useQueryClient();
	const draft = useDraft(uid, post, answered?.id ?? null);
	const [busy, setBusy] = useState(false);
	const { errorText, loggedOut, setErrorText, fail } = useSubmitError();
	const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
	const sending = useRef(false);
	const field = useRef<HTMLTextAreaElement>(null);
	const words = getOwnWords(post);
	const answers = answered !== undefined;
	useEffect(() => {
		if (answers) field.current?.focus();
	}, [answers]);

	async function send() {
		// State updates a render later, and a second press may come before it.
		if (sending.current) return;
		const text = draft.text.trim();
		const wrong = text === "" ? EMPTY : countCodePoints(text) > commentMax ? TOO_LONG : null;
		setErrorText(wrong);
		if (wrong) return void field.current?.focus();
		sending.current = true;
		setBusy(true);
		const key = draft.keyFor(text);
		try {
			const comment = await getThread(post).comment({
				path: post,
				body: { text, replyToCommentId: answered?.id },
				headers: { "Idempotency-Key": key },
			});
			draft.clear();
			addCachedComment(client, post, comment);
			onAdded(comment);
		} catch (thrown) {
			const noun = answered ? getNoun(post, answered) : words.noun;
			fail(thrown, withKept(getErrorText(thrown, { ...words, noun, title: getWords(post).title })));
		} finally {
			sending.current = false;
			setBusy(false);
		}
	}

	function keyDown(event: KeyboardEvent) {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			void send();
		}
	}

	return (
		<form
			noValidate
			aria-label={answered ? `Reply to ${getName(answered)}` : words.form}
			className="flex flex-col gap-2"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				void send();
			}}
		>
			<TextArea
				ref={field}
				label={answered ? `Reply to ${getName(answered)}` : `Your ${words.noun}`}
				rows={3}
				dir="auto"
				max={commentMax}
				value={draft.text}
				readOnly={busy}
				aria-keyshortcuts="Control+Enter"
				onChange={(event) => {
					setErrorText(null);
					draft.write(event.target.value);
				}}
				onKeyDown={keyDown}
			/>
			{errorText && <InlineAlert action={loggedOut && <LogInAgain next={here} />}>{errorText}</InlineAlert>}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" busy={busy}>
					{busy ? "Sending..." : answered ? "Reply" : words.button}
				</Button>
				{onCancel && (
					<Button variant="quiet" onClick={onCancel}>
						Cancel
					</Button>
				)}
			</div>
		</form>
	);
}

const getName = ({ authorName }: Comment) => authorName || "Member";

/** What the member can mend at once stays short. */
const withKept = (errorText: string) => ([EMPTY, TOO_LONG].includes(errorText) ? errorText : `${errorText} ${KEPT}`);
