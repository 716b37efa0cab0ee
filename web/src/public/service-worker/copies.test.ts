/** The service worker's copies: kept without cookies, shown when the network fails or takes too long. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerAsset, answerPage, deleteOldCaches, fillCache, refresh } from "./copies";

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.parse("2026-11-21T12:00:00Z");

/** The cache storage of a browser, as far as the worker uses it; jsdom has none. */
class Shelf {
	cached = new Map<string, Response>();
	async match(key: string | Request) {
		return this.cached.get(pathOf(key))?.clone();
	}
	async put(key: string | Request, response: Response) {
		this.cached.set(pathOf(key), response);
	}
	async addAll(requests: Request[]) {
		for (const request of requests) await this.put(request, await fetch(request));
	}
}
const pathOf = (key: string | Request) => (typeof key === "string" ? key : new URL(key.url).pathname);

let shelves: Map<string, Shelf>;
let network: ReturnType<typeof vi.fn<(request: Request) => Promise<Response>>>;

beforeEach(() => {
	vi.useFakeTimers({ now: NOON });
	shelves = new Map();
	network = vi.fn(async (request) => page(`fresh ${pathOf(request)}`));
	vi.stubGlobal("fetch", network);
	vi.stubGlobal(
		"Request",
		class extends Request {
			constructor(input: string, init?: RequestInit) {
				super(new URL(input, "https://exhale.test"), init);
			}
		},
	);
	vi.stubGlobal("caches", {
		open: async (name: string) => shelves.get(name) ?? shelves.set(name, new Shelf()).get(name),
		keys: async () => [...shelves.keys()],
		delete: async (name: string) => shelves.delete(name),
		match: async (key: string) => {
			for (const shelf of shelves.values()) {
				const found = await shelf.match(key);
				if (found) return found;
			}
			return undefined;
		},
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const page = (text: string, made = NOON) => new Response(text, { headers: { date: new Date(made).toUTCString() } });
const ask = (path: string) => new Request(path);
const textOf = async (answer: Promise<Response>) => (await answer).text();
async function keep(path: string, text: string, made = NOON) {
	await (await caches.open("one")).put(path, page(text, made));
}

it("fetches what it keeps without cookies, so that no copy tells who was signed in", async () => {
	await fillCache("one", ["/_app", "/help-now"]);
	expect(network.mock.calls.map(([request]) => [pathOf(request), request.credentials])).toEqual([
		["/_app", "omit"],
		["/help-now", "omit"],
	]);
});

it("takes pages from the network, and the kept one when there is none", async () => {
	await keep("/_app", "kept shell");
	expect(await textOf(answerPage(ask("/community"), "/_app", true))).toBe("fresh /community");
	network.mockRejectedValue(new TypeError("no network"));
	expect(await textOf(answerPage(ask("/community"), "/_app", true))).toBe("kept shell");
	await expect(answerPage(ask("/rooms"), "/offline", false)).rejects.toThrow("no network");
});

it("shows the kept shell after three seconds of waiting", async () => {
	await keep("/_app", "kept shell");
	network.mockReturnValue(new Promise(() => {}));
	const answered = vi.fn();
	const answer = answerPage(ask("/community"), "/_app", true).then(answered);
	await vi.advanceTimersByTimeAsync(2999);
	expect(answered).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await answer;
	expect(await answered.mock.calls[0]?.[0].text()).toBe("kept shell");
});

it("waits for a slow page rather than claim that there is no network", async () => {
	await keep("/offline", "offline page");
	network.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(page("slow page")), 20_000)));
	const answer = textOf(answerPage(ask("/blog"), "/offline", false));
	await vi.advanceTimersByTimeAsync(20_000);
	expect(await answer).toBe("slow page");
});

it("answers kept files without the network", async () => {
	await keep("/assets/app.js", "kept script");
	expect(await textOf(answerAsset(ask("/assets/app.js")))).toBe("kept script");
	expect(network).not.toHaveBeenCalled();
});

it("removes the copies of older versions", async () => {
	for (const name of ["old", "older", "new"]) await caches.open(name);
	await deleteOldCaches("new");
	expect(await caches.keys()).toEqual(["new"]);
});

it("fetches the help page again when its copy is a day old, and keeps the old one while that fails", async () => {
	await keep("/help-now", "yesterday", NOON - DAY);
	const shown = async () => (await caches.match("/help-now"))?.text();
	network.mockRejectedValueOnce(new TypeError("no network"));
	await refresh("one", "/help-now", NOON);
	expect(await shown()).toBe("yesterday");
	network.mockResolvedValueOnce(new Response("broken", { status: 500 }));
	await refresh("one", "/help-now", NOON);
	expect(await shown()).toBe("yesterday");
	await refresh("one", "/help-now", NOON);
	expect(await shown()).toBe("fresh /help-now");
	network.mockClear();
	await refresh("one", "/help-now", NOON + DAY - 1);
	expect(network).not.toHaveBeenCalled();
});
