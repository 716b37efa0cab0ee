/** What can be done about a member: copy the link to them, report their profile, and keep apart from them. */
import { Flag, Link, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { ReportDialog } from "@/commons/reports/report-dialog";
import { profileAddress } from "@/lib/profile-address";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";
import type { PublicProfile } from "./api";

export function ProfileMenu({ profile }: { profile: PublicProfile }) {
	const { uid, displayName, mine } = profile;
	const copyLink = useCopyLink();
	const [asking, setAsking] = useState(false);
	const [reporting, setReporting] = useState(false);
	const items: MenuItem[] = [
		{
			label: "Copy link",
			icon: <Link aria-hidden size={18} />,
			onSelect: () => void copyLink(profileAddress(uid)),
		},
	];
	if (!mine) {
		items.push({ label: "Report", icon: <Flag aria-hidden size={18} />, onSelect: () => setReporting(true) });
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
			{reporting && <ReportDialog kind="member" id={uid} onClose={() => setReporting(false)} />}
			{asking && (
				<BlockDialog uid={uid} displayName={displayName} onClose={() => setAsking(false)} leaveTo="/community/wins" />
			)}
		</>
	);
}
