/** Builds queue items for tests, a Win with any changes a test wants, and the desk that shows them. */
import type { ReactNode } from "react";
import { comments } from "@/commons/comments/feature";
import { Features, FeaturesProvider } from "@/commons/feature/features";
import { chat } from "@/features/chat/feature";
import { profiles } from "@/features/profiles/feature";
import { questions } from "@/features/questions/feature";
import { rooms } from "@/features/rooms/feature";
import { wins } from "@/features/wins/feature";
import { winWith } from "@/features/wins/win-fixture";
import type { QueueItem, Win } from "@/lib/api/types.gen";

const features = new Features([wins, questions, comments, chat, profiles, rooms]);
await features.loadParts("queue");

export const queueCards = features.parts("queue").flatMap(({ cards = [] }) => cards);

/** Shows what a desk needs around it. */
export function Desk({ children }: { children: ReactNode }) {
	return <FeaturesProvider features={features}>{children}</FeaturesProvider>;
}

export function queuedWin(different: Partial<Win> = {}, more: Partial<QueueItem> = {}): QueueItem {
	const win = winWith({ id: "bus", title: "Took the bus", status: "pending", ...different });
	return {
		kind: "win",
		id: win.id,
		content: { kind: "win", value: win },
		submittedAt: 1_000,
		since: 1_000,
		fresh: true,
		urgent: false,
		withdrawn: false,
		reviewError: null,
		claim: null,
		reports: [],
		appeal: null,
		authorApproved: 3,
		authorDeclined: 1,
		...more,
	};
}
