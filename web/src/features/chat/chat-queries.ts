/** Channels and single messages in the query cache. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getSeenPosition, type SeenPosition, setSeenPosition } from "@/commons/messages/seen-position";
import { listChannels, listMutedMembers, listPins, readChannel, setChannelLevel, showMessage } from "@/lib/api/sdk.gen";
import type { ChatChannel, ChatLevel, ChatMutedMember } from "@/lib/api/types.gen";
import { isGateOpen } from "@/lib/gates";
import type { ApiError } from "@/lib/http";
import { useQuiet } from "@/lib/preferences";
import { useSession } from "@/lib/session";
import { useToast } from "@/ui/toast";
import { type Message, toMessage, toMessages } from "./message";

export const chatKeys = {
	/** The live connection invalidates everything below this key. */
	channels: ["chat", "channels"] as const,
	/** Updated by its stream alone. */
	messages: (channel: string) => ["messages", "chat", channel] as const,
	one: (id: string) => ["chat", "message", id] as const,
	pins: (channel: string) => ["chat", "pins", channel] as const,
	muted: (channel: string) => ["chat", "muted", channel] as const,
};

export const COMMUNITY = "community";

export function useChannels() {
	const { user, admitted } = useSession();
	return useQuery<{ items: ChatChannel[] }, ApiError>({
		queryKey: chatKeys.channels,
		queryFn: async ({ client, signal }) => {
			const { items } = await listChannels({ signal });
			return { items: items.map((channel) => withSeen(client, channel)) };
		},
		enabled: user !== null && isGateOpen(user.access, "chat") && admitted,
	});
}

/** The number of new messages in all channels the member wants to hear about; none in quiet mode. */
export function useChatUnread(): number {
	const quiet = useQuiet();
	const { data } = useChannels();
	if (quiet || !data) return 0;
	return Math.min(
		100,
		data.items.reduce((sum, channel) => sum + getNotifyingCount(channel), 0),
	);
}

/** The number of messages to notify about: all, mentions, or none. */
export const getNotifyingCount = ({ level, unread, mentioned }: ChatChannel): number =>
	level === "everything" ? unread : level === "mentions" ? mentioned : 0;

export function updateCachedChannel(client: QueryClient, id: string, change: Partial<ChatChannel>) {
	client.setQueryData<{ items: ChatChannel[] }>(chatKeys.channels, (cached) =>
		cached ? { items: cached.items.map((one) => (one.id === id ? { ...one, ...change } : one)) } : cached,
	);
}

/** Returns a function that marks a channel as read up to a position. */
export function useMarkRead(me: string, channel: string) {
	const client = useQueryClient();
	return async (seq: number, leaving: boolean) => {
		const read = await readChannel({ path: { id: channel }, body: { seq }, member: me, keepalive: leaving });
		updateCachedChannel(client, channel, read);
	};
}

/** Marks everything in a channel as seen in this tab; the server learns of it later. */
export function useSetSeenPosition({ id, unread, mentioned }: ChatChannel) {
	const client = useQueryClient();
	return (seen: SeenPosition) => {
		setSeenPosition(client, id, seen);
		if (unread + mentioned > 0) updateCachedChannel(client, id, { unread: 0, mentioned: 0, readSeq: seen.readSeq });
	};
}

function withSeen(client: QueryClient, channel: ChatChannel): ChatChannel {
	const seen = getSeenPosition(client, channel.id);
	if (!seen || seen.number < channel.seq) return channel;
	return { ...channel, unread: 0, mentioned: 0, readSeq: Math.max(channel.readSeq, seen.readSeq) };
}

export function useSetLevel(channel: string) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (level: ChatLevel) => setChannelLevel({ path: { id: channel }, body: { level } }),
		onMutate: (level) => updateCachedChannel(client, channel, { level }),
		onError: () => toast("That didn't work. Please try again."),
		onSettled: () => void client.invalidateQueries({ queryKey: chatKeys.channels }),
	});
}

/** A quoted message that is not loaded. */
export const useMessage = (id: string, wanted: boolean) =>
	useQuery<Message, ApiError>({
		queryKey: chatKeys.one(id),
		queryFn: async ({ signal }) => toMessage(await showMessage({ path: { id }, signal })),
		enabled: wanted,
	});

export const usePins = (channel: string, wanted: boolean) =>
	useQuery<Message[], ApiError>({
		queryKey: chatKeys.pins(channel),
		queryFn: async ({ signal }) => toMessages(await listPins({ path: { id: channel }, signal })).items,
		enabled: wanted,
	});

/** The muted members, for staff. */
export const useMuted = (channel: string) =>
	useQuery<ChatMutedMember[], ApiError>({
		queryKey: chatKeys.muted(channel),
		queryFn: async ({ signal }) => (await listMutedMembers({ path: { id: channel }, signal })).items,
		// Reports may mute a member at any moment.
		staleTime: 0,
	});
