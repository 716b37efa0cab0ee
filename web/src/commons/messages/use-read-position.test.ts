/** How far someone has read is told now and then, and at once when they turn away. */
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useReadPosition } from "./use-read-position";

let told: [number, boolean][];
let refuse: boolean;
const report = async (seq: number, leaving: boolean) => {
	told.push([seq, leaving]);
	if (refuse) throw new Error("busy");
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const reading = () => renderHook(() => useReadPosition({ readSeq: 3, unread: 0, report, showLineOnReturn: true }));

function hide() {
	vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
	act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

beforeEach(() => {
	vi.useFakeTimers();
	told = [];
	refuse = false;
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

test("a member who reads along tells it once in ten seconds, however much is said", async () => {
	const { result } = reading();
	for (let seq = 4; seq <= 63; seq += 1) {
		result.current.seen(seq);
		await wait(500);
	}
	expect(told.map(([seq]) => seq)).toEqual([4, 24, 44]);
	await wait(10_000);
	expect(told.at(-1)).toEqual([63, false]);
	await wait(60_000);
	expect(told).toHaveLength(4);
});

test("it is told at once on leaving, hiding the tab and closing the page", async () => {
	const { result, unmount } = reading();
	result.current.seen(4);
	await wait(400);
	result.current.seen(5);
	hide();
	result.current.seen(6);
	window.dispatchEvent(new Event("pagehide"));
	result.current.seen(7);
	unmount();
	expect(told).toEqual([
		[4, false],
		[5, true],
		[6, true],
		[7, false],
	]);
	await wait(60_000);
	expect(told).toHaveLength(4);
});

test("what did not arrive is said again with the next, and on leaving", async () => {
	const { result, unmount } = reading();
	refuse = true;
	result.current.seen(4);
	await wait(400);
	unmount();
	expect(told).toEqual([
		[4, false],
		[4, false],
	]);
});

test("a member who turns away finds the line where they stopped reading", () => {
	const { result } = reading();
	expect(result.current.newAfter).toBeNull();
	act(() => result.current.seen(5));
	hide();
	expect(result.current.newAfter).toBe(5);
});
