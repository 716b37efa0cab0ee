/** Conversations in the cache of server data. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UnreadDirectMessages } from "@/lib/api/types.gen";
import type { Problem } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { useQuiet } from "@/lib/preferences";
import { useSession } from "@/lib/session";
import { type Conversation, countUnread, type Folder, listConversations, markRead, showConversation } from "./api";

export const dmKeys = {
	/** Everything below is asked for anew when the live connection says that messages have changed. */
	all: ["dm"] as const,
	list: (folder: Folder) => ["dm", "list", folder] as const,
	unread: ["dm", "unread"] as const,
	one: (uid: string) => ["dm", "one", uid] as const,
	/** Kept right by its numbers alone. */
	messages: (uid: string) => ["messages", "dm", uid] as const,
};

export const useConversations = (folder: Folder) =>
	useInfiniteQuery({
		...pagedList(
			dmKeys.list(folder),
			(cursor, signal) => listConversations(folder, cursor, signal),
			({ other }) => other.uid,
		),
		refetchOnWindowFocus: true,
	});

export const useConversation = (uid: string, wanted = true) =>
	useQuery<Conversation, Problem>({
		queryKey: dmKeys.one(uid),
		queryFn: ({ signal }) => showConversation(uid, signal),
		enabled: wanted,
		refetchOnWindowFocus: true,
	});

/** In how many conversations something is new; nothing in quiet mode. */
export function useDmUnread(): UnreadDirectMessages {
	const { user, session } = useSession();
	const quiet = useQuiet();
	const { data } = useQuery<UnreadDirectMessages, Problem>({
		queryKey: dmKeys.unread,
		queryFn: ({ signal }) => countUnread(signal),
		enabled: user !== null && session?.guard.community === null,
		refetchOnWindowFocus: true,
	});
	return quiet || !data ? { messages: 0, requests: 0 } : data;
}

export function useMarkRead(uid: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (seq: number) => markRead(uid, seq),
		scope: { id: `read ${uid}` },
		onSuccess(conversation) {
			client.setQueryData(dmKeys.one(uid), conversation);
			void client.invalidateQueries({ queryKey: dmKeys.unread });
			void client.invalidateQueries({ queryKey: ["dm", "list"] });
			// What told of it is read as well.
			void client.invalidateQueries({ queryKey: ["notifications"] });
		},
	});
}
