/** Lets moderators reset a member's daily allowance after a mistake of theirs. */
import { useMutation } from "@tanstack/react-query";
import type { Allowance } from "@/commons/feature/profile-part";
import { resetAllowance } from "@/lib/api/sdk.gen";
import type { PublicProfile } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import { useToast } from "@/ui/toast";

/** Null without that right, and for members without a limit. */
export function useResetAllowance({ uid, displayName, mine, tier }: PublicProfile): ((what: Allowance) => void) | null {
	const { user } = useSession();
	const toast = useToast();
	const say = (what: Allowance, text: string) => toast({ key: `${uid}.${what.kind}`, about: displayName, text });
	const { mutate, isPending } = useMutation({
		mutationFn: (what: Allowance) => resetAllowance({ path: { uid, what: what.kind } }),
		onSuccess: (_, what) => say(what, what.done),
		onError: (_, what) => say(what, "That didn't work. Please try again."),
	});
	if (mine || tier > 0 || !user?.can.moderate) return null;
	return (what) => {
		if (!isPending) mutate(what);
	};
}
