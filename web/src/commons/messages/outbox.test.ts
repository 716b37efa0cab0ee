/** The send queue: in order and once, through lost answers, lost networks, reloads, refusals and a second tab. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { Outbox } from "./outbox";

const PLACE = "u.chat.c";
/** What the server has, by key, so that the same key is one message. */
let stored: Map<string, string>;
let calls: string[];
let answer: (text: string) => void;

const send = async (text: string, key: string) => {
	calls.push(text);
	answer(text);
	if (!stored.has(key)) stored.set(key, text);
	return text;
};
const box = (until?: (error: ApiError) => number | null) => new Outbox<string, string>({ place: PLACE, send, until });
const said = () => [...stored.values()];
const texts = (outbox: Outbox<string, string>) => outbox.state().unsent.map(({ body }) => body);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** One lock for all tabs, as browsers have it. */
function locks() {
	let last: Promise<unknown> = Promise.resolve();
	const request = (_: string, act: () => Promise<unknown>) => {
		const turn = last.then(act);
		last = turn.catch(() => {});
		return turn;
	};
	Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
}

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
	stored = new Map();
	calls = [];
	answer = () => {};
	locks();
});
afterEach(() => vi.useRealTimers());

test("messages go one after the other, in the order in which they were written", async () => {
	const outbox = box();
	outbox.add("one");
	outbox.add("two");
	outbox.add("three");
	expect(texts(outbox)).toEqual(["one", "two", "three"]);
	await wait(0);
	expect(said()).toEqual(["one", "two", "three"]);
	expect(texts(outbox)).toEqual([]);
});

test("without a network they wait, and go in order when it is back", async () => {
	answer = () => {
		throw new ApiError(0, "offline");
	};
	const outbox = box();
	outbox.add("one");
	outbox.add("two");
	await wait(0);
	expect(outbox.state().waitReason).toBe("offline");
	expect(calls).toEqual(["one"]);
	answer = () => {};
	window.dispatchEvent(new Event("online"));
	await wait(0);
	expect(said()).toEqual(["one", "two"]);
	expect(outbox.state()).toEqual({ unsent: [], waitReason: null });
});

test("it tries again automatically, more and more patiently", async () => {
	answer = () => {
		throw new ApiError(503, "busy");
	};
	const outbox = box();
	outbox.add("one");
	await wait(0);
	for (const ms of [2000, 4000, 8000, 16_000, 30_000]) {
		const before = calls.length;
		await wait(ms - 1);
		expect(calls).toHaveLength(before);
		await wait(1);
		expect(calls).toHaveLength(before + 1);
	}
	answer = () => {};
	await wait(30_000);
	expect(said()).toEqual(["one"]);
});

test("an answer that is lost does not make a second message", async () => {
	let lost = true;
	const outbox = new Outbox<string, string>({
		place: PLACE,
		send: async (text, key) => {
			const message = await send(text, key);
			if (lost) throw new ApiError(0, "timeout");
			return message;
		},
	});
	outbox.add("one");
	await wait(0);
	lost = false;
	outbox.retryNow();
	await wait(0);
	expect(calls).toEqual(["one", "one"]);
	expect(said()).toEqual(["one"]);
});

test("what arrived by the live connection is not sent again", async () => {
	answer = () => {
		throw new ApiError(0, "timeout");
	};
	const outbox = box();
	const key = outbox.add("one");
	await wait(0);
	outbox.markDelivered(new Set([key]));
	expect(texts(outbox)).toEqual([]);
	await wait(60_000);
	expect(calls).toEqual(["one"]);
});

test("a reload keeps words, order and keys", async () => {
	answer = () => {
		throw new ApiError(0, "offline");
	};
	const before = box();
	before.add("one");
	before.add("two");
	await wait(0);
	const keys = before.state().unsent.map(({ key }) => key);
	answer = () => {};
	const after = box();
	expect(texts(after)).toEqual(["one", "two"]);
	after.retryNow();
	await wait(0);
	expect([...stored.keys()]).toEqual(keys);
	expect(said()).toEqual(["one", "two"]);
});

test("what is refused stays with its reason, does not hold up the next, and can be tried again or discarded", async () => {
	answer = (text) => {
		if (text !== "fine") throw new ApiError(403, "chat.muted");
	};
	const outbox = box();
	const key = outbox.add("no");
	outbox.add("never");
	outbox.add("fine");
	await wait(0);
	expect(said()).toEqual(["fine"]);
	expect(outbox.state().unsent.map(({ body, failed }) => [body, failed])).toEqual([
		["no", "chat.muted"],
		["never", "chat.muted"],
	]);
	outbox.discard(outbox.state().unsent[1]?.key ?? "");
	answer = () => {};
	outbox.retry(key);
	await wait(0);
	expect([...stored]).toContainEqual([key, "no"]);
	expect(texts(outbox)).toEqual([]);
	expect(calls.filter((text) => text === "never")).toHaveLength(1);
});

test("slow mode passes automatically, however wrong the device's clock is", async () => {
	let now = 0;
	answer = () => {
		if (now < 2) {
			now += 1;
			throw new ApiError(429, "chat.slow", { nextAt: Date.now() + 10 * 365 * 86_400_000 });
		}
	};
	const outbox = box(({ code, data }) => (code === "chat.slow" ? Number(data.nextAt) : null));
	outbox.add("one");
	await wait(0);
	expect(outbox.state().waitReason).toBe("chat.slow");
	await wait(60_000);
	expect(said()).toEqual(["one"]);
});

test("two tabs do not send the same message", async () => {
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const slow = async (text: string, key: string) => {
		calls.push(text);
		await held;
		stored.set(key, text);
		return text;
	};
	const one = new Outbox<string, string>({ place: PLACE, send: slow });
	const other = new Outbox<string, string>({ place: PLACE, send: slow });
	one.add("one");
	one.add("two");
	other.retryNow();
	await wait(0);
	letGo();
	await wait(0);
	expect(calls).toEqual(["one", "two"]);
	expect(said()).toEqual(["one", "two"]);
	window.dispatchEvent(new StorageEvent("storage", { key: null }));
	expect(texts(other)).toEqual([]);
});

test("a browser that keeps nothing sends all the same", async () => {
	const refused = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("no");
	});
	const outbox = box();
	outbox.add("one");
	outbox.add("two");
	await wait(0);
	expect(said()).toEqual(["one", "two"]);
	refused.mockRestore();
});
