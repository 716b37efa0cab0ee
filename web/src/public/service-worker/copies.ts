/** The service worker's caches: filled at install, fetched without cookies, used when the network fails. */

/** After this long without a response, the cached shell or help page is shown instead. */
const PATIENCE_MS = 3000;
/** An operator may correct a number on the help page between two releases. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** Without cookies, so that a cache on a shared device never reveals who was signed in. */
const plain = (path: string) => new Request(path, { credentials: "omit", cache: "no-cache" });

export async function fillCache(cache: string, files: string[]) {
	const cached = await caches.open(cache);
	await cached.addAll(files.map(plain));
}

export async function deleteOldCaches(cache: string) {
	for (const name of await caches.keys()) if (name !== cache) await caches.delete(name);
}

export async function answerAsset(request: Request): Promise<Response> {
	return (await caches.match(new URL(request.url).pathname)) ?? fetch(request);
}

/** Network first; the cached page if there is no network or, if `hurried`, if the network takes too long. */
export async function answerPage(request: Request, standIn: string, hurried: boolean): Promise<Response> {
	const network = fetch(request);
	const cached = caches.match(standIn);
	const patience = hurried ? [new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))] : [];
	try {
		return (await Promise.race([network, ...patience])) ?? (await cached) ?? (await network);
	} catch (failure) {
		const copy = await cached;
		if (copy) return copy;
		throw failure;
	}
}

/** Refetches a cached page that is older than a day; without a network it stays. */
export async function refresh(cache: string, path: string, now: number) {
	const cached = await caches.open(cache);
	const made = Date.parse((await cached.match(path))?.headers.get("date") ?? "");
	if (now - made < FRESH_MS) return;
	const answer = await fetch(plain(path)).catch(() => undefined);
	if (answer?.ok) await cached.put(path, answer);
}
