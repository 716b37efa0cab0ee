/** Blocking and unblocking: afterwards nothing that was read before is trusted to be right. */
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { pagedList } from "@/lib/paged-list";
import { clearProfiles } from "@/lib/public-profiles";
import { SESSION_KEY } from "@/lib/session";
import { useToast } from "@/ui/toast";
import { blockMember, listBlocked, unblockMember } from "./api";

const BLOCKED = ["profiles", "blocked"] as const;

export const useBlocked = () => useInfiniteQuery(pagedList(BLOCKED, listBlocked, ({ member }) => member.uid));

/** Lets go of all pages that could still show the member, or still miss them. */
function refetchAll(client: QueryClient) {
	clearProfiles();
	const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_KEY[0] };
	client.removeQueries({ ...others, type: "inactive" });
	return client.invalidateQueries(others);
}

interface BlockTarget {
	uid: string;
	displayName: string;
}

export function useUnblock() {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: ({ uid }: BlockTarget) => unblockMember(uid),
		onSuccess: async (_, { displayName }) => {
			toast(`You and ${displayName} can see each other again.`);
			await refetchAll(client);
		},
		onError: () => void toast("That did not work. Please try again."),
	});
}

/** `leave` leads away from the page about the member, which is there no more once everything is read anew. */
export function useBlock(leave: () => Promise<void>) {
	const client = useQueryClient();
	const toast = useToast();
	const unblock = useUnblock();
	return useMutation({
		mutationFn: ({ uid }: BlockTarget) => blockMember(uid),
		onSuccess: async (_, whom) => {
			toast({
				text: `You and ${whom.displayName} do not see each other any more.`,
				action: { label: "Undo", onAct: () => unblock.mutate(whom) },
				durationMs: 10_000,
			});
			await leave();
			await refetchAll(client);
		},
		onError: () => void toast("That did not work. Please try again."),
	});
}
