/** Streams by their numbers: nothing missed, nothing twice, nothing after leaving. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveRequest, Stream } from "./frames";
import { type Follower, Streams } from "./streams";

const here: Stream = { kind: "channel", id: "here" };
const there: Stream = { kind: "channel", id: "there" };

let sent: LiveRequest[];
let streams: Streams;

beforeEach(() => {
	sent = [];
	streams = new Streams((request) => sent.push(request));
});
afterEach(() => vi.useRealTimers());

/** Someone who shows a stream, and notes what arrives. */
function shown(number: number | null = 0) {
	const got: unknown[] = [];
	const state = { number };
	const follower: Follower = {
		number: () => state.number,
		apply: (items, upTo) => {
			got.push(...items);
			state.number = upTo;
		},
		reload: vi.fn(async () => {
			state.number = 900;
		}),
		refused: vi.fn(),
		typing: vi.fn(),
	};
	return { got, state, follower };
}

const changes = (stream: Stream, after: number, upTo: number, ...items: unknown[]) =>
	streams.hear({ type: "changes", stream, after, upTo, items: items as Record<string, unknown>[] });
const subscribe = (stream: Stream, after: number): LiveRequest => ({ type: "subscribe", stream, after });

test("changes come once and in order, whatever is said twice", () => {
	const { got, follower } = shown(3);
	streams.follow(here, follower);
	streams.hear({ type: "subscribed", stream: here, upTo: 3 });
	changes(here, 3, 4, "four");
	changes(here, 3, 4, "four");
	changes(here, 2, 3, "three");
	changes(here, 4, 6, "five", "six");
	expect(got).toEqual(["four", "five", "six"]);
	expect(sent).toEqual([subscribe(here, 3)]);
});

test("a gap is asked for once, from the member's own number, and closed", () => {
	const { got, follower } = shown(3);
	streams.follow(here, follower);
	streams.hear({ type: "subscribed", stream: here, upTo: 3 });
	changes(here, 5, 6, "six");
	changes(here, 6, 7, "seven");
	expect(got).toEqual([]);
	expect(sent).toEqual([subscribe(here, 3), subscribe(here, 3)]);
	streams.hear({ type: "subscribed", stream: here, upTo: 7 });
	changes(here, 3, 7, "four", "six", "seven");
	expect(got).toEqual(["four", "six", "seven"]);
});

test("a new connection resumes every stream by its number", () => {
	const [one, other] = [shown(3), shown(8)];
	streams.follow(here, one.follower);
	streams.follow(there, other.follower);
	changes(here, 3, 5, "five");
	sent.length = 0;
	streams.resume();
	expect(sent).toEqual([subscribe(here, 5), subscribe(there, 8)]);
});

test("two streams do not hear of each other", () => {
	const [one, other] = [shown(0), shown(0)];
	streams.follow(here, one.follower);
	streams.follow(there, other.follower);
	changes(here, 0, 1, "here");
	changes(there, 0, 1, "there");
	expect(one.got).toEqual(["here"]);
	expect(other.got).toEqual(["there"]);
});

test("nothing arrives after leaving, and the server is told", () => {
	const { got, follower } = shown(0);
	const leave = streams.follow(here, follower);
	leave();
	leave();
	changes(here, 0, 1, "late");
	streams.hear({ type: "typing", stream: here, uid: "u", displayName: "Lea A." });
	streams.resume();
	expect(got).toEqual([]);
	expect(follower.typing).not.toHaveBeenCalled();
	expect(sent).toEqual([subscribe(here, 0), { type: "unsubscribe", stream: here }]);
});

test("a stream that two places show is left when the second one leaves", () => {
	const [one, other] = [shown(0), shown(0)];
	const leave = streams.follow(here, one.follower);
	const leaveToo = streams.follow(here, other.follower);
	leave();
	changes(here, 0, 1, "one");
	expect(one.got).toEqual([]);
	expect(other.got).toEqual(["one"]);
	leaveToo();
	expect(sent.filter(({ type }) => type === "unsubscribe")).toHaveLength(1);
});

test("when too much was missed the newest is loaded, and followed from there", async () => {
	const { got, follower } = shown(3);
	streams.follow(here, follower);
	streams.hear({ type: "stale", stream: here });
	changes(here, 3, 4, "on the way");
	await vi.waitFor(() => expect(sent.at(-1)).toEqual(subscribe(here, 900)));
	expect(got).toEqual([]);
	changes(here, 900, 901, "next");
	expect(got).toEqual(["next"]);
});

test("loading again is tried until it works, and not after leaving", async () => {
	vi.useFakeTimers();
	const { follower, state } = shown(3);
	vi.mocked(follower.reload).mockRejectedValueOnce(new Error("offline"));
	const leave = streams.follow(here, follower);
	streams.hear({ type: "stale", stream: here });
	await vi.advanceTimersByTimeAsync(3000);
	expect(follower.reload).toHaveBeenCalledTimes(2);
	expect(sent.at(-1)).toEqual(subscribe(here, 900));
	vi.mocked(follower.reload).mockRejectedValueOnce(new Error("offline"));
	state.number = 3;
	streams.hear({ type: "stale", stream: here });
	leave();
	const before = sent.length;
	await vi.advanceTimersByTimeAsync(10_000);
	expect(follower.reload).toHaveBeenCalledTimes(3);
	expect(sent).toHaveLength(before);
});

test("a refusal is told", () => {
	const { follower } = shown(0);
	streams.follow(here, follower);
	streams.hear({ type: "refused", stream: here, code: "tier.needed" });
	expect(follower.refused).toHaveBeenCalledWith("tier.needed");
});

test("what passes automatically is not told, and asked for again more and more patiently until it is let in", async () => {
	vi.useFakeTimers();
	vi.spyOn(Math, "random").mockReturnValue(1);
	const { follower, got } = shown(3);
	streams.follow(here, follower);
	for (const [code, ms] of [
		["busy", 1000],
		["rate.limited", 2000],
		["internal", 4000],
	] as const) {
		const before = sent.length;
		streams.hear({ type: "refused", stream: here, code });
		await vi.advanceTimersByTimeAsync(ms - 1);
		expect(sent).toHaveLength(before);
		await vi.advanceTimersByTimeAsync(1);
		expect(sent.slice(before)).toEqual([subscribe(here, 3)]);
	}
	expect(follower.refused).not.toHaveBeenCalled();
	streams.hear({ type: "subscribed", stream: here, upTo: 4 });
	changes(here, 3, 4, "four");
	expect(got).toEqual(["four"]);
	const before = sent.length;
	streams.hear({ type: "refused", stream: here, code: "busy" });
	await vi.advanceTimersByTimeAsync(1000);
	expect(sent).toHaveLength(before + 1);
	vi.mocked(Math.random).mockRestore();
});

test("a stream that was left, or asked for again by a new connection, is not asked for once more", async () => {
	vi.useFakeTimers();
	const [one, other] = [shown(3), shown(8)];
	const leave = streams.follow(here, one.follower);
	streams.follow(there, other.follower);
	streams.hear({ type: "refused", stream: here, code: "busy" });
	streams.hear({ type: "refused", stream: there, code: "busy" });
	leave();
	streams.resume();
	const before = sent.length;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent).toHaveLength(before);
});

test("nothing is asked for before something is here", () => {
	streams.follow(here, shown(null).follower);
	expect(sent).toEqual([]);
});
