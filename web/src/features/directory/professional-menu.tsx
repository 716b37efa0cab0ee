/** The menu of a professional's entry: copy link, report and block. */
import { Flag, Link, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { DIRECTORY, getProfessionalPath } from "@/commons/practice/professional-path";
import { ReportDialog } from "@/commons/reports/report-dialog";
import type { MemberCard } from "@/lib/api/types.gen";
import { icon, MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";

export function ProfessionalMenu({ member: { uid, displayName }, mine }: { member: MemberCard; mine: boolean }) {
	const copyLink = useCopyLink();
	const [asking, setAsking] = useState<"report" | "block" | null>(null);
	const close = () => setAsking(null);
	const items: MenuItem[] = [
		{ label: "Copy link", icon: <Link {...icon} />, onSelect: () => void copyLink(getProfessionalPath(uid)) },
	];
	if (!mine) {
		items.push({ label: "Report", icon: <Flag {...icon} />, onSelect: () => setAsking("report") });
		items.push({ label: "Block", icon: <UserX {...icon} />, danger: true, onSelect: () => setAsking("block") });
	}
	return (
		<>
			<MenuButton label={`More about ${displayName}`} items={items} />
			{asking === "report" && <ReportDialog kind="member" id={uid} onClose={close} />}
			{asking === "block" && <BlockDialog uid={uid} displayName={displayName} onClose={close} leaveTo={DIRECTORY} />}
		</>
	);
}
