/** What moderators do when a mistake of theirs cost a member the one Win or question of the day. */
import { useSession } from "@/lib/session";
import { useToast } from "@/ui/toast";
import { type Allowance, giveBack, type PublicProfile } from "./api";

const MAY_AGAIN: Readonly<Record<Allowance, string>> = {
	win: "can share a Win now.",
	question: "can ask a question now.",
};

/** Null for whom it is not to decide, and about members who may as often as they like. */
export function useGiveBack(profile: PublicProfile): ((what: Allowance) => Promise<void>) | null {
	const { uid, displayName, mine, tier } = profile;
	const { user } = useSession();
	const toast = useToast();
	if (mine || tier > 0 || !user?.can.moderate) return null;
	return async (what) => {
		try {
			await giveBack(uid, what);
			toast(`${displayName} ${MAY_AGAIN[what]}`);
		} catch {
			toast("That did not work. Please try again.");
		}
	};
}
