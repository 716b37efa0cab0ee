/** Confirms a block, and explains what it means. */
import { useRouter } from "@tanstack/react-router";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useBlock } from "./blocks";

interface BlockDialogProps {
	uid: string;
	displayName: string;
	onClose: () => void;
	/** Where to go from a page about this member. */
	leaveTo?: string;
}

export function BlockDialog({ uid, displayName, onClose, leaveTo }: BlockDialogProps) {
	const router = useRouter();
	const block = useBlock(async () => {
		onClose();
		if (leaveTo) await router.navigate({ href: leaveTo });
	});
	return (
		<ConfirmDialog
			open
			title={`Block ${displayName}?`}
			confirmLabel="Block"
			cancelLabel="Not now"
			danger
			busy={block.isPending}
			onCancel={onClose}
			onConfirm={() => block.mutate({ uid, displayName }, { onError: onClose })}
		>
			<p>You won't see what {displayName} shares, and they won't see what you share. We don't tell them.</p>
			<p className="mt-2">You can unblock them any time in Settings.</p>
		</ConfirmDialog>
	);
}
