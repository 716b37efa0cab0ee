/** API calls and types of the chat. */
import type {
	ChangeChatChannel,
	ChatChannel,
	ChatChannels,
	ChatLevel,
	ChatMarks,
	ChatMessage,
	ChatMessageSeen,
	ChatMute,
	ChatMutedMembers,
	ChatPage,
	ChatPins,
	ChatReaction,
	NewChatChannel,
	PageChatMessageSeen,
	PostMessage,
} from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type {
	ChatChannel as Channel,
	ChatLevel as Level,
	ChatMessage,
	PostMessage as NewMessage,
} from "@/lib/api/types.gen";

export type Emoji = ChatReaction["emoji"];

/** A message as this member reads it. */
export interface Message extends ChatMessage {
	/** With the member's own reactions. */
	mine: readonly Emoji[];
	/** Why it was removed, for its author and staff. */
	removedReason: string | null;
}

export type Where = { before?: number; around?: number; after?: number; changed?: number };

const channelPath = (id: string) => `/api/chat/channels/${encodeURIComponent(id)}`;
const messagePath = (id: string) => `/api/chat/messages/${encodeURIComponent(id)}`;

const flat = ({ message, ...seen }: ChatMessageSeen): Message => ({ ...message, ...seen });

export const listChannels = (signal?: AbortSignal) => get<ChatChannels>("/api/chat/channels", signal);

export const createChannel = (body: NewChatChannel) => request<ChatChannel>("POST", "/api/chat/channels", { body });

export const changeChannel = (id: string, body: ChangeChatChannel) =>
	request<ChatChannel>("PATCH", channelPath(id), { body });

export async function listMessages(channel: string, where: Where, signal?: AbortSignal) {
	const query = new URLSearchParams(Object.entries(where).map(([name, seq]) => [name, String(seq)]));
	const page = await get<ChatPage>(`${channelPath(channel)}/messages?${query}`, signal);
	return { ...page, items: page.items.map(flat) };
}

export const showMessage = async (id: string, signal?: AbortSignal) =>
	flat(await get<ChatMessageSeen>(messagePath(id), signal));

/** Sends in this member's name alone. */
export const sendMessage = async (member: string, channel: string, body: PostMessage, idempotencyKey: string) =>
	flat(await request<ChatMessageSeen>("POST", `${channelPath(channel)}/messages`, { body, idempotencyKey, member }));

export const editMessage = async (id: string, text: string) =>
	flat(await request<ChatMessageSeen>("PATCH", messagePath(id), { body: { text } }));

export const deleteMessage = (id: string) => request<void>("DELETE", messagePath(id));

export const restoreMessage = async (id: string) =>
	flat(await request<ChatMessageSeen>("PUT", `${messagePath(id)}/restore`));

export const react = async (id: string, emoji: Emoji, there: boolean) =>
	flat(
		await request<ChatMessageSeen>(
			there ? "PUT" : "DELETE",
			`${messagePath(id)}/reactions/${encodeURIComponent(emoji)}`,
		),
	);

export const markRead = (member: string, channel: string, seq: number, keepalive: boolean) =>
	request<ChatMarks>("PUT", `${channelPath(channel)}/read`, { body: { seq }, member, keepalive });

export const setLevel = (channel: string, level: ChatLevel) =>
	request<void>("PUT", `${channelPath(channel)}/level`, { body: { level } });

export const listPins = async (channel: string, signal?: AbortSignal) =>
	(await get<ChatPins>(`${channelPath(channel)}/pins`, signal)).items.map(flat);

export const pin = (id: string, pinned: boolean) =>
	request<unknown>(pinned ? "PUT" : "DELETE", `${messagePath(id)}/pin`);

export const removeMessage = (id: string, reason: string) =>
	request<unknown>("PUT", `${messagePath(id)}/removal`, { body: { reason } });

export const listMuted = async (channel: string, signal?: AbortSignal) =>
	(await get<ChatMutedMembers>(`${channelPath(channel)}/mutes`, signal)).items;

export const muteMember = (uid: string, body: ChatMute) =>
	request<unknown>("PUT", `/api/chat/mutes/${encodeURIComponent(uid)}`, { body });

export const unmuteMember = (uid: string) => request<void>("DELETE", `/api/chat/mutes/${encodeURIComponent(uid)}`);

export async function searchMessages(channel: string, q: string, cursor: string | null, signal?: AbortSignal) {
	const query = new URLSearchParams({ q });
	const page = await get<PageChatMessageSeen>(fromCursor(`${channelPath(channel)}/search?${query}`, cursor), signal);
	return { ...page, items: page.items.map(flat) };
}
