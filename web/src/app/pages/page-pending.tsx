/** Placeholder cards while a page loads. */
import { SkeletonCards } from "@/ui/skeleton";

export function PagePending() {
	return <SkeletonCards count={2} />;
}
