/** The menu of a profile: copy link, report, block, and the moderators' actions. */
import { Flag, Gift, Link, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { useParts } from "@/commons/feature/features";
import { useReadingPath } from "@/commons/feature/use-reading-path";
import { ReportDialog } from "@/commons/reports/report-dialog";
import type { PublicProfile } from "@/lib/api/types.gen";
import { getProfilePath } from "@/lib/profile-path";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";
import { useResetAllowance } from "./use-reset-allowance";

export function ProfileMenu({ profile }: { profile: PublicProfile }) {
	const { uid, displayName, mine } = profile;
	const copyLink = useCopyLink();
	const giveBack = useResetAllowance(profile);
	const allowances = useParts("profile").flatMap(({ allowance }) => allowance ?? []);
	const readingPath = useReadingPath();
	const [asking, setAsking] = useState(false);
	const [reporting, setReporting] = useState(false);
	const items: MenuItem[] = [
		{
			label: "Copy link",
			icon: <Link aria-hidden size={18} />,
			onSelect: () => void copyLink(getProfilePath(uid)),
		},
	];
	if (giveBack) {
		const icon = <Gift aria-hidden size={18} />;
		for (const allowance of allowances) {
			items.push({ label: allowance.label, icon, onSelect: () => giveBack(allowance) });
		}
	}
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
				<BlockDialog uid={uid} displayName={displayName} onClose={() => setAsking(false)} leaveTo={readingPath} />
			)}
		</>
	);
}
