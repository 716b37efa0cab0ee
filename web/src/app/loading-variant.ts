/** Chooses the loading view for a path while the session is unresolved (O-69). */
import { loadingViews } from "@/lib/generated/loading-views.gen";
import type { LoadingVariant } from "@/ui/loading-view";

export function getLoadingVariant(path: string): LoadingVariant {
	const parts = getParts(path);
	const isBelow = (pattern: string) =>
		getParts(pattern).every((wanted, index) => (wanted === "*" ? index < parts.length : wanted === parts[index]));
	return loadingViews.find(({ path }) => isBelow(path))?.view ?? "default";
}

const getParts = (path: string) => path.split("/").filter(Boolean);
