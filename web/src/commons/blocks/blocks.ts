/** Blocks and unblocks members; afterwards everything cached is refetched. */
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { blockMember, listBlocked, unblockMember } from "@/lib/api/sdk.gen";
import { pagedList } from "@/lib/paged-list";
import { clearProfiles } from "@/lib/public-profiles";
import { SESSION_KEY } from "@/lib/session";
import { useToast } from "@/ui/toast";

const BLOCKED = ["profiles", "blocked"] as const;

export const useBlocked = () => useInfiniteQuery(pagedList(BLOCKED, listBlocked, ({ member }) => member.uid));

/** Drops all cached pages that could still show the member, or still leave them out. */
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
		mutationFn: ({ uid }: BlockTarget) => unblockMember({ path: { uid } }),
		onSuccess: async (_, { displayName }) => {
			toast(`You and ${displayName} can see each other again.`);
			await refetchAll(client);
		},
		onError: () => void toast("That didn't work. Please try again."),
	});
}

/** `leave` navigates away from the member's page, which no longer exists after the refetch. */
export function useBlock(leave: () => Promise<void>) {
	const client = useQueryClient();
	const toast = useToast();
	const unblock = useUnblock();
	return useMutation({
		mutationFn: ({ uid }: BlockTarget) => blockMember({ path: { uid } }),
		onSuccess: async (_, whom) => {
			toast({
				text: `You and ${whom.displayName} no longer see each other.`,
				action: { label: "Undo", onAct: () => unblock.mutate(whom) },
				durationMs: 10_000,
			});
			await leave();
			await refetchAll(client);
		},
		onError: () => void toast("That didn't work. Please try again."),
	});
}
