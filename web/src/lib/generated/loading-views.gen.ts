// Which loading view is shown below which path (crates/application/src/shell.rs); made by `make gen`.

/** `*` is any one segment. */
export const loadingViews = [
	{ path: "/community/chat", view: "chat" },
	{ path: "/community/dm", view: "chat" },
	{ path: "/community/rooms/*", view: "rooms" },
] as const;
