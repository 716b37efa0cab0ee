/** The dialog to edit a post that is not approved: it never replaces a version that the member has not read. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { UploadEvents } from "@/commons/media/upload-media";
import { updateCachedItem } from "@/lib/cached-items";
import { ChangedElsewhere } from "@/ui/changed-elsewhere";
import { EditDialog } from "@/ui/edit-dialog";
import { getDeclined } from "@/ui/review-outcome";
import { useToast } from "@/ui/toast";
import type { Post } from "./post";
import type { PostKind } from "./post-kind";
import { useNewestVersion } from "./use-newest-version";
import { isChanged, type PostForm } from "./use-post-form";

interface EditPostDialogProps<P extends Post, F extends object> {
	kind: PostKind<P, F>;
	post: P;
	title: string;
	form: PostForm<F>;
	/** False while a part of the draft is still loading. */
	ready?: boolean;
	/** The content of the post, for a member who wrote something else. */
	content: ReactNode;
	send: (watch: UploadEvents) => Promise<P>;
	footer: (props: { sendLabel: string; next: string; onClose: () => void }) => ReactNode;
	onClose: () => void;
	children: (submit: () => void) => ReactNode;
}

export function EditPostDialog<P extends Post, F extends object>(props: EditPostDialogProps<P, F>) {
	const { kind, post, title, form, ready = true, content, footer, children } = props;
	const { path, noun } = kind;
	const { draft, busy } = form;
	const client = useQueryClient();
	const next = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
	const toast = useToast();
	const hold = (newer: P) => updateCachedItem<P>(client, [path], post.id, () => newer);
	const resolveConflict = useNewestVersion({ kind, post, form, ready, hold });
	const declined = getDeclined(post);

	function close() {
		form.clear();
		props.onClose();
	}

	async function send(watch: UploadEvents) {
		hold(await props.send(watch).catch(resolveConflict));
		void client.invalidateQueries({ queryKey: [path] });
		toast("Sent. A moderator will review it again.");
		close();
	}

	return (
		<EditDialog
			title={title}
			declined={declined}
			continued={form.continued}
			onStartOver={form.startOver}
			elsewhere={
				draft.elsewhere && (
					<ChangedElsewhere key={post.submittedAt} disabled={busy} onTake={form.startOver}>
						{content}
					</ChangedElsewhere>
				)
			}
			changed={isChanged(draft)}
			busy={busy}
			leaving={`Your changes won't be saved, and your ${noun} stays as it was.`}
			onLeave={close}
			footer={(leave) => footer({ sendLabel: declined ? "Send again" : "Save", next, onClose: leave })}
		>
			{children(() => form.submit(send))}
		</EditDialog>
	);
}
