/** Conversations in the query cache. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { countDirectMessages, listConversations, readConversation, showConversation } from "@/lib/api/sdk.gen";
import type { DmThread, ListConversationsData, UnreadDirectMessages } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { useQuiet } from "@/lib/preferences";
import { useSession } from "@/lib/session";

export type Folder = NonNullable<NonNullable<ListConversationsData["query"]>["folder"]>;

export const dmKeys = {
	/** The live connection invalidates everything below this key. */
	all: ["dm"] as const,
	list: (folder: Folder) => ["dm", "list", folder] as const,
	unread: ["dm", "unread"] as const,
	one: (uid: string) => ["dm", "one", uid] as const,
	/** Updated by change numbers alone. */
	messages: (uid: string) => ["messages", "dm", uid] as const,
};

export const useConversations = (folder: Folder) =>
	useInfiniteQuery({
		...pagedList(
			dmKeys.list(folder),
			({ query, signal }) => listConversations({ query: { folder, ...query }, signal }),
			({ other }) => other.uid,
		),
		refetchOnWindowFocus: true,
	});

export const useConversation = (uid: string, wanted = true) =>
	useQuery<DmThread, ApiError>({
		queryKey: dmKeys.one(uid),
		queryFn: ({ signal }) => showConversation({ path: { uid }, signal }),
		enabled: wanted,
		refetchOnWindowFocus: true,
	});

/** The number of conversations with new messages; none in quiet mode. */
export function useDmUnread(): UnreadDirectMessages {
	const { user, admitted } = useSession();
	const quiet = useQuiet();
	const { data } = useQuery<UnreadDirectMessages, ApiError>({
		queryKey: dmKeys.unread,
		queryFn: ({ signal }) => countDirectMessages({ signal }),
		enabled: user !== null && admitted,
		refetchOnWindowFocus: true,
	});
	return quiet || !data ? { messages: 0, requests: 0 } : data;
}

/** Returns a function that marks the conversation with `uid` as read up to a position. */
export function useMarkRead(me: string, uid: string) {
	const client = useQueryClient();
	return async (seq: number, leaving: boolean) => {
		const conversation = await readConversation({ path: { uid }, body: { seq }, member: me, keepalive: leaving });
		// Another member may be logged in by now.
		client.setQueryData<DmThread>(dmKeys.one(uid), (cached) => cached && conversation);
		void client.invalidateQueries({ queryKey: dmKeys.unread });
		void client.invalidateQueries({ queryKey: ["dm", "list"] });
		// Its notifications are read as well.
		void client.invalidateQueries({ queryKey: ["notifications"] });
	};
}
