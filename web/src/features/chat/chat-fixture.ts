/** Builds channels and messages for tests. */
import type { ChatChannel, ChatMessage, ChatMessageSeen, ChatPage } from "@/lib/api/types.gen";
import { cardWith } from "@/lib/profile-fixture";

export const CHANNEL = "0190a0a0-0000-7000-8000-00000000c001";

export const channelWith = (different: Partial<ChatChannel> = {}): ChatChannel => ({
	id: CHANNEL,
	slug: "community",
	name: "Community",
	topic: "Open to everyone.",
	seq: 0,
	slowSeconds: 0,
	retentionDays: 180,
	archived: false,
	unread: 0,
	mentioned: 0,
	readSeq: 0,
	level: "mentions",
	mutedUntil: null,
	mutedWhy: null,
	...different,
});

export const messageWith = (seq: number, different: Partial<ChatMessage> = {}): ChatMessage => ({
	id: `0190a0a0-0000-7000-8000-${String(seq).padStart(12, "0")}`,
	channelId: CHANNEL,
	seq,
	changed: seq,
	author: cardWith(),
	text: `Message ${seq}`,
	note: "",
	imageUrl: "",
	videoUrl: "",
	thumbnailUrl: "",
	replyTo: null,
	mentions: [],
	createdAt: Date.UTC(2026, 10, 22, 9) + seq * 1000,
	editedAt: null,
	state: "there",
	pinnedAt: null,
	reactions: [],
	key: null,
	...different,
});

export const seenWith = (message: ChatMessage, different: Partial<ChatMessageSeen> = {}): ChatMessageSeen => ({
	message,
	mine: [],
	removedReason: null,
	...different,
});

export const chatPage = (messages: readonly ChatMessage[], different: Partial<ChatPage> = {}): ChatPage => ({
	items: messages.map((message) => seenWith(message)),
	upTo: messages.at(-1)?.changed ?? 0,
	earlier: false,
	later: false,
	...different,
});
