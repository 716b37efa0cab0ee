/** Chooses the loading view for a path while the session is unresolved (O-69). */
import { features } from "./features";

const routes = features.list.flatMap(({ routes = [] }) => routes);

export function getLoadingVariant(path: string): "default" | "chat" | "rooms" {
	const parts = path.split("/").filter(Boolean);
	const found = routes.find((route) => matches(`/community${route.path}`.split("/").filter(Boolean), parts));
	return found?.loading ?? "default";
}

const matches = (pattern: readonly string[], parts: readonly string[]) =>
	pattern.length === parts.length && pattern.every((part, index) => part.startsWith("$") || part === parts[index]);
