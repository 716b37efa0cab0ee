/** Lets moderators reset a member's daily allowance after a mistake of theirs. */
import { useMutation } from "@tanstack/react-query";
import { useSession } from "@/lib/session";
import { useToast } from "@/ui/toast";
import { type AllowanceKind, type PublicProfile, resetAllowance } from "./api";

const RESET_NOTICE: Readonly<Record<AllowanceKind, string>> = {
	win: "They can share a Win now.",
	question: "They can ask a question now.",
};

/** Null without that right, and for members without a limit. */
export function useResetAllowance({
	uid,
	displayName,
	mine,
	tier,
}: PublicProfile): ((what: AllowanceKind) => void) | null {
	const { user } = useSession();
	const toast = useToast();
	const say = (what: AllowanceKind, text: string) => toast({ key: `${uid}.${what}`, about: displayName, text });
	const { mutate, isPending } = useMutation({
		mutationFn: (what: AllowanceKind) => resetAllowance(uid, what),
		onSuccess: (_, what) => say(what, RESET_NOTICE[what]),
		onError: (_, what) => say(what, "That didn't work. Please try again."),
	});
	if (mine || tier > 0 || !user?.can.moderate) return null;
	return (what) => {
		if (!isPending) mutate(what);
	};
}
