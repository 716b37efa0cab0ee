/** A like button that opens the upgrade dialog where liking needs a higher tier; removing a like is always possible. */
import { useState } from "react";
import { canInteract } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { LikeButton, type LikeButtonProps } from "@/ui/like-button";
import { UpgradeGate } from "./upgrade-gate";

export function GatedLikeButton({ onToggle, ...shown }: LikeButtonProps) {
	const { session } = useSession();
	const [needsUpgrade, setHeld] = useState(false);
	const toggle = (liked: boolean) => (liked && !canInteract(session, "like") ? setHeld(true) : onToggle(liked));
	return (
		<>
			<LikeButton {...shown} onToggle={toggle} />
			<UpgradeGate feature={needsUpgrade ? "like what others share" : null} onClose={() => setHeld(false)} />
		</>
	);
}
