/** Opens the tab's live connection for a signed-in member, and refreshes the cache when it reports changes. */
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Change, LiveProvider, useOnConnected, useOwnChanges } from "@/lib/live/live";
import { SESSION_KEY, useSession } from "@/lib/session";

/** The cached query keys that each kind of change invalidates. */
const cacheKeys: Readonly<Record<Change, readonly QueryKey[]>> = {
	session: [SESSION_KEY],
	// Mentions are announced this way, and counted with the channel.
	notifications: [["notifications"], ["chat", "channels"]],
	messages: [["dm"]],
	channels: [["chat", "channels"]],
	// Decisions show on the member's own posts, and on the profile if it was reported.
	reviews: [["wins"], ["questions"], ["comments"], ["profiles"]],
	desk: [["moderation"]],
	words: [["muted words"]],
};

/** Refetched after every connection, since changes may have been missed; posts are refetched when they are shown. */
const keysToRefresh: readonly QueryKey[] = [
	SESSION_KEY,
	["notifications"],
	["dm"],
	["chat", "channels"],
	["moderation"],
	["muted words"],
];

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
	const invalidateAll = (keys: readonly QueryKey[]) => {
		for (const queryKey of keys) void client.invalidateQueries({ queryKey });
	};
	// A newer server may send kinds that this app does not know.
	useOwnChanges((change) => invalidateAll(cacheKeys[change] ?? []));
	useOnConnected(() => invalidateAll(keysToRefresh));
	return null;
}
