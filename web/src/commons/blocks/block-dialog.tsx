/** Asks once whether two members shall keep apart, and says what that means. */
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useBlock } from "./blocks";

interface BlockDialogProps {
	uid: string;
	displayName: string;
	onClose: () => void;
	/** Leads away from a page that is about the member alone. */
	leave?: () => Promise<void>;
}

export function BlockDialog({ uid, displayName, onClose, leave }: BlockDialogProps) {
	const block = useBlock(async () => {
		onClose();
		await leave?.();
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
			<p>You will not see what {displayName} shares, and they will not see what you share. Nobody is told.</p>
			<p className="mt-2">You can end this at any time in your settings.</p>
		</ConfirmDialog>
	);
}
