/// <reference lib="webworker" />
/** The service worker: keeps the app's shell, the help page and their files for offline, and nothing about anyone. */
import { answerAsset, answerPage, fill, forgetOthers, refresh } from "./copies";
import { HELP, kindOf, OFFLINE } from "./kind";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: a name that changes with the files, and their addresses. */
declare const __CACHE__: string;
declare const __FILES__: string[];

// A new version waits until every tab of the old one is closed, or until the member asks for it.
self.addEventListener("install", (event) => event.waitUntil(fill(__CACHE__, __FILES__)));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers(__CACHE__)));
self.addEventListener("message", (event) => {
	if (event.data === "use-new-version") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const kind = kindOf(request.method, request.mode, new URL(request.url), self.location.origin, __FILES__);
	if (kind === "network") return;
	if (kind === "asset") {
		event.respondWith(answerAsset(request));
		return;
	}
	// A slow page of another kind is still better than being told that there is no network.
	event.respondWith(answerPage(request, kind, kind !== OFFLINE));
	event.waitUntil(refresh(__CACHE__, HELP, Date.now()));
});
