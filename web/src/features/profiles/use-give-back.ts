/** What moderators do when a mistake of theirs cost a member the one Win or question of the day. */
import { useMutation } from "@tanstack/react-query";
import { useSession } from "@/lib/session";
import { useToast } from "@/ui/toast";
import { type AllowanceKind, giveBack, type PublicProfile } from "./api";

const MAY_AGAIN: Readonly<Record<AllowanceKind, string>> = {
	win: "They can share a Win now.",
	question: "They can ask a question now.",
};

/** Null for whom it is not to decide, and about members who may as often as they like. */
export function useGiveBack({ uid, displayName, mine, tier }: PublicProfile): ((what: AllowanceKind) => void) | null {
	const { user } = useSession();
	const toast = useToast();
	const say = (what: AllowanceKind, text: string) => toast({ key: `${uid}.${what}`, about: displayName, text });
	const { mutate, isPending } = useMutation({
		mutationFn: (what: AllowanceKind) => giveBack(uid, what),
		onSuccess: (_, what) => say(what, MAY_AGAIN[what]),
		onError: (_, what) => say(what, "That did not work. Please try again."),
	});
	if (mine || tier > 0 || !user?.can.moderate) return null;
	return (what) => {
		if (!isPending) mutate(what);
	};
}
