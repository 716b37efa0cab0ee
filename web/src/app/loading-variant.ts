/** Chooses the loading view for a path while the session is unresolved (O-69). */

export function getLoadingVariant(path: string): "default" | "chat" | "rooms" {
	if (/^\/community\/(chat|dm)(\/|$)/.test(path)) return "chat";
	return /^\/community\/rooms\/[^/]/.test(path) ? "rooms" : "default";
}
