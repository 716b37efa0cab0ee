/** How much waits, on the tabs of the queue. */
import type { QueueCount, SubjectKind } from "@/lib/api/types.gen";
import { reviewsCountMax } from "@/lib/generated/limits.gen";

/** Of one kind, or of all; the server counts each kind up to a limit. Null where nothing waits or it is unknown. */
export function getCountText(counts: readonly QueueCount[] | undefined, kind: SubjectKind | "all"): string | null {
	const shown = counts?.filter((one) => kind === "all" || one.kind === kind) ?? [];
	const total = shown.reduce((sum, { count }) => sum + count, 0);
	if (total === 0) return null;
	return total < reviewsCountMax ? `${total}` : `${reviewsCountMax - 1}+`;
}
