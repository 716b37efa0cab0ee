/** Closes the author's account from the desk: asked first, with a reason for the log, and taken back by one press. */
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { reasonMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { codePoints } from "@/ui/code-points";
import { InlineAlert } from "@/ui/inline-alert";
import { Modal } from "@/ui/modal";
import { TextArea } from "@/ui/text-area";
import { endSuspension, type QueueItem, suspend } from "./api";
import { refusalText } from "./refusal-text";
import { authorOf } from "./subject";

/** Nothing where the author asked not to be known: the desk does not know who that is. */
export function SuspendAuthor({ item, busy }: { item: QueueItem; busy: boolean }) {
	const [open, setOpen] = useState(false);
	const author = authorOf(item);
	if (!author) return null;
	return (
		<>
			<Button variant="quiet" disabled={busy} onClick={() => setOpen(true)}>
				Suspend the author
			</Button>
			{open && <SuspendDialog uid={author.uid} name={author.displayName} onClose={() => setOpen(false)} />}
		</>
	);
}

function SuspendDialog({ uid, name, onClose }: { uid: string; name: string; onClose: () => void }) {
	const formId = useId();
	const [reason, setReason] = useState("");
	const [tried, setTried] = useState(false);
	const close = useMutation({ mutationFn: (why: string) => suspend(uid, why) });
	const reopen = useMutation({ mutationFn: () => endSuspension(uid), onSuccess: onClose });
	const trimmed = reason.trim();
	const fault =
		trimmed === ""
			? "Please write a reason. It stands in the log."
			: codePoints(trimmed) > reasonMax
				? "Please make it shorter."
				: undefined;

	if (close.isSuccess) {
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
				<p>They are logged out everywhere. What they wrote still waits for your decision.</p>
				{reopen.error && <InlineAlert className="mt-3">{refusalText(reopen.error)}</InlineAlert>}
			</Modal>
		);
	}
	return (
		<Modal
			open
			onClose={() => !close.isPending && onClose()}
			closeOnBackdrop={false}
			title={`Suspend ${name}?`}
			footer={
				<>
					<Button type="submit" form={formId} variant="danger" busy={close.isPending}>
						Suspend
					</Button>
					<Button variant="quiet" disabled={close.isPending} onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<form
				id={formId}
				noValidate
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					setTried(true);
					if (!fault && !close.isPending) close.mutate(trimmed);
				}}
			>
				<p>They are logged out at once and cannot log in until a moderator ends it.</p>
				<TextArea
					label="Reason for the log"
					value={reason}
					max={reasonMax}
					readOnly={close.isPending}
					error={tried ? fault : undefined}
					onChange={(event) => setReason(event.target.value)}
				/>
				{close.error && <InlineAlert>{refusalText(close.error)}</InlineAlert>}
			</form>
		</Modal>
	);
}
