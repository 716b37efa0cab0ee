/** Suspends an author from the desk, with a reason for the log; one press undoes it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import { endSuspension, suspendMember } from "@/lib/api/sdk.gen";
import type { QueueItem } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { Modal } from "@/ui/modal";
import { getErrorText } from "./error-text";
import { LoggedReasonDialog } from "./logged-reason-dialog";
import { getAuthor, getCard } from "./subject";

/** Renders nothing for an anonymous author, whom the desk does not know. */
export function SuspendAuthor({ item, busy }: { item: QueueItem; busy: boolean }) {
	const [open, setOpen] = useState(false);
	const cards = useQueueCards();
	const author = getAuthor(cards, item);
	if (!author) return null;
	return (
		<>
			<Button variant="quiet" disabled={busy} onClick={() => setOpen(true)}>
				Suspend {getCard(cards, item).authorTitle ?? "the author"}
			</Button>
			{open && <SuspendDialog uid={author.uid} name={author.displayName} onClose={() => setOpen(false)} />}
		</>
	);
}

function SuspendDialog({ uid, name, onClose }: { uid: string; name: string; onClose: () => void }) {
	const close = useMutation({ mutationFn: (why: string) => suspendMember({ path: { uid }, body: { reason: why } }) });
	const reopen = useMutation({ mutationFn: () => endSuspension({ path: { uid } }), onSuccess: onClose });
	if (!close.isSuccess) {
		return (
			<LoggedReasonDialog
				title={`Suspend ${name}?`}
				text="They're logged out now and can't log in until a moderator ends the suspension."
				act="Suspend"
				doing={close}
				onClose={onClose}
			/>
		);
	}
	return (
		<Modal
			open
			onClose={onClose}
			title={`${name} is suspended`}
			footer={
				<>
					<Button onClick={onClose}>Close</Button>
					<Button variant="secondary" busy={reopen.isPending} onClick={() => reopen.mutate()}>
						Undo
					</Button>
				</>
			}
		>
			<p>They're logged out everywhere. Their post still needs your decision.</p>
			{reopen.error && <InlineAlert className="mt-3">{getErrorText(reopen.error)}</InlineAlert>}
		</Modal>
	);
}
