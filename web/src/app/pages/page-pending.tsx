/** Pale cards where a page is about to be. */
import { SkeletonCards } from "@/ui/skeleton";

export function PagePending() {
	return <SkeletonCards count={2} />;
}
