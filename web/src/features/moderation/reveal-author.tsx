/** Reveals an anonymous author to a moderator: with a logged reason, shown once, and stored nowhere in the browser. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import { revealAuthor } from "@/lib/api/sdk.gen";
import type { QueueItem } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { LoggedReasonDialog } from "./logged-reason-dialog";
import { getAuthor } from "./subject";

/** Renders nothing if the author is known. */
export function RevealAuthor({ item, busy }: { item: QueueItem; busy: boolean }) {
	const [open, setOpen] = useState(false);
	const cards = useQueueCards();
	if (getAuthor(cards, item)) return null;
	return (
		<>
			<Button variant="quiet" disabled={busy} onClick={() => setOpen(true)}>
				Show who wrote it
			</Button>
			{open && <RevealDialog item={item} onClose={() => setOpen(false)} />}
		</>
	);
}

function RevealDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
	const revealing = useMutation({
		mutationFn: (reason: string) => revealAuthor({ path: item, body: { reason } }),
		gcTime: 0,
	});
	const author = revealing.data;
	if (!author) {
		return (
			<LoggedReasonDialog
				title="Show who wrote it?"
				text="They posted anonymously. The log shows your name and your reason to all moderators, but not who the author is."
				act="Show the name"
				doing={revealing}
				onClose={onClose}
			/>
		);
	}
	return (
		<Modal open onClose={onClose} title="Who wrote it" footer={<Button onClick={onClose}>Close</Button>}>
			<p>
				<AppLink href={`/community/profile/${author.uid}`} className="inline-flex min-h-11 min-w-11 items-center">
					{author.displayName}
				</AppLink>
			</p>
			<p className="mt-3 text-muted">This is shown once. Nobody else sees it.</p>
		</Modal>
	);
}
