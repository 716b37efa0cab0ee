/** What the chat's API shows. */
import type { MemberCard } from "@/lib/api/types.gen";

export type ChatEmoji = "💛" | "🌱" | "🤗" | "👏" | "🙏" | "😊";
export type ChatLevel = "nothing" | "mentions" | "everything";

export interface ChatChannel {
	id: string;
	slug: string;
	name: string;
	topic: string;
	seq: number;
	slowSeconds: number;
	retentionDays: number | null;
	archived: boolean;
	unread: number;
	mentioned: number;
	readSeq: number;
	level: ChatLevel;
	mutedUntil: number | null;
}

export interface ChatMessage {
	id: string;
	channelId: string;
	seq: number;
	changed: number;
	author: MemberCard;
	text: string;
	note: string;
	replyTo: string | null;
	mentions: string[];
	createdAt: number;
	editedAt: number | null;
	state: "there" | "deleted" | "removed";
	pinnedAt: number | null;
	reactions: { emoji: ChatEmoji; count: number }[];
	key: string | null;
}

export interface ChatMessageSeen {
	message: ChatMessage;
	mine: ChatEmoji[];
	removedReason: string | null;
}

export interface ChatMessages {
	items: ChatMessageSeen[];
	upTo: number;
	earlier: boolean;
	later: boolean;
}
