/** What can be done about a member: copy the link to them, and keep apart from them. */
import { useRouter } from "@tanstack/react-router";
import { Link, UserX } from "lucide-react";
import { useState } from "react";
import { profileAddress } from "@/lib/profile-address";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";
import type { PublicProfile } from "./api";
import { useBlock } from "./blocks";

export function ProfileMenu({ profile }: { profile: PublicProfile }) {
	const { uid, displayName, mine } = profile;
	const router = useRouter();
	const copyLink = useCopyLink();
	const block = useBlock(() => router.navigate({ href: "/community/wins" }));
	const [asking, setAsking] = useState(false);
	const items: MenuItem[] = [
		{
			label: "Copy link",
			icon: <Link aria-hidden size={18} />,
			onSelect: () => void copyLink(profileAddress(uid)),
		},
	];
	if (!mine) {
		items.push({
			label: "Block",
			icon: <UserX aria-hidden size={18} />,
			danger: true,
			onSelect: () => setAsking(true),
		});
	}
	return (
		<>
			<MenuButton label={`More about ${displayName}`} items={items} />
			<ConfirmDialog
				open={asking}
				title={`Block ${displayName}?`}
				confirmLabel="Block"
				cancelLabel="Not now"
				danger
				busy={block.isPending}
				onCancel={() => setAsking(false)}
				onConfirm={() => block.mutate({ uid, displayName }, { onError: () => setAsking(false) })}
			>
				<p>You will not see what {displayName} shares, and they will not see what you share. Nobody is told.</p>
				<p className="mt-2">You can end this at any time in your settings.</p>
			</ConfirmDialog>
		</>
	);
}
