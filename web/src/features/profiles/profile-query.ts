/** Loads another member's profile through this tab's cache. */
import { useQuery } from "@tanstack/react-query";
import type { PublicProfile } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { getUserProfile } from "@/lib/public-profiles";

export const useProfile = (reader: string, uid: string) =>
	useQuery<PublicProfile, ApiError>({
		queryKey: ["profiles", "one", reader, uid],
		queryFn: ({ signal }) => getUserProfile(reader, uid, signal),
		staleTime: 0,
	});
