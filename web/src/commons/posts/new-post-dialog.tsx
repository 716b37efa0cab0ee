/** The dialog for a new post: it sends the same content once, however often it is tried, and then shows the success view. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { UploadEvents } from "@/commons/media/upload-media";
import { getSendAttempt } from "@/lib/send-attempt";
import { DraftLine } from "@/ui/draft-line";
import { Modal } from "@/ui/modal";
import type { PostPath } from "./post";
import type { PostForm } from "./use-post-form";

interface NewPostDialogProps<F extends object> {
	path: PostPath;
	title: string;
	closeOnBackdrop?: boolean;
	form: PostForm<F>;
	/** Changed content makes another post. */
	content: unknown;
	/** Sends the post; the key stays the same as long as the content does. */
	send: (key: string, watch: UploadEvents) => Promise<unknown>;
	success: ReactNode;
	footer: ReactNode;
	onClose: () => void;
	children: (submit: () => void) => ReactNode;
}

export function NewPostDialog<F extends object>(props: NewPostDialogProps<F>) {
	const { path, title, closeOnBackdrop, form, content, success, footer, onClose, children } = props;
	const { draft, busy } = form;
	const client = useQueryClient();
	const [sent, setSent] = useState(false);

	async function send(watch: UploadEvents) {
		const attempt = getSendAttempt(draft.key, draft.sentAs, content);
		form.setDraft((now) => ({ ...now, sentAs: attempt }));
		await props.send(attempt.key, watch);
		form.clear();
		setSent(true);
		void client.invalidateQueries({ queryKey: [path] });
	}

	if (sent) return success;
	return (
		<Modal
			open
			title={title}
			closeOnBackdrop={closeOnBackdrop}
			cross={!busy}
			// Only its own button stops an upload, never a stray key.
			onClose={() => !busy && onClose()}
			footer={footer}
		>
			{form.continued && <DraftLine disabled={busy} onStartOver={form.startOver} />}
			{children(() => form.submit(send))}
		</Modal>
	);
}
