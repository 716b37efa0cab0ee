/** API calls and types of direct messages. */
import type {
	DmMessage,
	DmMessages,
	DmThread,
	NewDmReport,
	PageDmThread,
	Reported,
	UnreadDirectMessages,
} from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { CannotWrite, DmMessage as Message, DmThread as Conversation, NewDmReport } from "@/lib/api/types.gen";

export type Folder = "messages" | "requests";

const path = (uid: string) => `/api/dm/${encodeURIComponent(uid)}`;
const messagePath = (id: string) => `/api/dm/messages/${encodeURIComponent(id)}`;

export const listConversations = (folder: Folder, cursor: string | null, signal?: AbortSignal) =>
	get<PageDmThread>(fromCursor(`/api/dm?folder=${folder}`, cursor), signal);

export const countUnread = (signal?: AbortSignal) => get<UnreadDirectMessages>("/api/dm/unread", signal);

export const showConversation = (uid: string, signal?: AbortSignal) => get<DmThread>(path(uid), signal);

export const listMessages = (uid: string, where: { before?: number; changed?: number }, signal?: AbortSignal) => {
	const query = new URLSearchParams(Object.entries(where).map(([name, seq]) => [name, String(seq)]));
	return get<DmMessages>(`${path(uid)}/messages?${query}`, signal);
};

/** Sends in this member's name alone. */
export const sendMessage = (member: string, uid: string, text: string, idempotencyKey: string) =>
	request<DmMessage>("POST", `${path(uid)}/messages`, { body: { text }, idempotencyKey, member });

export const accept = (uid: string) => request<DmThread>("PUT", `${path(uid)}/acceptance`);

export const decline = (uid: string) => request<void>("DELETE", `${path(uid)}/acceptance`);

export const markRead = (member: string, uid: string, seq: number, keepalive: boolean) =>
	request<DmThread>("PUT", `${path(uid)}/read`, { body: { seq }, member, keepalive });

export const editMessage = (id: string, text: string) =>
	request<DmMessage>("PATCH", messagePath(id), { body: { text } });

export const deleteMessage = (id: string) => request<void>("DELETE", messagePath(id));

export const restoreMessage = (id: string) => request<DmMessage>("PUT", `${messagePath(id)}/restore`);

export const reportMessages = (uid: string, body: NewDmReport) =>
	request<Reported>("POST", `${path(uid)}/report`, { body });
