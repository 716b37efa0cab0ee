/// <reference lib="webworker" />
/** The service worker: keeps the app's shell, the help page and their files for offline, shows news, and keeps nothing about anyone. */
import { answerAsset, answerPage, deleteOldCaches, fillCache, refresh } from "./copies";
import { getPath, parsePush } from "./push";
import { getRequestKind, HELP, OFFLINE } from "./request-kind";

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build: a name that changes with the files, and their URLs. */
declare const __CACHE__: string;
declare const __FILES__: string[];

// A new version waits until every tab of the old one is closed, or until the member asks for it.
self.addEventListener("install", (event) => event.waitUntil(fillCache(__CACHE__, __FILES__)));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches(__CACHE__)));
self.addEventListener("message", (event) => {
	if (event.data === "use-new-version") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const kind = getRequestKind(request.method, request.mode, new URL(request.url), self.location.origin, __FILES__);
	if (kind === "network") return;
	if (kind === "asset") {
		event.respondWith(answerAsset(request));
		return;
	}
	// Any other slow page is still better than an offline page.
	event.respondWith(answerPage(request, kind, kind !== OFFLINE));
	event.waitUntil(refresh(__CACHE__, HELP, Date.now()));
});

self.addEventListener("push", (event) => {
	const { title, options, badge } = parsePush(event.data?.text(), self.location.origin);
	void self.navigator.setAppBadge?.(badge).catch(() => {});
	event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(getPath(event.notification.data, self.location.origin)));
});

/** An open window comes to the front as it is, since the member may be writing there. */
async function open(address: string) {
	const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const inside = windows.find(({ url }) => new URL(url).pathname.startsWith("/community"));
	await (inside ? inside.focus() : self.clients.openWindow(address));
}
