/** The menu of a Win: what every post has, and the consent to social media. */
import { Megaphone, MegaphoneOff } from "lucide-react";
import { PostMenu } from "@/commons/posts/post-menu";
import type { Win } from "@/lib/api/types.gen";
import { icon } from "@/ui/menu-button";
import { useSocialConsent } from "./win-changes";
import { wins } from "./win-kind";

interface WinMenuProps {
	win: Win;
	onWithdrawn?: () => void;
}

export function WinMenu({ win, onWithdrawn }: WinMenuProps) {
	const consent = useSocialConsent(win);
	const allowed = win.sharePermissions.socialMedia;
	const Horn = allowed ? MegaphoneOff : Megaphone;
	const item = {
		label: allowed ? "Keep off social media" : "Allow on social media",
		icon: <Horn {...icon} />,
		onSelect: () => consent.mutate(!allowed),
	};
	return (
		<PostMenu
			kind={wins}
			post={win}
			label={`More for “${win.title}”`}
			authorName={win.authorCard.displayName}
			ownItems={[item]}
			onWithdrawn={onWithdrawn}
		/>
	);
}
