/** The menu of a Win: copy link, report, block, consent and withdraw. */
import { Flag, Link, Megaphone, MegaphoneOff, Trash2, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { ReportDialog } from "@/commons/reports/report-dialog";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";
import type { Win } from "./api";
import { useSocialConsent, useWithdrawWin } from "./win-changes";
import { getWinPath } from "./win-path";

interface WinMenuProps {
	win: Win;
	onDeleted?: () => void;
}

export function WinMenu({ win, onDeleted }: WinMenuProps) {
	const [deleting, setDeleting] = useState(false);
	const [reporting, setReporting] = useState(false);
	const [blocking, setBlocking] = useState(false);
	const copyLink = useCopyLink();
	const withdraw = useWithdrawWin(win);
	const consent = useSocialConsent(win);

	const items: MenuItem[] = [
		{ label: "Copy link", icon: <Link aria-hidden size={18} />, onSelect: () => void copyLink(getWinPath(win.id)) },
	];
	if (!win.mine) {
		items.push({ label: "Report", icon: <Flag aria-hidden size={18} />, onSelect: () => setReporting(true) });
		items.push({ label: "Block author", icon: <UserX aria-hidden size={18} />, onSelect: () => setBlocking(true) });
	}
	if (win.mine) {
		const allowed = win.sharePermissions.socialMedia;
		const Horn = allowed ? MegaphoneOff : Megaphone;
		items.push({
			label: allowed ? "Keep off social media" : "Allow on social media",
			icon: <Horn aria-hidden size={18} />,
			onSelect: () => consent.mutate(!allowed),
		});
		// A Win under review has visible buttons.
		if (win.status === "approved") {
			items.push({
				label: "Withdraw",
				icon: <Trash2 aria-hidden size={18} />,
				danger: true,
				onSelect: () => setDeleting(true),
			});
		}
	}
	return (
		<>
			<MenuButton label={`More for “${win.title}”`} items={items} />
			{blocking && (
				<BlockDialog uid={win.uid} displayName={win.authorCard.displayName} onClose={() => setBlocking(false)} />
			)}
			{reporting && <ReportDialog kind="win" id={win.id} onClose={() => setReporting(false)} />}
			<ConfirmDialog
				open={deleting}
				title="Withdraw this Win?"
				confirmLabel="Withdraw"
				cancelLabel="Keep it"
				danger
				busy={withdraw.isPending}
				onCancel={() => setDeleting(false)}
				onConfirm={() =>
					withdraw.mutate(undefined, {
						onSuccess: onDeleted,
						onSettled: () => setDeleting(false),
					})
				}
			>
				<p>It's deleted for everyone, with its photo or video and its likes. This can't be undone.</p>
			</ConfirmDialog>
		</>
	);
}
