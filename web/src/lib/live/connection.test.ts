/** The tab's one socket: silence, endings and their codes, patience, and what the browser says of network and sight. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type LiveState } from "./connection";
import { ScriptedSocket } from "./live-fixture";

let sockets: ScriptedSocket[];
let connection: Connection;
let states: LiveState[];
const doubts = vi.fn(async (_rights: boolean) => {});
const ready = vi.fn();
const heard: string[] = [];

const socket = () => sockets.at(-1) as ScriptedSocket;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const look = (state: "hidden" | "visible") => {
	vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
	document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(Math, "random").mockReturnValue(1);
	sockets = [];
	states = [];
	heard.length = 0;
	doubts.mockClear();
	ready.mockClear();
	connection = new Connection(
		() => {
			sockets.push(new ScriptedSocket());
			return socket() as unknown as WebSocket;
		},
		{
			onSessionDoubt: doubts,
			onReady: ready,
			onFrame: ({ type }) => heard.push(type),
			onState: (state) => states.push(state),
		},
	);
	connection.start();
});

afterEach(() => {
	connection.stop();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

test("it is connected once it was greeted, not before", () => {
	connection.send({ type: "typing", stream: { kind: "channel", id: "c" } });
	expect(socket().sent).toEqual([]);
	socket().hello();
	expect(states).toEqual(["connecting", "connected"]);
	expect(ready).toHaveBeenCalledTimes(1);
	connection.send({ type: "typing", stream: { kind: "channel", id: "c" } });
	expect(socket().sent).toHaveLength(1);
});

test("it waits longer from try to try, half a minute at the most, and less after a long life", async () => {
	const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
	for (const ms of waits) {
		const before = sockets.length;
		socket().end();
		await wait(ms - 1);
		expect(sockets).toHaveLength(before);
		await wait(1);
		expect(sockets).toHaveLength(before + 1);
	}
	socket().hello();
	await wait(5000);
	socket().end(1012);
	await wait(1000);
	expect(sockets).toHaveLength(waits.length + 2);
});

test("chance spreads those who were cut off together", async () => {
	vi.mocked(Math.random).mockReturnValue(0);
	socket().end(1001);
	await wait(499);
	expect(sockets).toHaveLength(1);
	await wait(1);
	expect(sockets).toHaveLength(2);
});

test("someone who is greeted and cut off at once is not let in again without a pause", async () => {
	for (const ms of [1000, 2000, 4000]) {
		socket().hello();
		socket().end();
		await wait(ms - 1);
		expect(states.at(-1)).toBe("connecting");
		await wait(1);
	}
	expect(sockets).toHaveLength(4);
});

test("after a minute without a sound it connects again, and a beat is a sound", async () => {
	socket().hello();
	for (let beats = 0; beats < 5; beats += 1) {
		await wait(25_000);
		socket().say({ type: "beat" });
	}
	expect(sockets).toHaveLength(1);
	await wait(59_999);
	expect(socket().closed).toBe(false);
	await wait(1);
	expect(sockets[0]?.closed).toBe(true);
	await wait(1000);
	expect(sockets).toHaveLength(2);
});

test("nothing that an ended connection still says is heard", async () => {
	socket().hello();
	const old = socket();
	old.end();
	await wait(1000);
	heard.length = 0;
	old.say({ type: "own", change: "session", id: null });
	old.end();
	expect(heard).toEqual([]);
	expect(sockets).toHaveLength(2);
});

test("when rights have changed the session is asked for first, then it connects at once", async () => {
	socket().hello();
	await wait(6000);
	let answer = () => {};
	doubts.mockReturnValueOnce(
		new Promise((resolve) => {
			answer = resolve;
		}),
	);
	socket().end(4001);
	expect(doubts).toHaveBeenCalledWith(true);
	await wait(60_000);
	expect(sockets).toHaveLength(1);
	answer();
	await wait(0);
	expect(sockets).toHaveLength(2);
});

test("a member who is signed out while rights are in doubt does not connect again", async () => {
	socket().hello();
	await wait(6000);
	doubts.mockImplementationOnce(async () => connection.stop());
	socket().end(4001);
	await wait(60_000);
	expect(sockets).toHaveLength(1);
	expect(states.at(-1)).toBe("off");
});

test("a refused upgrade looks like no network, so after two the session is asked for, and not each time", async () => {
	for (let tries = 0; tries < 6; tries += 1) {
		socket().end();
		await wait(30_000);
	}
	expect(doubts.mock.calls).toEqual([[false], [false]]);
});

test("with too many tabs it waits to be asked", async () => {
	socket().hello();
	socket().end(4010);
	expect(states.at(-1)).toBe("full");
	await wait(120_000);
	window.dispatchEvent(new Event("online"));
	look("visible");
	expect(sockets).toHaveLength(1);
	connection.again();
	expect(sockets).toHaveLength(2);
});

test.each([4008, 4009, 1007, 1009])("after code %i it connects again with patience", async (code) => {
	socket().hello();
	socket().end(code);
	expect(sockets).toHaveLength(1);
	await wait(1000);
	expect(sockets).toHaveLength(2);
});

test("without a network it lets go, and it connects at once when the network is back", async () => {
	socket().hello();
	window.dispatchEvent(new Event("offline"));
	expect(sockets[0]?.closed).toBe(true);
	expect(states.at(-1)).toBe("connecting");
	window.dispatchEvent(new Event("online"));
	expect(sockets).toHaveLength(2);
});

test("a tab that was hidden for long finds out at once that its connection is dead", async () => {
	socket().hello();
	look("hidden");
	// The timers of a hidden tab may sleep while the clock goes on.
	vi.setSystemTime(Date.now() + 600_000);
	look("visible");
	expect(sockets[0]?.closed).toBe(true);
	expect(sockets).toHaveLength(2);
});

test("a tab that is looked at again keeps a connection that is alive", () => {
	socket().hello();
	look("hidden");
	look("visible");
	expect(sockets).toHaveLength(1);
});

test("stopped, it is silent for good", async () => {
	socket().hello();
	connection.stop();
	expect(socket().closed).toBe(true);
	window.dispatchEvent(new Event("online"));
	look("visible");
	await wait(120_000);
	expect(sockets).toHaveLength(1);
});

test("what cannot be read is passed over", () => {
	socket().onmessage?.({ data: "{" });
	socket().hello();
	expect(heard).toEqual(["hello"]);
});
