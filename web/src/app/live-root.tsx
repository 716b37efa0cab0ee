/** Opens the tab's live connection for a signed-in member, and lets what it says refresh what the app holds. */
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Change, LiveProvider, useOnConnected, useOwnChanges } from "@/lib/live/live";
import { SESSION_KEY, useSession } from "@/lib/session";

/** What the app holds of each kind of news, by the beginnings of the keys. */
const cacheKeys: Readonly<Record<Change, readonly QueryKey[]>> = {
	session: [SESSION_KEY],
	// Being mentioned is told this way, and counted with the channel.
	notifications: [["notifications"], ["chat", "channels"]],
	messages: [["dm"]],
	channels: [["chat", "channels"]],
	// Decisions show on one's own posts, and on the profile that one of them may be about.
	reviews: [["wins"], ["questions"], ["comments"], ["profiles"]],
	desk: [["moderation"]],
	words: [["muted words"]],
};

/** Asked for anew after every connection, since nobody knows what was said meanwhile; posts are asked for as they are shown. */
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
		// Somebody who set a block may be among what is shown; nothing that was read before is trusted.
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
	// A newer server may know of more than this app.
	useOwnChanges((change) => invalidateAll(cacheKeys[change] ?? []));
	useOnConnected(() => invalidateAll(keysToRefresh));
	return null;
}
