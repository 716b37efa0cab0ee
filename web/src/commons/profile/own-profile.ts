/** The member's own profile in the query cache, and editing it. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { editProfile, showOwnProfile } from "@/lib/api/sdk.gen";
import type { EditProfile, OwnProfile } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { clearProfiles } from "@/lib/public-profiles";
import { SESSION_KEY } from "@/lib/session";

const OWN = ["profiles", "own"] as const;

export const useOwnProfile = () =>
	useQuery<OwnProfile, ApiError>({ queryKey: OWN, queryFn: ({ signal }) => showOwnProfile({ signal }) });

export function useEditProfile() {
	const client = useQueryClient();
	return useMutation<OwnProfile, ApiError, EditProfile>({
		mutationKey: ["profiles", "edit"],
		scope: { id: "profiles edit" },
		mutationFn: (change) => editProfile({ body: change }),
		onSuccess: (profile, { photoId, portrait }) => {
			client.setQueryData(OWN, profile);
			if (photoId !== undefined || portrait !== undefined) void showElsewhere(client);
		},
	});
}

/** The photo or drawing is part of every card of the member, and of the session. */
function showElsewhere(client: QueryClient) {
	clearProfiles();
	return Promise.all([
		client.invalidateQueries({ queryKey: SESSION_KEY }),
		client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] && queryKey[1] !== "own" }),
	]);
}
