/** The way to the API: what is sent, what is read, and which Problem every failure becomes. */
import { afterEach, expect, test, vi } from "vitest";
import { listMessages, listWins, logOut, shareWin, showSession, uploadImage } from "./api/sdk.gen";
import { ApiError, isApiError } from "./http";

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: string) {
	const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body || null, { status }));
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
	const thrown = await promise.then(
		() => undefined,
		(error: unknown) => error,
	);
	if (!(thrown instanceof ApiError)) throw new Error("expected a problem");
	return thrown;
}

test("a body goes as JSON, with the idempotency key, and JSON comes back", async () => {
	const fetched = answer(201, '{"id":"w1"}');
	const body = { title: "a", win: "b", sharePermissions: { socialMedia: false } };
	const made = await shareWin({ body, headers: { "Idempotency-Key": "k" }, member: "m" });
	expect(made).toEqual({ id: "w1" });
	const [path, init] = fetched.mock.calls[0] ?? [];
	expect(path).toBe("/api/wins");
	expect(init).toMatchObject({ method: "POST", body: JSON.stringify(body), credentials: "same-origin" });
	expect(init?.headers).toMatchObject({
		"Content-Type": "application/json",
		"Idempotency-Key": "k",
		"X-Exhale-Member": "m",
	});
});

test("path and query are encoded, and what is not given is left out", async () => {
	const fetched = answer(200, "{}");
	await listMessages({ path: { id: "a/b" }, query: { before: 3, after: undefined } });
	await listMessages({ path: { id: "c" }, query: {} });
	expect(fetched.mock.calls.map(([path]) => path)).toEqual([
		"/api/chat/channels/a%2Fb/messages?before=3",
		"/api/chat/channels/c/messages",
	]);
});

test("an empty answer is undefined", async () => {
	answer(204, "");
	expect(await logOut()).toBeUndefined();
});

test("a refusal keeps its code, request id, fields and data", async () => {
	answer(429, '{"status":429,"code":"wins.cooldown","requestId":"r1","fields":{"title":"required"},"nextWinDate":5}');
	const error = await failure(listWins());
	expect(error).toMatchObject({ status: 429, code: "wins.cooldown", requestId: "r1", fields: { title: "required" } });
	expect(error.data.nextWinDate).toBe(5);
});

test.each([
	[401, "", "session.none"],
	[404, "<html>", "not_found"],
	[429, "slow down", "rate.limited"],
	[502, "<html>bad gateway</html>", "busy"],
	[500, "{}", "unreadable"],
	[200, "<html>", "unreadable"],
])("an answer %i that is no problem document becomes %s", async (status, body, code) => {
	answer(status, body);
	expect((await failure(showSession())).code).toBe(code);
});

test("no way to the server is offline", async () => {
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	expect(await failure(showSession())).toMatchObject({ code: "offline", status: 0 });
});

function hangingFetch() {
	vi.stubGlobal(
		"fetch",
		(_path: string, init: RequestInit) =>
			new Promise((_resolve, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
	);
}

test("a silent server is a timeout", async () => {
	hangingFetch();
	expect((await failure(showSession({ timeoutMs: 10 }))).code).toBe("timeout");
});

test("a cancelled request is cancelled", async () => {
	hangingFetch();
	const stop = new AbortController();
	const asked = failure(showSession({ signal: stop.signal }));
	stop.abort();
	expect((await asked).code).toBe("cancelled");
});

class FakeXhr {
	static last: FakeXhr;
	upload: { onprogress?: (event: unknown) => void } = {};
	headers: Record<string, string> = {};
	status = 0;
	responseText = "";
	timeout = 0;
	onload?: () => void;
	onerror?: () => void;
	onabort?: () => void;
	constructor() {
		FakeXhr.last = this;
	}
	open() {}
	setRequestHeader(name: string, value: string) {
		this.headers[name] = value;
	}
	send() {}
	abort() {
		this.onabort?.();
	}
}

test("an upload reports how far it is and answers what the server made of it", async () => {
	vi.stubGlobal("XMLHttpRequest", FakeXhr);
	const parts: number[] = [];
	const sent = uploadImage({
		body: new Blob(["x"], { type: "image/jpeg" }),
		onProgress: (p) => parts.push(p),
	});
	const call = FakeXhr.last;
	call.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
	call.status = 201;
	call.responseText = '{"id":"m1"}';
	call.onload?.();
	expect(await sent).toEqual({ id: "m1" });
	expect(parts).toEqual([0.25]);
	expect(call.headers["Content-Type"]).toBe("image/jpeg");
});

test("an upload can be cancelled, and can lose its way", async () => {
	vi.stubGlobal("XMLHttpRequest", FakeXhr);
	const stop = new AbortController();
	const cancelled = failure(uploadImage({ body: new Blob(["x"]), signal: stop.signal }));
	stop.abort();
	expect((await cancelled).code).toBe("cancelled");
	const lost = uploadImage({ body: new Blob(["x"]) });
	FakeXhr.last.onerror?.();
	await expect(lost).rejects.toSatisfy((error) => isApiError(error, "offline"));
});
