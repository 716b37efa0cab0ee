/** Asks once whether two members shall keep apart, and says what that means. */
import { useRouter } from "@tanstack/react-router";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useBlock } from "./blocks";

interface BlockDialogProps {
	uid: string;
	displayName: string;
	onClose: () => void;
	/** Where to go from a page that is about the member alone. */
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
			<p>You will not see what {displayName} shares, and they will not see what you share. Nobody is told.</p>
			<p className="mt-2">You can end this at any time in your settings.</p>
		</ConfirmDialog>
	);
}
