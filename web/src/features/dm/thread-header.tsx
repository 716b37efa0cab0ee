/** The header of a conversation: the other member, the way back on narrow screens, and the menu. */
import { useRouter } from "@tanstack/react-router";
import { ArrowLeft, CircleUserRound, Flag, LifeBuoy, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { useHasPanes } from "@/commons/messages/use-has-panes";
import type { MemberCard } from "@/lib/api/types.gen";
import { getProfilePath } from "@/lib/profile-path";
import { HELP_NOW } from "@/public/addresses";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { icon, MenuButton, type MenuItem } from "@/ui/menu-button";

interface ThreadHeaderProps {
	other: MemberCard;
	/** Whether they wrote something that could be reported. */
	reportable: boolean;
	onReport: () => void;
}

export function ThreadHeader({ other, reportable, onReport }: ThreadHeaderProps) {
	const router = useRouter();
	const [blocking, setBlocking] = useState(false);
	const hasPanes = useHasPanes();
	const { uid, displayName, isMHP } = other;
	const items: MenuItem[] = [
		{
			label: "Profile",
			icon: <CircleUserRound {...icon} />,
			onSelect: () => void router.navigate({ href: getProfilePath(uid) }),
		},
	];
	if (reportable) items.push({ label: "Report messages", icon: <Flag {...icon} />, onSelect: onReport });
	items.push({ label: "Block", icon: <UserX {...icon} />, danger: true, onSelect: () => setBlocking(true) });
	items.push({
		label: "I need help now",
		icon: <LifeBuoy {...icon} />,
		// A server-rendered page, which works without the app too.
		onSelect: () => window.location.assign(HELP_NOW),
	});
	return (
		<header className="border-line border-b pb-2">
			<div className="flex items-center gap-4">
				{!hasPanes && (
					<AppLink
						href="/community/dm"
						aria-label="All messages"
						className="flex size-11 shrink-0 items-center justify-center"
					>
						<ArrowLeft aria-hidden size={20} />
					</AppLink>
				)}
				<Avatar ring person={other} size={44} />
				<div className="min-w-0 grow">
					<h1 tabIndex={-1} className="truncate text-lg">
						{displayName}
					</h1>
					<p className="flex flex-wrap gap-1 empty:hidden">
						<PersonBadge person={other} />
					</p>
				</div>
				<MenuButton label={`More about ${displayName}`} items={items} />
			</div>
			{isMHP && (
				<p className="pt-1 text-muted text-sm">
					Professionals reply when they can. This isn't an emergency service:{" "}
					<a href={HELP_NOW} className="text-link underline">
						help is here now
					</a>
					.
				</p>
			)}
			{blocking && (
				<BlockDialog uid={uid} displayName={displayName} onClose={() => setBlocking(false)} leaveTo="/community/dm" />
			)}
		</header>
	);
}
