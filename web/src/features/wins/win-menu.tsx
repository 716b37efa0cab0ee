/** What can be done with a Win: copy its link, and with one's own also edit, consent and delete. */
import { Link, Megaphone, MegaphoneOff, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useToast } from "@/ui/toast";
import type { Win } from "./api";
import { EditWinDialog } from "./edit-win-dialog";
import { winAddress } from "./win-address";
import { useSocialConsent, useWithdrawWin } from "./win-changes";

interface WinMenuProps {
	win: Win;
	onDeleted?: () => void;
}

export function WinMenu({ win, onDeleted }: WinMenuProps) {
	const [shown, setShown] = useState<"edit" | "delete" | null>(null);
	const toast = useToast();
	const withdraw = useWithdrawWin(win);
	const consent = useSocialConsent(win);

	async function copyLink() {
		try {
			await navigator.clipboard.writeText(new URL(winAddress(win.id), window.location.href).href);
			toast("Link copied. Only members can open it.");
		} catch {
			toast("The link could not be copied.");
		}
	}

	const items: MenuItem[] = [
		{ label: "Copy link", icon: <Link aria-hidden size={18} />, onSelect: () => void copyLink() },
	];
	if (win.mine) {
		const allowed = win.sharePermissions.socialMedia;
		const Horn = allowed ? MegaphoneOff : Megaphone;
		if (win.status !== "approved") {
			items.push({ label: "Edit", icon: <Pencil aria-hidden size={18} />, onSelect: () => setShown("edit") });
		}
		items.push(
			{
				label: allowed ? "Keep off social media" : "Allow on social media",
				icon: <Horn aria-hidden size={18} />,
				onSelect: () => consent.mutate(!allowed),
			},
			{ label: "Delete", icon: <Trash2 aria-hidden size={18} />, danger: true, onSelect: () => setShown("delete") },
		);
	}
	return (
		<>
			<MenuButton label={`More for “${win.title}”`} items={items} />
			{shown === "edit" && <EditWinDialog win={win} onClose={() => setShown(null)} />}
			<ConfirmDialog
				open={shown === "delete"}
				title="Delete this win?"
				confirmLabel="Delete"
				cancelLabel="Keep it"
				danger
				busy={withdraw.isPending}
				onCancel={() => setShown(null)}
				onConfirm={() =>
					withdraw.mutate(undefined, {
						onSuccess: onDeleted,
						onSettled: () => setShown(null),
					})
				}
			>
				<p>It is gone for everybody, with its photo or video and its likes. This cannot be undone.</p>
			</ConfirmDialog>
		</>
	);
}
