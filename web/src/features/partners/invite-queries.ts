/** The ambassador's invite link in the query cache, and replacing it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { replaceInvite, showInvite } from "@/lib/api/sdk.gen";
import type { Invite } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";

const OWN = ["invite", "own"] as const;

export const useInvite = () =>
	useQuery<Invite, ApiError>({ queryKey: OWN, queryFn: ({ signal }) => showInvite({ signal }) });

export function useReplaceInvite() {
	const client = useQueryClient();
	return useMutation<Invite, ApiError, void>({
		mutationFn: () => replaceInvite(),
		onSuccess: (invite) => client.setQueryData(OWN, invite),
	});
}
