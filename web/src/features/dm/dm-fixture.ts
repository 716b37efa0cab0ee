/** Builds conversations and direct messages for tests. */

import type { DmMessage, DmThread } from "@/lib/api/types.gen";
import { cardWith } from "@/lib/profile-fixture";

export const LEA = "0190a0a0-0000-7000-8000-000000000002";

export const conversationWith = (different: Partial<DmThread> = {}): DmThread => ({
	other: cardWith({ uid: LEA, displayName: "Lea A." }),
	state: "accepted",
	can: { write: true, asks: false, why: null },
	lastAt: Date.UTC(2026, 10, 22, 9),
	preview: "Thank you for this.",
	readSeq: 0,
	unread: 0,
	upTo: 1,
	...different,
});

export const directMessageWith = (seq: number, different: Partial<DmMessage> = {}): DmMessage => ({
	id: `0190a0a0-0000-7000-8000-${String(seq).padStart(12, "0")}`,
	seq,
	changed: seq,
	mine: false,
	text: `Message ${seq}`,
	createdAt: Date.UTC(2026, 10, 22, 9) + seq * 1000,
	editedAt: null,
	state: "there",
	removedReason: null,
	reportedConversationId: null,
	key: null,
	...different,
});
