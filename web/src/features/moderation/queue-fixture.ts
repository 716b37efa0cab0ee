/** Builds queue items for tests: a Win, with any changes a test wants. */
import type { Win } from "@/features/wins/api";
import { winWith } from "@/features/wins/win-fixture";
import type { QueueItem } from "./api";

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
