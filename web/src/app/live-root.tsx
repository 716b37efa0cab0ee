/** Opens the tab's live connection for a signed-in member, and refreshes the cache when it reports changes. */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFeatures } from "@/commons/feature/features";
import { type Change, LiveProvider, useOnConnected, useOwnChanges } from "@/lib/live/live";
import { clearProfiles } from "@/lib/public-profiles";
import { SESSION_KEY, useSession } from "@/lib/session";

export function LiveRoot({ children }: { children: ReactNode }) {
	const client = useQueryClient();
	const { user } = useSession();
	async function recheckSession(rights: boolean) {
		await client.refetchQueries({ queryKey: SESSION_KEY });
		// The author of something on screen may have blocked this member, so nothing cached can be trusted.
		if (rights) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
	}
	return (
		<LiveProvider uid={user?.uid} recheckSession={recheckSession}>
			<LiveRefresh />
			{children}
		</LiveProvider>
	);
}

function LiveRefresh() {
	const client = useQueryClient();
	const { list } = useFeatures();
	function refresh(change: Change | "connected", id: string | null = null) {
		if (change === "session" || change === "connected") void client.invalidateQueries({ queryKey: SESSION_KEY });
		// Whatever shows that member may show a role that has ended.
		if (change === "members") {
			clearProfiles();
			const shows = ({ data }: { data: unknown }) => id === null || (JSON.stringify(data) ?? "").includes(id);
			void client.invalidateQueries({ predicate: ({ state, meta }) => !meta?.ignoresMembers && shows(state) });
		}
		// A newer server may send kinds that this app does not know.
		for (const queryKey of list.flatMap((feature) => feature.refresh?.[change] ?? [])) {
			void client.invalidateQueries({ queryKey });
		}
	}
	useOwnChanges(refresh);
	// Changes may have been missed; posts are loaded again when they are shown.
	useOnConnected(() => refresh("connected"));
	return null;
}
