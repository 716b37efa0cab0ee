/** The ambassador's invite link in the query cache, making one, and replacing it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { replaceInvite, showInvite } from "@/lib/api/sdk.gen";
import type { OwnInvite } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";

const OWN = ["invite", "own"] as const;

export const useInvite = () =>
	useQuery<OwnInvite, ApiError>({ queryKey: OWN, queryFn: ({ signal }) => showInvite({ signal }) });

/** The first link, or one in place of the last. */
export function useNewInvite() {
	const client = useQueryClient();
	return useMutation<OwnInvite, ApiError, void>({
		mutationFn: () => replaceInvite(),
		onSuccess: (own) => client.setQueryData(OWN, own),
	});
}
